/** An error of the server: `code` is one of docs/API.md; "offline" where it did not answer. */
export class ApiError extends Error {
  constructor(
    readonly code: string,
    message: string,
    readonly status: number,
    readonly field: string | null = null,
    readonly retryAfter: number | null = null,
    readonly detail: unknown = null,
  ) {
    super(message);
  }
}

async function send(method: string, path: string, body: BodyInit | null, type: string | null): Promise<Response> {
  const headers: Record<string, string> = { accept: 'application/json' };
  if (type) headers['content-type'] = type;
  let response: Response;
  try {
    response = await fetch(path, { method, headers, body, credentials: 'same-origin' });
  } catch {
    throw new ApiError('offline', 'the server does not answer', 0);
  }
  if (response.ok) return response;
  const error = await response.json().then(
    (json: { error?: { code?: string; message?: string; field?: string; retry_after_s?: number; detail?: unknown } }) => json.error,
    () => undefined,
  );
  throw new ApiError(
    error?.code ?? `http-${response.status}`, error?.message ?? response.statusText, response.status,
    error?.field ?? null, error?.retry_after_s ?? null, error?.detail ?? null,
  );
}

async function json<T>(response: Response): Promise<T> {
  if (response.status === 204) return undefined as T;
  return (await response.json()) as T;
}

export async function get<T>(path: string): Promise<T> {
  return json<T>(await send('GET', path, null, null));
}

export async function post<T>(path: string, body?: unknown): Promise<T> {
  return body === undefined
    ? json<T>(await send('POST', path, null, null))
    : json<T>(await send('POST', path, JSON.stringify(body), 'application/json'));
}

export async function put<T>(path: string, body: unknown): Promise<T> {
  return json<T>(await send('PUT', path, JSON.stringify(body), 'application/json'));
}

export async function remove<T>(path: string): Promise<T> {
  return json<T>(await send('DELETE', path, null, null));
}

export async function upload<T>(path: string, file: BodyInit): Promise<T> {
  return json<T>(await send('POST', path, file, 'application/octet-stream'));
}

/** A query without what is empty. */
export function query(fields: Record<string, string | number | boolean | null | undefined>): string {
  const params = new URLSearchParams();
  for (const [key, value] of Object.entries(fields)) {
    if (value !== null && value !== undefined && value !== '') params.set(key, String(value));
  }
  const text = params.toString();
  return text ? `?${text}` : '';
}
