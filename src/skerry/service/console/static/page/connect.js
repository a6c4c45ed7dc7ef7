// How other clients connect to this lake, with the addresses of this service.

import { token } from "../api.js";
import { announce, h, replace } from "../dom.js";
import { empty, heading } from "../state.js";

const SECRET = "…";

export function connect(place, { session }) {
  const { grpc, rest } = session.addresses;
  const uri = rest ? new URL(`..${rest}`, document.baseURI).href : null;
  const closed = Boolean(token.get());
  replace(place, h("div", { class: "page-head" }, h("h1", {}, "Connect")),
    grpc || uri ? h("p", { class: "muted" }, closed ? `Replace ${SECRET} by your token.` : "This service asks for no token, and answers this machine only.") : empty("No addresses", "This service has no other ports."),
    grpc ? snippet("Skerry", "tables, SQL and Spark", python(reachable(grpc), closed)) : null,
    uri ? CLIENTS.map(([title, note, make]) => snippet(title, note, make(uri, closed))) : null);
}

// A service that listens on all addresses is reached by the name that the browser uses.
function reachable(address) {
  const [, host, port] = /^(.*):(\d+)$/.exec(address);
  return ["0.0.0.0", "[::]", "::"].includes(host) ? `${location.hostname}:${port}` : address;
}

function snippet(title, note, text) {
  const copy = h("button", { class: "button", "aria-label": `Copy: ${title}`, onclick: async () => {
    const words = await navigator.clipboard.writeText(text).then(() => "Copied", () => "Not allowed");
    announce(words);
    replace(copy, words);
    setTimeout(() => replace(copy, "Copy"), 1500);
  } }, "Copy");
  return [heading(title, note ? h("span", { class: "muted" }, note) : null, h("span", { class: "grow" }), copy), h("pre", { class: "code", tabindex: "0" }, text)];
}

const python = (address, closed) => `import skerry

lake = skerry.connect("${location.protocol === "https:" ? "skerry+tls" : "skerry"}://${address}"${closed ? `, token="${SECRET}"` : ""})
lake.sql("SHOW TABLES").show()`;

const CLIENTS = [
  ["pyiceberg", "", (uri, closed) => `from pyiceberg.catalog.rest import RestCatalog

catalog = RestCatalog("lake", uri="${uri}", warehouse="lake"${closed ? `, token="${SECRET}"` : ""})
catalog.list_namespaces()`],
  ["DuckDB", "", (uri, closed) => `${closed ? `CREATE SECRET (TYPE iceberg, TOKEN '${SECRET}');\n` : ""}ATTACH 'lake' AS lake (TYPE iceberg, ENDPOINT '${uri}'${closed ? "" : ",\n    AUTHORIZATION_TYPE 'none'"});
SHOW ALL TABLES;`],
  ["Spark", "with the Iceberg runtime", (uri, closed) => `spark.sql.extensions               org.apache.iceberg.spark.extensions.IcebergSparkSessionExtensions
spark.sql.catalog.lake             org.apache.iceberg.spark.SparkCatalog
spark.sql.catalog.lake.type        rest
spark.sql.catalog.lake.uri         ${uri}
spark.sql.catalog.lake.warehouse   lake${closed ? `\nspark.sql.catalog.lake.token       ${SECRET}` : ""}`],
  ["Flink", "with the Iceberg runtime", (uri, closed) => `CREATE CATALOG lake WITH ('type' = 'iceberg', 'catalog-type' = 'rest',
    'uri' = '${uri}', 'warehouse' = 'lake'${closed ? `, 'token' = '${SECRET}'` : ""});`],
  ["Trino", "etc/catalog/lake.properties", (uri, closed) => `connector.name=iceberg
iceberg.catalog.type=rest
iceberg.rest-catalog.uri=${uri}
iceberg.rest-catalog.warehouse=lake${closed ? `\niceberg.rest-catalog.security=OAUTH2\niceberg.rest-catalog.oauth2.token=${SECRET}` : ""}`],
];
