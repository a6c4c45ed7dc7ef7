"""What contestants with tables of Arrow rows have in common."""

import pyarrow.compute as pc
from data import read_rows


class LakeContestant:
    """Rows that were loaded, by name; tables that were made; what was read last."""

    def __init__(self, folder):
        self.folder = folder
        self.rows = {}
        self.count = 0
        self.last = None

    def new_name(self):
        self.count += 1
        return f"t{self.count}"

    def load(self, **paths):
        """Read rows into memory, so that nobody's clock has it."""
        for name, path in paths.items():
            self.rows[name] = read_rows(path)

    def keep(self, read):
        """Work that keeps what it has read, for :meth:`check`."""
        self.last = None

        def work():
            self.last = read()
            return self.last.num_rows

        return work

    def check(self):
        """What was read last, in two figures that all contestants must agree on."""
        return lambda: {"rows": self.last.num_rows, "price": round(pc.sum(self.last.column("price")).as_py(), 2)}
