import { MAX_PACKED } from './fulfilment.rules.ts';

const ID = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;
export const ID_LENGTH = 22;

/** Ids in an address, up to MAX_PACKED and without anything between them: as they are they would be longer than what proxies let through. */
export const packIds = (ids: readonly string[]): string => ids.map(pack).join('');

/** What is no id is left out. */
export function unpackIds(packed: string): string[] {
  const ids = Array.from({ length: Math.floor(packed.length / ID_LENGTH) }, (_, at) =>
    unpack(packed.slice(at * ID_LENGTH, (at + 1) * ID_LENGTH)),
  );
  return [...new Set(ids.filter((id) => ID.test(id)))].slice(0, MAX_PACKED);
}

function pack(id: string): string {
  const bytes = id.replaceAll('-', '').match(/../g) ?? [];
  return btoa(String.fromCharCode(...bytes.map((byte) => Number.parseInt(byte, 16))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}

function unpack(text: string): string {
  if (!/^[\w-]{22}$/.test(text)) return '';
  const bytes = atob(`${text.replaceAll('-', '+').replaceAll('_', '/')}==`);
  const hex = [...bytes].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
