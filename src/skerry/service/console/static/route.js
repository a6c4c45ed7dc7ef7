// Deep links: #/table/db.t/snapshots. Parts are percent-encoded, so every name can stand in one.

export function link(...parts) {
  return `#/${parts.map((part) => encodeURIComponent(part)).join("/")}`;
}

export function current() {
  const raw = location.hash.replace(/^#\/?/, "");
  const [path, query = ""] = raw.split("?");
  const parts = path.split("/").filter(Boolean).map((part) => {
    try {
      return decodeURIComponent(part);
    } catch {
      return part;
    }
  });
  return { parts, query: new URLSearchParams(query) };
}

export function go(target) {
  location.hash = target;
}

export const ofRelation = (name, kind) => link(kind === "view" ? "view" : "table", name);

// The address of a table or view, as the API has it: a name with a dot or a quote is in double quotes.
export const joined = (database, name) => (/[."]/.test(name) ? `${database}."${name.replaceAll('"', '""')}"` : `${database}.${name}`);

// [database, name] of an address.
export function split(address) {
  const quotes = /^([^]*)\."((?:[^"]|"")*)"$/.exec(address);
  if (quotes) return [quotes[1], quotes[2].replaceAll('""', '"')];
  const dot = address.lastIndexOf(".");
  return [address.slice(0, Math.max(dot, 0)), address.slice(dot + 1)];
}

export const quotedPart = (part) => (/^[a-z_][a-z0-9_]*$/.test(part) ? part : `"${part.replaceAll('"', '""')}"`);

// An address as a name in SQL.
export function quoted(address) {
  const [database, name] = split(address);
  return [...database.split("."), name].map(quotedPart).join(".");
}
