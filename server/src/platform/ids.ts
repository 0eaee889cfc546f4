import { randomFillSync } from 'node:crypto';

/**
 * A UUIDv7: it starts with the time, so that new rows are adjacent in an index. Made here, not by the
 * database, because PostgreSQL 15 cannot, and because a use case wants the id before it writes.
 */
export function newId(now = Date.now()): string {
  const bytes = randomFillSync(Buffer.alloc(16));
  bytes.writeUIntBE(now, 0, 6);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = bytes.toString('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

/** When one of our ids was created. */
export function timeOf(id: string): Date {
  return new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16));
}

const id = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Whether a text has the form of an id, ours or anybody's. */
export function isId(text: string): boolean {
  return id.test(text);
}
