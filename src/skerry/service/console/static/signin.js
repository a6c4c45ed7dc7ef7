// Asks for a token. It is kept for this tab only.

import { get, token } from "./api.js";
import { h, replace } from "./dom.js";

export function signIn(place, failure, done) {
  const had = Boolean(token.get());
  const problem = h("p", { class: "problem", role: "alert" }, had ? failure.message : "");
  const input = h("input", { type: "password", class: "field", id: "token", autocomplete: "off", required: true, spellcheck: "false" });
  const submit = async (event) => {
    event.preventDefault();
    token.set(input.value.trim());
    try {
      done(await get("session"));
    } catch (error) {
      token.clear();
      replace(problem, error.message);
      input.focus();
    }
  };
  replace(place, h("form", { class: "box sign-in", onsubmit: submit }, h("h1", {}, "Sign in"),
    h("p", { class: "muted" }, "This service asks for a token. It is kept until you close this tab, and is sent to this service only."),
    h("label", { for: "token" }, "Token"), input, problem, h("button", { class: "button primary", type: "submit" }, "Sign in")));
  input.focus();
}
