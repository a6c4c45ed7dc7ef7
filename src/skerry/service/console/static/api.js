// Calls of the JSON API. The token lives in sessionStorage only and is sent as a header.

const TOKEN = "skerry.token";

export class ApiError extends Error {
  constructor(status, body) {
    super(body.message ?? "the service did not answer");
    this.status = status;
    this.code = body.code ?? "";
    this.position = body.position ?? null;
    this.retryable = body.retryable ?? true;
  }
}

export const token = {
  get: () => sessionStorage.getItem(TOKEN),
  set: (text) => sessionStorage.setItem(TOKEN, text),
  clear: () => sessionStorage.removeItem(TOKEN),
};

async function send(method, path, { params, body, signal } = {}) {
  const url = new URL(`api/${path}`, new URL("./", document.baseURI));
  for (const [name, value] of Object.entries(params ?? {})) {
    if (value !== null && value !== undefined && value !== "") url.searchParams.set(name, value);
  }
  const headers = {};
  const known = token.get();
  if (known) headers.Authorization = `Bearer ${known}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  let answer;
  try {
    answer = await fetch(url, { method, headers, signal, body: body === undefined ? undefined : JSON.stringify(body),
      credentials: "omit", cache: "no-store" });
  } catch (error) {
    if (error.name === "AbortError") throw error;
    throw new ApiError(0, { code: "UNREACHABLE", message: "The service cannot be reached. Is it running?" });
  }
  let found = {};
  try {
    found = await answer.json();
  } catch (error) {
    if (error.name === "AbortError") throw error;
  }
  if (answer.ok) return found;
  const failure = new ApiError(answer.status, found.error ?? { message: `The service answered ${answer.status}.` });
  if (answer.status === 401) window.dispatchEvent(new CustomEvent("skerry-sign-in", { detail: failure }));
  throw failure;
}

export const get = (path, params, signal) => send("GET", path, { params, signal });
export const post = (path, body, signal) => send("POST", path, { body, signal });
export const remove = (path) => send("DELETE", path);
