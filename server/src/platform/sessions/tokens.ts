import { randomBytes } from 'node:crypto';
import { sha256 } from '../ids.ts';

const TOKEN = /^[\w-]{43}$/;

/** 256 random bits. For sessions and for links in mails; only the hash is kept. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Without salt and at once: there is nothing to guess in 256 bits. */
export const hashToken = (token: string): Buffer => sha256(token);

/** Whether this can be one of ours at all. */
export function isToken(text: string): boolean {
  return TOKEN.test(text);
}
