import { commonPasswords } from './common-passwords.rules.ts';

export interface PasswordOwner {
  readonly shopName: string;
  readonly email: string;
}

const LEAST_OF_ONES_OWN = 6;
const LEAST_DIFFERENT = 3;

/** What is wrong with a password of the right length; nothing when it is fine. */
export function findPasswordProblem(password: string, { shopName, email }: PasswordOwner): string | undefined {
  const plain = fold(password);
  if (commonPasswords.has(plain)) return 'This is one of the most common passwords. Please choose another one.';
  if (new Set(plain).size < LEAST_DIFFERENT) return 'Please choose a password that is harder to guess.';
  const address = fold(email);
  const known = [address, ...address.split('@', 1), fold(shopName)].filter(({ length }) => length >= 4);
  const own = known.reduce((rest, word) => rest.replaceAll(word, ''), plain);
  return own.length < LEAST_OF_ONES_OWN
    ? `Please choose a password that is more than your email address or the name ${shopName}.`
    : undefined;
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
