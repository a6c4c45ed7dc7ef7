// Numbers, sizes and times for people.

const NUMBER = new Intl.NumberFormat("en");
const COMPACT = new Intl.NumberFormat("en", { notation: "compact", maximumFractionDigits: 1 });
const UNITS = ["B", "kB", "MB", "GB", "TB", "PB"];
const AGO = new Intl.RelativeTimeFormat("en", { numeric: "auto", style: "short" });
const STEPS = [[60, "second"], [3600, "minute", 60], [86400, "hour", 3600], [2592000, "day", 86400],
  [31536000, "month", 2592000], [Infinity, "year", 31536000]];

export const count = (n) => (n === null || n === undefined ? "unknown" : NUMBER.format(n));
export const compact = (n) => (n === null || n === undefined ? "–" : n < 100000 ? NUMBER.format(n) : COMPACT.format(n));
export const plural = (n, word) => `${count(n)} ${word}${n === 1 ? "" : "s"}`;

export function bytes(n) {
  if (n === null || n === undefined) return "–";
  let unit = 0;
  while (n >= 1000 && unit < UNITS.length - 1) {
    n /= 1000;
    unit += 1;
  }
  return `${unit === 0 ? n : n.toFixed(n < 10 ? 1 : 0)} ${UNITS[unit]}`;
}

export function time(text) {
  if (!text) return "–";
  return text.replace("T", " ").replace(/\.\d+/, "").replace("Z", " UTC");
}

export function ago(text, now = Date.now()) {
  if (!text) return "–";
  const seconds = (now - Date.parse(text)) / 1000;
  const [, unit, size = 1] = STEPS.find(([limit]) => Math.abs(seconds) < limit);
  return AGO.format(-Math.round(seconds / size), unit);
}

export function seconds(n) {
  if (n === null || n === undefined) return "–";
  if (n < 1) return `${(n * 1000).toFixed(n < 0.1 ? 1 : 0)} ms`;
  return n < 120 ? `${n.toFixed(1)} s` : `${Math.floor(n / 60)} min ${Math.round(n % 60)} s`;
}
