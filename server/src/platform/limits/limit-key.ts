import { createHash } from 'node:crypto';

/** No e-mail and no network address lies in the table. */
export function hashKey(name: string, parts: readonly string[]): string {
  return `${name}:${createHash('sha256').update(JSON.stringify(parts)).digest('base64url')}`;
}
