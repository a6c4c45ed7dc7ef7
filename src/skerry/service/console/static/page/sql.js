// The SQL box: results, errors at their place, and plans with the funnel of each table.

import { post, remove } from "../api.js";
import { announce, h, icon, replace } from "../dom.js";
import { drawFunnel } from "../draw/funnel.js";
import { Editor } from "../editor.js";
import { count, plural, seconds } from "../format.js";
import { empty, heading } from "../state.js";
import { Suggestions } from "../suggest.js";
import { exported } from "./export.js";
import { rowGrid } from "./sample.js";

const kept = { text: "", rows: 500, writing: false, history: [], shown: null, suggestions: new Suggestions() };

export function sql(place, { query, signal, session, sidebar }) {
  if (query.get("text")) kept.text = query.get("text");
  const editor = new Editor({ value: kept.text, signal, suggestions: kept.suggestions, onchange: (text) => { kept.text = text; }, onrun: (explain) => run(explain) });
  const stop = h("button", { class: "button", "aria-disabled": "true", onclick: () => halt() }, icon("stop"), "Stop");
  const buttons = [
    h("button", { class: "button primary", onclick: () => run("") }, icon("play"), "Run"),
    h("button", { class: "button", onclick: () => run("plan") }, "Explain"),
    h("button", { class: "button", onclick: () => run("analyze"), title: "Runs the query, and says how long each step took" }, "Explain analyze")];
  const limit = h("select", { class: "field small", id: "limit", onchange: (e) => { kept.rows = Number(e.target.value); } },
    [100, 500, 2000, 10000].filter((n) => n <= session.limits.rows).map((n) => h("option", { value: String(n), selected: n === kept.rows }, count(n))));
  const writing = h("input", { type: "checkbox", role: "switch", id: "writing", checked: kept.writing, onchange: (e) => { kept.writing = e.target.checked; mode(); } });
  const warning = h("p", { class: "notice", hidden: true }, "Writing is on: statements can change and drop tables.");
  const mode = () => { warning.hidden = !kept.writing; };
  const past = h("select", { class: "field small past", "aria-label": "Earlier statements", onchange: (e) => { if (e.target.value) { editor.value = e.target.value; editor.text.focus(); } e.target.selectedIndex = 0; } });
  const recall = () => replace(past, h("option", { value: "" }, "Earlier…"), kept.history.map((each) => h("option", { value: each }, each.length > 80 ? `${each.slice(0, 79)}…` : each)));
  const result = h("section", { class: "result", "aria-label": "Result" });
  let running = null;

  replace(place,
    h("div", { class: "page-head" }, h("h1", {}, "SQL box")),
    h("div", { class: "box editor-box" }, editor.element,
      h("div", { class: "toolbar" }, buttons, stop, h("span", { class: "grow" }),
        past, h("label", { for: "limit" }, "Rows"), limit,
        session.may_write ? h("label", { class: "switch", for: "writing" }, writing, h("span", {}, "Writing")) : h("span", { class: "chip" }, "read-only")),
      h("p", { class: "muted hint", id: "sql-hint" }, `Ctrl+Enter runs it, Ctrl+Shift+Enter explains it, Ctrl+Space suggests names. Stops after ${session.limits.seconds} seconds.`),
      warning),
    result);
  mode();
  recall();
  if (kept.shown) replace(result, kept.shown());
  else replace(result, empty("Nothing has run yet", "Names are database.table; system tables are in the database system, those of a table are called table$files."));

  async function halt() {
    const id = running;
    usable(stop, false);
    while (id && running === id) { // the statement may not have reached the service yet
      try {
        await remove(`sql/${id}`);
        return;
      } catch {
        await new Promise((wake) => setTimeout(wake, 150));
      }
    }
  }

  async function run(explain) {
    const statement = editor.value;
    if (running || !statement.trim()) return;
    running = crypto.randomUUID();
    for (const button of buttons) usable(button, false);
    usable(stop, true);
    editor.draw();
    const began = performance.now();
    const clock = h("span", { class: "muted" });
    replace(result, h("div", { class: "state", role: "status" }, h("span", { class: "spinner", "aria-hidden": "true" }), h("span", {}, "Running…"), clock));
    const ticking = setInterval(() => { clock.textContent = seconds((performance.now() - began) / 1000); }, 200);
    kept.history = [statement, ...kept.history.filter((each) => each !== statement)].slice(0, 30);
    recall();
    try {
      const found = await post("sql", { id: running, text: statement, rows: kept.rows, write: kept.writing, explain }, signal);
      kept.shown = () => (explain ? plan(found) : rows(found));
      replace(result, kept.shown());
      announce(explain ? "The plan is shown" : found.message ?? plural(found.rows.length, "row"));
      if (found.message) {
        kept.suggestions.forget();
        sidebar.renew();
      }
    } catch (error) {
      if (error.name === "AbortError") return;
      kept.shown = null;
      editor.draw(error.position?.[0] ?? 0);
      replace(result, wrong(error, statement, editor.text));
      announce(error.message);
    } finally {
      clearInterval(ticking);
      running = null;
      usable(stop, false);
      for (const button of buttons) usable(button, true);
    }
  }
}

