"""The same lake on S3-compatible object storage. Needs the extra ``s3``.

export AWS_ACCESS_KEY_ID=… AWS_SECRET_ACCESS_KEY=…
python examples/s3_lake.py s3://bucket/prefix --region eu-central-1
python examples/s3_lake.py s3://bucket/prefix --endpoint http://localhost:9000 --allow-http
"""

import argparse

import skerry

parser = argparse.ArgumentParser(description="Create a table on object storage, append, read, drop it again.")
parser.add_argument("url", help="s3://bucket/prefix")
parser.add_argument("--endpoint", help="URL of an S3-compatible server")
parser.add_argument("--region")
parser.add_argument("--allow-http", action="store_true", help="the endpoint has no TLS")
arguments = parser.parse_args()

# credentials come from the environment; settings could hold them too, but command lines are public
settings = {"storage.endpoint": arguments.endpoint, "storage.region": arguments.region}
if arguments.allow_http:
    settings["storage.allow-http"] = "true"
lake = skerry.connect(arguments.url, settings={name: value for name, value in settings.items() if value})

readings = lake.create_table("demo.readings", [skerry.Field("sensor", "STRING"), skerry.Field("value", "DOUBLE")])
try:
    readings.append([{"sensor": "a", "value": 1.5}, {"sensor": "b", "value": 2.5}])
    readings.append([{"sensor": "a", "value": 1.75}])
    print(f"{readings.scan().count()} rows in {len(readings.scan().plan())} files at {arguments.url}")
    print(readings.scan().to_arrow().to_pylist())
finally:
    lake.drop_table("demo.readings")
