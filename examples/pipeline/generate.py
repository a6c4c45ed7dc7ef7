"""More files for the pipeline: ``python generate.py [ROWS]`` adds one of orders and one of customers.

Some orders are wrong on purpose; the pipeline quarantines them.
"""

import csv
import json
import random
import sys
from datetime import datetime, timedelta
from pathlib import Path

DATA = Path(__file__).parent / "data"
STATUS = ("new", "paid", "sent", "Back ")
CITIES = ("Bergen", "Oslo", "Tromsø", "Lerwick")


def write_orders(number: int, rows: int, chance: random.Random) -> Path:
    """Orders; some appear again in another state."""
    path = DATA / f"orders-{number:04d}.csv"
    first = (number - 1) * rows * 3 // 4
    start = datetime(2024, 1, 15) + timedelta(days=number)
    with path.open("w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file)
        writer.writerow(["id", "customer", "placed", "status", "amount"])
        for n in range(rows):
            placed = start + timedelta(minutes=n)
            status = "lost" if n % 50 == 7 else chance.choice(STATUS)
            amount = -1 if n % 40 == 9 else round(chance.uniform(5, 500), 2)
            writer.writerow([first + n, chance.randrange(100), placed.isoformat(" "), status, amount])
        writer.writerow(["", 1, start.isoformat(" "), "new", 10])
    return path


def write_customers(number: int, chance: random.Random) -> Path:
    """Changes of customers: those of the first file are new, later ones move house or leave."""
    path = DATA / f"customers-{number:04d}.json"
    with path.open("w", encoding="utf-8") as file:
        for n in range(100 if number == 1 else 10):
            row = {"id": n, "name": f"customer {n}", "city": chance.choice(CITIES)}
            op = "c" if number == 1 else chance.choice("uud")
            before = None if op == "c" else {**row, "city": None}
            after = None if op == "d" else row
            lsn = number * 1_000_000 + n
            print(json.dumps({"op": op, "before": before, "after": after, "source": {"lsn": lsn}}), file=file)
    return path


def main(rows: int = 200) -> None:
    DATA.mkdir(exist_ok=True)
    number = len(list(DATA.glob("orders-*.csv"))) + 1
    chance = random.Random(number)
    for path in (write_orders(number, rows, chance), write_customers(number, chance)):
        print(f"{path.name}: {path.stat().st_size:,} bytes")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:2]))
