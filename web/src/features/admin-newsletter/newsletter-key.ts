import { createBrowserStore } from '../../lib/browser-store.ts';
import { newKey } from '../../lib/keys.ts';
import { findOwner } from '../../lib/session/session.ts';
import { isRecord } from '../../lib/stored-content.rules.ts';
import type { TypedNewsletter } from './newsletter-messages.rules.ts';

type Kept = TypedNewsletter & { readonly owner: string | undefined; readonly key: string };

// Among the drafts (lib/session/drafts.ts), so that it goes with the account.
const store = createBrowserStore<Kept | undefined>({
  key: 'fh:draft:newsletter-key',
  area: 'session',
  owner: 'account',
  empty: undefined,
  read: (content) => (isKept(content) ? content : undefined),
});

/**
 * The idempotency key of this newsletter: the same until the shop has answered, even after a reload or when it is typed
 * again, so that it is sent once. A new one as soon as a word is changed.
 */
export function keyOf({ title, content }: TypedNewsletter): string {
  const kept = store.get();
  if (kept?.title === title && kept.content === content) return kept.key;
  const key = newKey();
  store.change(() => ({ owner: findOwner(), title, content, key }));
  return key;
}

/** It has been sent: the same text again is another newsletter. */
export const forgetKey = (): void => store.change(() => undefined);

function isKept(content: unknown): content is Kept {
  return isRecord(content) && [content.title, content.content, content.key].every((text) => typeof text === 'string');
}
