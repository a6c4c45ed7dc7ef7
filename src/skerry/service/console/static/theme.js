// Light, dark, or as the system has it.

import { h, icon, replace } from "./dom.js";

const KEY = "skerry.theme";
const NAMES = { auto: "Colours as the system has them", light: "Light colours", dark: "Dark colours" };
const ICONS = { auto: "auto", light: "sun", dark: "moon" };

function apply(theme) {
  if (theme === "auto") delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function themeSwitch() {
  let theme = localStorage.getItem(KEY) ?? "auto";
  if (!NAMES[theme]) theme = "auto";
  apply(theme);
  const button = h("button", { class: "icon-button", id: "theme", onclick: () => {
    theme = { auto: "light", light: "dark", dark: "auto" }[theme];
    localStorage.setItem(KEY, theme);
    apply(theme);
    draw();
  } });
  const draw = () => {
    button.setAttribute("aria-label", `${NAMES[theme]}; change`);
    button.title = NAMES[theme];
    replace(button, icon(ICONS[theme]));
  };
  draw();
  return button;
}
