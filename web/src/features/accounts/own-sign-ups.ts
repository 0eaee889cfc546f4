/** As long as the link in the mail works. */
const LIFE_MS = 24 * 60 * 60_000;
const KEY = 'fh:signed-up';

interface OwnSignUp {
  readonly email: string;
  readonly at: number;
}

/**
 * With which addresses somebody has signed up in this browser. A link that is opened here for one of them needs no further
 * question; anywhere else it may be a stranger's account, or a mail scanner that follows every link.
 */
export function noteSignUp(email: string, now = Date.now()): void {
  write([...read(now).filter((known) => known.email !== fold(email)), { email: fold(email), at: now }]);
}

export function hasSignedUpHere(email: string, now = Date.now()): boolean {
  return read(now).some((known) => known.email === fold(email));
}

export function forgetSignUp(email: string, now = Date.now()): void {
  write(read(now).filter((known) => known.email !== fold(email)));
}

/** As the shop compares addresses. */
function fold(email: string): string {
  return email.trim().toLowerCase();
}

function read(now: number): OwnSignUp[] {
  try {
    const content: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    return Array.isArray(content) ? content.filter((item) => isOwnSignUp(item) && now - item.at < LIFE_MS) : [];
  } catch {
    // Broken, or storage is refused: the page asks for the password.
    return [];
  }
}

function isOwnSignUp(item: unknown): item is OwnSignUp {
  return (
    typeof item === 'object' &&
    item !== null &&
    'email' in item &&
    typeof item.email === 'string' &&
    'at' in item &&
    typeof item.at === 'number'
  );
}

function write(items: readonly OwnSignUp[]): void {
  try {
    if (items.length > 0) localStorage.setItem(KEY, JSON.stringify(items));
    else localStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
