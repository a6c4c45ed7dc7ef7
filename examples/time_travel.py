"""Read a table as it was, tag a state, go back to it.

python examples/time_travel.py
"""

import skerry

lake = skerry.connect("memory://time-travel")  # in this process's memory: leaves no files
prices = lake.create_table("shop.prices", [skerry.Field("item", "STRING"), skerry.Field("cents", "INT")])

monday = prices.append([{"item": "tea", "cents": 300}, {"item": "coffee", "cents": 350}])
prices.create_tag("monday")
prices.overwrite([{"item": "tea", "cents": 320}, {"item": "coffee", "cents": 3700}])  # a typing error

print("now         ", prices.scan().to_arrow().to_pylist())
print("by snapshot ", prices.scan(snapshot=monday.id).to_arrow().to_pylist())
print("by timestamp", prices.scan(timestamp=monday.timestamp).to_arrow().to_pylist())
print("by tag      ", prices.scan(tag="monday").to_arrow().to_pylist())

back = prices.rollback_to(tag="monday")
print(f"rolled back by snapshot {back.id}:", prices.scan().to_arrow().to_pylist())

# old snapshots expire; tagged ones stay readable
prices.expire_snapshots(retain_last=1)
print("snapshots left:", [snapshot.id for snapshot in prices.snapshots()])
print("by tag, still ", prices.scan(tag="monday").count(), "rows")
