import { createCipheriv, createDecipheriv, randomBytes, scrypt as scryptWithCallback } from 'node:crypto';
import { promisify } from 'node:util';
import { StartError } from '../platform/process.ts';

// A magic word, a salt, and blocks of AES-256-GCM: four bytes of length, of which the highest bit marks the last block,
// the text, its tag. The nonce is the number of the block and whether it is the last, so that none can be left out, moved
// or taken from another file.

const scrypt = promisify(scryptWithCallback) as (key: string, salt: Buffer, bytes: number) => Promise<Buffer>;

const MAGIC = Buffer.from('FHBACKUP1');
const SALT_BYTES = 16;
const KEY_BYTES = 32;
const TAG_BYTES = 16;
const BLOCK_BYTES = 2 ** 20;
const LAST = 0x8000_0000;
const ALGORITHM = 'aes-256-gcm';

export async function* encrypt(source: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES);
  const secret = await scrypt(key, salt, KEY_BYTES);
  yield Buffer.concat([MAGIC, salt]);
  let number = 0;
  const seal = (text: Buffer, isLast: boolean) => {
    const cipher = createCipheriv(ALGORITHM, secret, nonce(number++, isLast));
    const head = Buffer.alloc(4);
    head.writeUInt32BE((text.length | (isLast ? LAST : 0)) >>> 0);
    return Buffer.concat([head, cipher.update(text), cipher.final(), cipher.getAuthTag()]);
  };
  let left: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    left = Buffer.concat([left, chunk]);
    for (; left.length > BLOCK_BYTES; left = left.subarray(BLOCK_BYTES))
      yield seal(left.subarray(0, BLOCK_BYTES), false);
  }
  yield seal(left, true);
}

/** Gives nothing that was not written with this key, and throws where the file ends too early. */
export async function* decrypt(source: AsyncIterable<Buffer>, key: string): AsyncGenerator<Buffer> {
  const take = reader(source);
  const magic = await take(MAGIC.length);
  if (!magic?.equals(MAGIC)) throw notEncrypted();
  const secret = await scrypt(key, (await take(SALT_BYTES)) ?? Buffer.alloc(0), KEY_BYTES);
  for (let number = 0; ; number++) {
    const head = (await take(4))?.readUInt32BE();
    if (head === undefined) throw wrongKey();
    const [isLast, length] = [head >= LAST, (head & ~LAST) >>> 0];
    const sealed = length > BLOCK_BYTES ? undefined : await take(length + TAG_BYTES);
    if (!sealed) throw wrongKey();
    const decipher = createDecipheriv(ALGORITHM, secret, nonce(number, isLast));
    decipher.setAuthTag(sealed.subarray(length));
    const text = decipher.update(sealed.subarray(0, length));
    try {
      decipher.final();
    } catch (error) {
      throw wrongKey(error);
    }
    yield text;
    if (isLast) return;
  }
}

function nonce(number: number, isLast: boolean): Buffer {
  const bytes = Buffer.alloc(12);
  bytes.writeUInt8(isLast ? 1 : 0);
  bytes.writeBigUInt64BE(BigInt(number), 4);
  return bytes;
}

/** Gives so many bytes; undefined when there are fewer. */
function reader(source: AsyncIterable<Buffer>): (bytes: number) => Promise<Buffer | undefined> {
  const chunks = source[Symbol.asyncIterator]();
  let left: Buffer = Buffer.alloc(0);
  return async (bytes) => {
    while (left.length < bytes) {
      const next = await chunks.next();
      if (next.done) return undefined;
      left = Buffer.concat([left, next.value]);
    }
    const taken = left.subarray(0, bytes);
    left = left.subarray(bytes);
    return taken;
  };
}

const wrongKey = (cause?: unknown) =>
  new StartError(
    'The backup was encrypted with another key, or it is damaged.',
    'Nothing was changed. Check BACKUP_KEY, or take an older backup (--at).',
    { cause },
  );

const notEncrypted = () => new StartError('The file is no encrypted backup.', 'Nothing was changed. Check its name.');
