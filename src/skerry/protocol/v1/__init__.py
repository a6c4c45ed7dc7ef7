"""Protocol buffers of version 1, package ``skerry.v1``: the ``.proto`` files and what ``make protos`` makes of them."""
