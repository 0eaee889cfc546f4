/** A unique key. Unlike `randomUUID` it also works without https. */
export function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The same as a UUID, where a call asks for one. */
export function newUuid(): string {
  const hex = newKey().replace(/^(.{12}).(.{3})./, '$14$28');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
