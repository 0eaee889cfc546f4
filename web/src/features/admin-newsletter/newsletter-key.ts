import { newKey } from '../../lib/new-key.ts';
import { findOwner } from '../../lib/session/session.ts';
import type { TypedNewsletter } from './newsletter-words.rules.ts';

/** Among the drafts (lib/session/drafts.ts), so that it goes when somebody else comes. */
const KEY = 'fh:draft:newsletter-key';
type Kept = TypedNewsletter & { readonly key: string };
/** Also where storage is refused. */
let inMemory: Kept | undefined;

/**
 * The key that this letter is sent with: the same until the shop has answered, also after a reload or when it is typed again,
 * so that it is sent once. Another as soon as a word is changed.
 */
export function keyOf({ title, content }: TypedNewsletter): string {
  const kept = read();
  if (kept?.title === title && kept.content === content && typeof kept.key === 'string') return kept.key;
  const key = newKey();
  inMemory = { title, content, key };
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ owner: findOwner(), ...inMemory }));
  } catch {
    // Storage is refused or full: known as long as this page lives.
  }
  return key;
}

/** It is on its way: the same words once more are another letter. */
export function forgetKey(): void {
  inMemory = undefined;
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}

function read(): Partial<Kept> | undefined {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? 'null') ?? inMemory;
  } catch {
    return inMemory;
  }
}
