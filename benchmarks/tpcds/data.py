"""The files and queries of TPC-DS, and the primary keys of its tables."""

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path

from benchmarks.peers.environment import peer_python

_FOLDER = Path(__file__).resolve().parent

KEYS = {
    "call_center": ("cc_call_center_sk",),
    "catalog_page": ("cp_catalog_page_sk",),
    "catalog_returns": ("cr_item_sk", "cr_order_number"),
    "catalog_sales": ("cs_item_sk", "cs_order_number"),
    "customer": ("c_customer_sk",),
    "customer_address": ("ca_address_sk",),
    "customer_demographics": ("cd_demo_sk",),
    "date_dim": ("d_date_sk",),
    "household_demographics": ("hd_demo_sk",),
    "income_band": ("ib_income_band_sk",),
    "inventory": ("inv_date_sk", "inv_item_sk", "inv_warehouse_sk"),
    "item": ("i_item_sk",),
    "promotion": ("p_promo_sk",),
    "reason": ("r_reason_sk",),
    "ship_mode": ("sm_ship_mode_sk",),
    "store": ("s_store_sk",),
    "store_returns": ("sr_item_sk", "sr_ticket_number"),
    "store_sales": ("ss_item_sk", "ss_ticket_number"),
    "time_dim": ("t_time_sk",),
    "warehouse": ("w_warehouse_sk",),
    "web_page": ("wp_web_page_sk",),
    "web_returns": ("wr_item_sk", "wr_order_number"),
    "web_sales": ("ws_item_sk", "ws_order_number"),
    "web_site": ("web_site_sk",),
}


@dataclass(frozen=True)
class Generated:
    """A Parquet file for each table, and the queries by number."""

    files: dict[str, Path]
    queries: dict[int, str]


def generate(folder: Path, scale: float) -> Generated:
    """Rows and queries; ``subprocess.SubprocessError`` or OSError if the generator cannot be had."""
    folder.mkdir(parents=True, exist_ok=True)
    known = folder / "queries.json"
    if not known.exists():
        python = peer_python(_FOLDER / ".venv", _FOLDER / "requirements.txt")
        command = [str(python), str(_FOLDER / "generate.py"), str(folder), str(scale)]
        subprocess.run(command, check=True, capture_output=True)
    queries = {int(number): text.strip().rstrip(";") for number, text in json.loads(known.read_text())}
    return Generated({table: folder / f"{table}.parquet" for table in KEYS}, queries)
