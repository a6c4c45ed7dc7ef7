// What a page shows while it waits, when there is nothing, and when something failed.

import { announce, h, icon, replace } from "./dom.js";

export const loading = (text = "Loading…") => h("div", { class: "state", role: "status" },
  h("span", { class: "spinner", "aria-hidden": "true" }), h("span", {}, text));

export const empty = (title, text, ...more) => h("div", { class: "state state-empty" },
  h("strong", {}, title), text ? h("p", {}, text) : null, more);

export function failed(error, retry) {
  const title = { NOT_FOUND: "Not found", PERMISSION_DENIED: "Not allowed", UNREACHABLE: "No connection" }[error.code]
    ?? "This did not work";
  return h("div", { class: "state state-error", role: "alert" },
    h("strong", {}, title), h("p", {}, error.message),
    retry && error.code !== "NOT_FOUND" ? h("button", { class: "button", onclick: retry }, "Try again") : null);
}

// Shows what `load` gives in `place`: loading first (after a moment), then the content or the error.
export async function show(place, signal, load, render) {
  const timer = setTimeout(() => replace(place, loading()), 120);
  place.setAttribute("aria-busy", "true");
  try {
    const found = await load();
    if (signal?.aborted) return;
    clearTimeout(timer);
    replace(place, render(found));
  } catch (error) {
    if (error.name === "AbortError" || signal?.aborted) return;
    clearTimeout(timer);
    replace(place, failed(error, () => show(place, signal, load, render)));
    announce(error.message);
  } finally {
    clearTimeout(timer);
    place.removeAttribute("aria-busy");
  }
}

export const tile = (label, value, hint) => h("div", { class: "tile" },
  h("dt", {}, label), h("dd", { title: hint }, value));

export const chip = (text, kind = "") => h("span", { class: `chip ${kind}` }, text);

export const heading = (title, ...more) => h("div", { class: "section-head" }, h("h2", {}, title), more);

export const iconLabel = (name, text) => [icon(name), h("span", {}, text)];
