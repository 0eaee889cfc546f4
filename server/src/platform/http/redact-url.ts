/** Addresses whose next part is a secret: it must reach neither a log line nor a referrer. */
const secretAfter = /^(\/(?:me|resetpassword|unsubscribe|api\/auth\/email-activate)\/)[^/?#]+/i;

/** The path as it may be logged: secrets blotted out, and no query, which holds what people search and paste. */
export function redactUrl(url: string): string {
  const path = url.split(/[?#]/, 1)[0] ?? '';
  return path.replace(secretAfter, '$1[redacted]').slice(0, 300);
}

export function holdsSecret(url: string): boolean {
  return secretAfter.test(url);
}