// A button that is disabled would lose the focus, and keys their place.
const usable = (button, is) => button.setAttribute("aria-disabled", String(!is));

function rows(found) {
  if (found.is_text) return [h("pre", { class: "code", tabindex: "0" }, found.rows.map((row) => (Array.isArray(row[0]) ? row[0][0] : row[0] ?? "")).join("\n"))];
  const cut = { rows: "more rows are not shown", bytes: "the result is larger than what is sent; more rows are not shown" }[found.cut_by];
  const note = [found.message ?? `${found.cut_by ? "first " : ""}${plural(found.rows.length, "row")}`, seconds(found.seconds), cut].filter(Boolean).join(" · ");
  return [h("div", { class: "toolbar result-head" }, h("p", { class: "result-note", id: "result-note" }, note), found.rows.length ? exported(found) : null), found.rows.length ? rowGrid(found, "Result", 620).element
    : found.message ? null : empty("No rows", `Columns: ${found.columns.map((c) => c.name).join(", ")}`)];
}

function plan(found) {
  return [
    found.runtime_filters.map((step) => h("p", { class: "notice calm" }, `Runtime filter: ${plural(step.keys, "key")} of ${step.build} prune ${step.probe} (on ${step.on.join(", ")}), read in ${seconds(step.seconds)}`)),
    found.references.map((reference) => h("div", { class: "box" },
      h("div", { class: "section-head" }, h("h2", {}, reference.table || reference.title), reference.title !== reference.table ? h("span", { class: "muted" }, `as ${reference.title}`) : null,
        reference.snapshot ? h("span", { class: "chip" }, `snapshot ${reference.snapshot}`) : null),
      reference.system ? h("p", { class: "muted" }, "A system table: nothing to prune.") : [
        h("p", { class: "muted" }, `Reads ${reference.columns.join(", ") || "no column"}`, reference.where ? [" where ", h("code", {}, reference.where)] : null),
        drawFunnel(reference), reference.notes.map((note) => h("p", { class: "muted" }, note))])),
    heading("Plan", h("span", { class: "muted" }, seconds(found.seconds))), h("pre", { class: "code", tabindex: "0" }, found.text)];
}

function wrong(error, statement, text) {
  const box = h("div", { class: "state state-error sql-error", role: "alert" }, h("strong", {}, { QUERY_CANCELLED: "Stopped", DEADLINE_EXCEEDED: "Out of time", PERMISSION_DENIED: "Not allowed" }[error.code] ?? "This statement is wrong"), h("p", {}, error.message));
  if (!error.position) return box;
  const [line, column] = error.position;
  const source = statement.split("\n")[line - 1] ?? "";
  const start = Math.max(0, column - 60);
  box.append(h("pre", { class: "excerpt" }, `${source.slice(start, start + 120)}\n`, h("span", { class: "caret" }, `${" ".repeat(column - 1 - start)}^`)),
    h("button", { class: "button quiet", onclick: () => {
      const at = statement.split("\n").slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0) + column - 1;
      text.focus();
      text.setSelectionRange(at, at + (/^[\w."$]+/.exec(statement.slice(at))?.[0].length ?? 1));
    } }, `Go to line ${line}, column ${column}`));
  return box;
}
