import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

// Runs in the thread pool, not on the thread that answers requests.
const derive = promisify(argon2);

/** OWASP's smallest recommendation for argon2id. What is stored names its own, so these may grow. */
const current = { memory: 19_456, passes: 2, parallelism: 1 };
const TAG_BYTES = 32;
const SALT_BYTES = 16;
const ARGON2_VERSION = 19;

const phc = /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,2})\$([\w+/]{11,86})\$([\w+/]{22,172})$/;

/** The hash in the usual notation: `$argon2id$v=19$m=…,t=…,p=…$salt$tag`. */
export async function hashPassword(password: string, strength = current): Promise<string> {
  const nonce = randomBytes(SALT_BYTES);
  const tag = await derive('argon2id', { ...strength, message: toBytes(password), nonce, tagLength: TAG_BYTES });
  const { memory, passes, parallelism } = strength;
  return `$argon2id$v=${ARGON2_VERSION}$m=${memory},t=${passes},p=${parallelism}$${toText(nonce)}$${toText(tag)}`;
}

export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  const [, memory, passes, parallelism, salt, tag] = phc.exec(stored) ?? [];
  if (salt === undefined || tag === undefined) throw new Error('a stored password is in no notation that we know');
  const expected = Buffer.from(tag, 'base64');
  const actual = await derive('argon2id', {
    message: toBytes(password),
    nonce: Buffer.from(salt, 'base64'),
    memory: Number(memory),
    passes: Number(passes),
    parallelism: Number(parallelism),
    tagLength: expected.length,
  });
  return timingSafeEqual(actual, expected);
}

/** Letters that look the same are the same, whatever keyboard they were typed on. */
function toBytes(password: string): Buffer {
  return Buffer.from(password.normalize('NFKC'));
}

function toText(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
