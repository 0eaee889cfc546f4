import { messages, msg } from '@fieldhouse/contracts/messages';
import { commonPasswords } from './common-passwords.rules.ts';

const problems = messages('password', {
  common: 'This is one of the most common passwords. Please choose another one.',
  guessable: 'Please choose a password that is harder to guess.',
  notOwn: (shopName: string) =>
    msg`Please choose a password that is more than your email address or the name ${shopName}.`,
} as const);

export interface PasswordOwner {
  readonly shopName: string;
  readonly email: string;
}

const LEAST_OF_ONES_OWN = 6;
const LEAST_DIFFERENT = 3;

/** What is wrong with a password of the right length; nothing when it is fine. */
export function findPasswordProblem(password: string, { shopName, email }: PasswordOwner): string | undefined {
  const plain = fold(password);
  if (commonPasswords.has(plain)) return problems.common;
  if (new Set(plain).size < LEAST_DIFFERENT) return problems.guessable;
  const address = fold(email);
  const known = [address, ...address.split('@', 1), fold(shopName)].filter(({ length }) => length >= 4);
  const own = known.reduce((rest, word) => rest.replaceAll(word, ''), plain);
  return own.length < LEAST_OF_ONES_OWN ? problems.notOwn(shopName) : undefined;
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase();
}
