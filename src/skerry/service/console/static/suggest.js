// What may stand at the caret of a statement: columns of its tables, names of the lake, keywords.

import { get } from "./api.js";
import { quoted, quotedPart } from "./route.js";
import { KEYWORDS, pieces, tablesOf } from "./words.js";

const MOST = 12;
const LONGEST = 20_000;

export class Suggestions {
  constructor() {
    this.columns = new Map();
    this.databases = null;
  }

  // {start, rows: [{text, note}]}: texts that may replace the statement from `start` to the caret.
  async at(text, caret, signal) {
    const nothing = { start: caret, rows: [] };
    if (text.length > LONGEST) return nothing;
    const before = text.slice(0, caret);
    const [kind, last] = pieces(before).at(-1) ?? ["", ""];
    if (kind === "comment" || kind === "number" || (kind === "string" && !/^'(?:[^']|'')*'$/.test(last)) || kind === "quoted") return nothing;
    const [, owner, part] = /((?:[\p{L}_][\p{L}\p{N}_$]*\.)*)([\p{L}_][\p{L}\p{N}_$]*)?$/u.exec(before);
    const wanted = (part ?? "").toLowerCase();
    const start = caret - wanted.length;
    const tables = tablesOf(`${before.slice(0, start - owner.length)} ${text.slice(caret)}`);
    const found = owner ? await this.within(owner.slice(0, -1), wanted, tables, signal) : await this.anywhere(wanted, tables, signal);
    const isPrefix = ({ match }) => match.startsWith(wanted);
    const rows = found.map((row) => ({ match: row.text.toLowerCase(), ...row })).filter(({ match }) => match.includes(wanted) && match !== wanted);
    return { start, rows: [...rows.filter(isPrefix), ...rows.filter((row) => !isPrefix(row))].slice(0, MOST).map(({ text: name, note, insert }) => ({ text: name, note, insert: insert ?? quotedPart(name) })) };
  }

  async within(owner, wanted, tables, signal) {
    const table = tables.get(owner);
    if (table) return this.columnsOf(table, signal);
    return (await this.databaseNames(signal)).includes(owner) ? this.relations(owner, wanted, signal) : [];
  }

  async anywhere(wanted, tables, signal) {
    const columns = await Promise.all([...new Set(tables.values())].slice(0, 8).map((name) => this.columnsOf(name, signal)));
    const aliases = [...tables.keys()].filter((name) => !name.includes(".")).map((text) => ({ text, note: "table" }));
    const databases = (await this.databaseNames(signal)).filter((name) => !name.includes(".")).map((text) => ({ text, note: "database" }));
    const found = wanted.length > 1 ? await get("search", { text: wanted }, signal) : { rows: [] };
    const named = found.rows.map(({ name, kind }) => ({ text: name, note: kind, insert: quoted(name) }));
    const words = wanted ? KEYWORDS.filter((word) => word.toLowerCase().startsWith(wanted)).map((text) => ({ text, note: "", insert: text })) : [];
    return [...columns.flat(), ...aliases, ...words, ...databases, ...named];
  }

  async columnsOf(name, signal) {
    if (!this.columns.has(name)) {
      try {
        const { columns } = await get("relation", { name }, signal);
        this.columns.set(name, columns.map((column) => ({ text: column.name, note: column.type ?? "column" })));
      } catch (error) {
        if (error.name === "AbortError") throw error;
        this.columns.set(name, []);
      }
    }
    return this.columns.get(name);
  }

  async relations(database, search, signal) {
    const { rows } = await get("relations", { database, search, limit: 50 }, signal);
    return rows.map(({ name, kind }) => ({ text: name, note: kind }));
  }

  async databaseNames(signal) {
    this.databases ??= (await get("databases", { limit: 500 }, signal)).rows.map(({ name }) => name);
    return this.databases;
  }

  // A statement may have changed names and columns.
  forget() {
    this.columns.clear();
    this.databases = null;
  }
}
