"""Rows that change: put, get, upsert, delete, compaction, merge engines.

python examples/upserts.py
"""

import tempfile

import skerry

with tempfile.TemporaryDirectory() as folder, skerry.connect(folder) as lake:
    stock = lake.create_table(
        "shop.stock",
        [skerry.Field("item", "STRING", nullable=False), skerry.Field("count", "INT"), skerry.Field("shelf", "STRING")],
        primary_key=["item"],
    )

    # a batch is one commit; rows with existing keys replace the old ones
    stock.upsert([{"item": "tea", "count": 5, "shelf": "A"}, {"item": "coffee", "count": 8, "shelf": "B"}])
    opening = stock.upsert([{"item": "tea", "count": 4, "shelf": "A"}, {"item": "sugar", "count": 20, "shelf": None}])

    # a writer takes rows one by one: logged when put returns, seen by this lake at once, committed at the end
    with stock.writer() as writer:
        writer.put({"item": "tea", "count": 3, "shelf": "A"})
        writer.delete({"item": "coffee"})
        print("before the commit:", stock.get({"item": "tea"}), stock.get({"item": "coffee"}))

    stock.delete(where="shelf IS NULL")
    print("now:    ", stock.scan().to_arrow().to_pylist())
    print("opening:", stock.scan(snapshot=opening.id).to_arrow().to_pylist())

    # every write added a sorted run; reads merge overlapping runs, and compaction replaces them with one
    print(stock.scan().explain())
    done = stock.compact(full=True)
    print(f"{done.rewritten_files} files became {done.written_files}")
    print(stock.scan().explain())

    # the merge engine combines the versions of a row: here sales add up
    sales = lake.create_table(
        "shop.sales",
        [skerry.Field("item", "STRING", nullable=False), skerry.Field("sold", "BIGINT"), skerry.Field("best", "INT")],
        primary_key=["item"],
        options={
            "merge-engine": "aggregation",
            "fields.sold.aggregate-function": "sum",
            "fields.best.aggregate-function": "max",
        },
    )
    for day in (3, 5, 2):
        sales.upsert([{"item": "tea", "sold": day, "best": day}])
    print("sales:  ", sales.get({"item": "tea"}))
