/** The stored login token; none where the browser refuses storage. */
export function readToken(): string | undefined {
  try {
    return localStorage.getItem('token') ?? undefined;
  } catch {
    return undefined;
  }
}
