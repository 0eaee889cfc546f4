import { createBrowserStore } from '../../lib/browser-store.ts';
import { isRecord } from '../../lib/stored-content.rules.ts';

/** As long as the link in the mail works. */
const LIFE_MS = 24 * 60 * 60_000;

interface OwnSignUp {
  readonly email: string;
  readonly at: number;
}

const store = createBrowserStore<readonly OwnSignUp[]>({
  key: 'fh:signed-up',
  owner: 'browser',
  empty: [],
  read: (content) => (Array.isArray(content) ? content.filter(isOwnSignUp) : []),
});

/**
 * The addresses that were used to sign up in this browser. A link opened here for one of them needs no further
 * confirmation; anywhere else it may be a stranger's account, or a mail scanner that follows every link.
 */
export function rememberSignUp(email: string, now = Date.now()): void {
  store.change(() => [...others(email, now), { email: fold(email), at: now }]);
}

export function hasSignedUpHere(email: string, now = Date.now()): boolean {
  return read(now).some((known) => known.email === fold(email));
}

export function forgetSignUp(email: string, now = Date.now()): void {
  store.change(() => others(email, now));
}

/** As the shop compares addresses. */
function fold(email: string): string {
  return email.trim().toLowerCase();
}

const read = (now: number): OwnSignUp[] => store.get().filter(({ at }) => now - at < LIFE_MS);

const others = (email: string, now: number): OwnSignUp[] => read(now).filter((known) => known.email !== fold(email));

function isOwnSignUp(item: unknown): item is OwnSignUp {
  return isRecord(item) && typeof item.email === 'string' && typeof item.at === 'number';
}
