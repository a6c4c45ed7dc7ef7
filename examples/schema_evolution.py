"""Change a table's schema while its data files stay as they are.

python examples/schema_evolution.py
"""

import skerry

lake = skerry.connect("memory://schema-evolution")
users = lake.create_table(
    "app.users", [skerry.Field("id", "BIGINT", nullable=False), skerry.Field("name", "STRING", nullable=False)]
)
users.append([{"id": 1, "name": "Ada"}])

users.add_column("country", "STRING", nullable=False, default="GB", description="ISO 3166-1")
users.rename_column("name", "first_name")
users.make_nullable("first_name")
users.append([{"id": 2, "country": "US"}])

print(users.schema)
print(users.scan().to_arrow().to_pylist())
print("as it was:", users.scan(snapshot=1).to_arrow().to_pylist())

try:
    users.add_column("age", "INT", nullable=False)
except skerry.SchemaError as error:
    print("refused:", error)
