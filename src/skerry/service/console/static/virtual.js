// A list of any length that keeps only the rows near the visible part in the page.

import { h } from "./dom.js";

const SPARE = 10;

export class VirtualList {
  // options: rowHeight, count, render(index) -> element, props of the element; scroller: what scrolls, if it is another
  // one, and above() -> the height of what sticks to its top
  constructor({ rowHeight, count, render, props, scroller, above }) {
    this.rowHeight = rowHeight;
    this.render = render;
    this.count = count;
    this.rows = new Map();
    this.inner = h("div", { class: "virtual-inner", role: "presentation" });
    this.element = h("div", { class: "virtual", ...props }, this.inner);
    this.scroller = scroller ?? this.element;
    this.above = above ?? (() => 0);
    this.scroller.addEventListener("scroll", () => this.schedule(), { passive: true });
    this.observer = new ResizeObserver(() => this.schedule());
    this.observer.observe(this.scroller);
    this.setCount(count);
  }

  setCount(count) {
    this.count = count;
    this.inner.style.setProperty("height", `${count * this.rowHeight}px`);
    this.refresh();
  }

  // Draw again what is visible, because rows have changed.
  refresh() {
    for (const row of this.rows.values()) row.remove();
    this.rows.clear();
    this.schedule();
  }

  schedule() {
    if (this.waiting) return;
    this.waiting = requestAnimationFrame(() => {
      this.waiting = 0;
      this.draw();
    });
  }

  // How much of the rows can be seen.
  get room() {
    return this.scroller.clientHeight - this.above();
  }

  range() {
    const top = this.scroller.scrollTop;
    const height = this.room || 400;
    const first = Math.max(0, Math.floor(top / this.rowHeight) - SPARE);
    return [first, Math.min(this.count, Math.ceil((top + height) / this.rowHeight) + SPARE)];
  }

  draw() {
    const [first, end] = this.range();
    for (const [index, row] of this.rows) {
      if (index < first || index >= end) {
        row.remove();
        this.rows.delete(index);
      }
    }
    for (let index = first; index < end; index += 1) {
      if (this.rows.has(index)) continue;
      const row = this.render(index);
      row.classList.add("virtual-row");
      row.style.setProperty("top", `${index * this.rowHeight}px`);
      row.style.setProperty("height", `${this.rowHeight}px`);
      this.rows.set(index, row);
      this.inner.append(row);
    }
    this.ondraw?.(first, end);
  }

  reveal(index) {
    const top = index * this.rowHeight;
    const { scrollTop } = this.scroller;
    if (top < scrollTop) this.scroller.scrollTop = top;
    else if (top + this.rowHeight > scrollTop + this.room) this.scroller.scrollTop = top + this.rowHeight - this.room;
    this.draw();
  }
}

// Pages of a long list, loaded when somebody looks at them.
export class Pages {
  constructor(size, load, onload) {
    this.size = size;
    this.load = load;
    this.onload = onload;
    this.pages = new Map();
    this.total = 0;
  }

  async first() {
    await this.page(0);
    return this.total;
  }

  row(index) {
    const number = Math.floor(index / this.size);
    const page = this.pages.get(number);
    if (page instanceof Array) return page[index - number * this.size];
    if (page === undefined) this.page(number).catch(() => this.pages.delete(number));
    return undefined;
  }

  page(number) {
    const loading = this.load(number * this.size, this.size).then((found) => {
      this.pages.set(number, found.rows);
      this.total = found.total;
      this.last = found;
      this.onload?.(found, number);
    });
    this.pages.set(number, loading);
    return loading;
  }
}
