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

export function quoted(name) {
  return name.split(".").map((part) => (/^[a-z_][a-z0-9_]*$/.test(part) ? part : `"${part.replaceAll('"', '""')}"`)).join(".");
}
