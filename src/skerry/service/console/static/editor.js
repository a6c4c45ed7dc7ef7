// The editor of the SQL box: line numbers, colours, and suggestions at the caret. The text itself is a plain textarea.

import { announce, h, replace, uid } from "./dom.js";
import { plural } from "./format.js";
import { coloured } from "./words.js";

const LONGEST_COLOURED = 20_000;
const SOON = 120;

export class Editor {
  constructor({ value, onchange, onrun, suggestions, signal }) {
    Object.assign(this, { onchange, onrun, suggestions, signal, rows: [], active: -1, start: 0 });
    this.lines = h("div", { class: "gutter", "aria-hidden": "true" });
    this.paint = h("pre", { class: "paint", "aria-hidden": "true", tabindex: "-1" });
    this.ruler = h("span", { class: "ruler", "aria-hidden": "true" }, "0000000000");
    this.list = h("ul", { class: "suggestions", role: "listbox", id: uid("suggestions"), "aria-label": "Suggestions", hidden: true });
    this.text = h("textarea", { class: "editor", spellcheck: "false", autocapitalize: "off", autocomplete: "off", rows: "6", "aria-label": "SQL statement",
      "aria-describedby": "sql-hint", "aria-autocomplete": "list", "aria-controls": this.list.id, placeholder: "SELECT * FROM app.users LIMIT 100", value,
      oninput: (event) => this.typed(event), onscroll: () => this.follow(), onkeydown: (event) => this.key(event),
      onblur: () => this.close(), onclick: () => this.close() });
    this.element = h("div", { class: "editor-area" },
      h("div", { class: "editor-frame" }, this.lines, h("div", { class: "editor-text" }, this.paint, this.text, this.ruler)), this.list);
    this.draw();
  }

  get value() {
    return this.text.value;
  }

  set value(text) {
    this.text.value = text;
    this.changed();
  }

  changed() {
    this.onchange(this.text.value);
    this.draw();
  }

  draw(wrong = 0) {
    const text = this.text.value;
    const total = text.split("\n").length;
    replace(this.lines, Array.from({ length: total }, (_, i) => h("span", { class: i + 1 === wrong ? "wrong" : null }, String(i + 1))));
    replace(this.paint, text.length > LONGEST_COLOURED ? text : coloured(text), "\n");
    this.follow();
  }

  follow() {
    this.lines.scrollTop = this.paint.scrollTop = this.text.scrollTop;
    this.paint.scrollLeft = this.text.scrollLeft;
    if (!this.list.hidden) this.place();
  }

  typed(event) {
    this.changed();
    const isKey = event.inputType === "insertText" && event.data?.length === 1;
    const before = this.text.value.slice(0, this.text.selectionStart);
    if (!this.list.hidden || (isKey && /(?:[\p{L}_$][\p{L}\p{N}_$]+|\w\.)$/u.test(before))) this.soon();
    else this.close();
  }

  key(event) {
    if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      this.close();
      this.onrun(event.shiftKey ? "plan" : "");
    } else if (event.key === " " && event.ctrlKey) {
      event.preventDefault();
      this.suggest(true);
    } else if (!this.list.hidden) this.choose(event);
  }

  choose(event) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      event.preventDefault();
      const count = this.rows.length;
      this.mark(this.active < 0 ? (step > 0 ? 0 : count - 1) : (this.active + step + count) % count);
    } else if ((event.key === "Enter" || event.key === "Tab") && this.active >= 0) {
      event.preventDefault();
      this.accept(this.rows[this.active]);
    } else if (event.key === "Escape") {
      event.preventDefault();
      event.stopPropagation();
      this.close();
    } else if (event.key === "ArrowLeft" || event.key === "ArrowRight" || event.key === "Home" || event.key === "End") this.close();
  }

  soon() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.suggest(false), SOON);
  }

  async suggest(asked) {
    clearTimeout(this.timer);
    this.asking?.abort();
    const asking = this.asking = new AbortController();
    const [text, caret] = [this.text.value, this.text.selectionStart];
    let found;
    try {
      found = await this.suggestions.at(text, caret, AbortSignal.any([asking.signal, this.signal]));
    } catch (error) {
      if (error.name !== "AbortError") this.close();
      return;
    }
    if (asking.signal.aborted || this.text.value !== text || this.text.selectionStart !== caret || document.activeElement !== this.text) return;
    if (!found.rows.length) {
      this.close();
      if (asked) announce("No suggestions");
      return;
    }
    this.rows = found.rows;
    this.start = found.start;
    replace(this.list, this.rows.map((row, i) => h("li", { role: "option", id: `${this.list.id}-${i}`, "aria-selected": "false",
      onmousedown: (event) => { event.preventDefault(); this.accept(row); } }, h("span", { class: "suggested" }, row.text), row.note ? h("span", { class: "muted" }, row.note) : null)));
    this.list.hidden = false;
    this.mark(asked ? 0 : -1);
    this.place();
    announce(plural(this.rows.length, "suggestion"));
  }

  place() {
    const before = this.text.value.slice(0, this.start).split("\n");
    const style = getComputedStyle(this.text);
    const line = Number.parseFloat(style.lineHeight);
    const [frame, text] = [this.element.getBoundingClientRect(), this.text.getBoundingClientRect()];
    const left = text.left - frame.left + Number.parseFloat(style.paddingLeft) + before.at(-1).length * (this.ruler.getBoundingClientRect().width / 10) - this.text.scrollLeft;
    const top = text.top - frame.top + Number.parseFloat(style.paddingTop) + before.length * line - this.text.scrollTop;
    this.list.style.setProperty("left", `${Math.max(0, Math.min(left, frame.width - this.list.offsetWidth))}px`);
    this.list.style.setProperty("top", `${Math.max(0, Math.min(top, text.bottom - frame.top)) + 2}px`);
  }

  mark(index) {
    this.active = index;
    for (const [i, row] of [...this.list.children].entries()) row.setAttribute("aria-selected", String(i === index));
    if (index < 0) this.text.removeAttribute("aria-activedescendant");
    else {
      this.text.setAttribute("aria-activedescendant", this.list.children[index].id);
      this.list.children[index].scrollIntoView({ block: "nearest" });
    }
  }

  accept(row) {
    const start = this.start;
    this.close();
    this.text.setSelectionRange(start, this.text.selectionStart);
    // Unlike setRangeText, this can be undone with the keyboard.
    if (!document.execCommand("insertText", false, row.insert)) this.text.setRangeText(row.insert, start, this.text.selectionEnd, "end");
    this.changed();
    this.close();
  }

  close() {
    clearTimeout(this.timer);
    this.asking?.abort();
    this.list.hidden = true;
    this.active = -1;
    this.text.removeAttribute("aria-activedescendant");
  }
}
