// SQL text in pieces: keywords, texts, numbers, comments and names, to be coloured and completed.

import { h } from "./dom.js";
import { joined } from "./route.js";

const WORDS = `ADD ALL ALTER ANALYZE AND ANTI ARRAY AS ASC ASOF BETWEEN BY CALL CASE CAST CATALOG COLUMN COLUMNS COMMENT CONFLICT CREATE CROSS CURRENT_DATE
CURRENT_TIMESTAMP DATABASE DATABASES DEFAULT DELETE DESC DESCRIBE DISTINCT DO DROP ELSE END EXCEPT EXCLUDE EXISTS EXPLAIN FALSE FETCH FILTER FIRST FOLLOWING FOR FROM FULL
GROUP GROUPING HAVING IF ILIKE IN INDEX INNER INSERT INTERSECT INTERVAL INTO IS JOIN KEY LAST LATERAL LEFT LIKE LIMIT MATCHED MERGE NATURAL NOT NOTHING NULL NULLS OF OFFSET
ON OR ORDER OUTER OVER OVERWRITE PARTITION PARTITIONED PIVOT PRECEDING PRIMARY QUALIFY RANGE RECURSIVE RENAME REPLACE RETURNING RIGHT ROLLUP ROW ROWS SELECT SEMI SET SHOW
SYSTEM_TIME TABLE TABLES TABLESAMPLE THEN TO TRUE TRUNCATE UNBOUNDED UNION UNIQUE UNNEST UPDATE USE USING VALUES VERSION VIEW VIEWS WHEN WHERE WINDOW WITH WITHIN`;
export const KEYWORDS = WORDS.split(/\s+/);
const KNOWN = new Set(KEYWORDS);

const PIECE = /(--[^\n]*|\/\*[^]*?(?:\*\/|$))|('(?:[^']|'')*(?:'|$))|("(?:[^"]|"")*(?:"|$)|`[^`]*(?:`|$))|(\d+(?:\.\d+)?(?:[eE][+-]?\d+)?)|([\p{L}_][\p{L}\p{N}_$]*)|(\s+|[^])/gu;

// [kind, text] of each piece; joined, the texts are the given text.
export function pieces(text) {
  return Array.from(text.matchAll(PIECE), ([piece, comment, string, quoted, number, word]) => {
    const kind = comment ? "comment" : string ? "string" : quoted ? "quoted" : number ? "number" : word && KNOWN.has(word.toUpperCase()) ? "keyword" : word ? "name" : "";
    return [kind, piece];
  });
}

// The text with each kind of piece in a colour of its own.
export const coloured = (text) => pieces(text).map(([kind, piece]) => (kind && kind !== "name" ? h("span", { class: `sql-${kind}` }, piece) : piece));

// Tables that a statement names, by alias and by their last part.
export function tablesOf(text) {
  const found = new Map();
  const plain = pieces(text).filter(([kind]) => kind !== "comment" && kind !== "string").map(([, piece]) => piece).join("");
  const name = String.raw`(?:"(?:[^"]|"")*"|[\p{L}_][\p{L}\p{N}_$]*)`;
  for (const [, whole, alias] of plain.matchAll(new RegExp(String.raw`\b(?:from|join|into|update|table)\s+(${name}(?:\.${name})+)(?:\s+(?:as\s+)?([\p{L}_][\p{L}\p{N}_]*))?`, "giu"))) {
    const parts = whole.match(new RegExp(name, "gu")).map((part) => (part.startsWith('"') ? part.slice(1, -1).replaceAll('""', '"') : part));
    const full = joined(parts.slice(0, -1).join("."), parts.at(-1));
    found.set(full, full);
    found.set(parts.at(-1), full);
    if (alias && !KNOWN.has(alias.toUpperCase())) found.set(alias, full);
  }
  return found;
}
