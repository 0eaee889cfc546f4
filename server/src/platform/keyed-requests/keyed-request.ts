import { createCipheriv, createDecipheriv, createHmac, randomBytes, randomUUID } from 'node:crypto';
import { keyMessages } from '@fieldhouse/contracts/text.schemas';
import { AppError } from '../http/app-error.ts';
import { sha256 } from '../ids.ts';

/** A request whose sender has made up a key for it, and may send it again. */
export interface KeyedRequest {
  readonly id: Buffer;
  readonly wish: Buffer;
  /** What is kept of it is encrypted with this, which only the sender's key gives: answers hold addresses, and secrets shown once. */
  readonly secret: Buffer;
  /** Tells this request from the same one sent again. */
  readonly claim: string;
  /** Its handler has come to `once`. */
  isAsked: boolean;
}

interface Sent {
  /** The same key of another caller, or of another call, is another one. */
  readonly caller: string;
  readonly call: string;
  readonly key: string;
  readonly input: unknown;
}

const KEY = /^[\x21-\x7e]{1,255}$/;

export function keyedRequest({ caller, call, key, input }: Sent): KeyedRequest {
  if (!KEY.test(key)) throw new AppError('invalid-input', keyMessages.form);
  const derive = (purpose: string) =>
    createHmac('sha256', key)
      .update(JSON.stringify([purpose, caller, call]))
      .digest();
  return {
    id: derive('id'),
    secret: derive('secret'),
    wish: sha256(JSON.stringify(input)),
    claim: randomUUID(),
    isAsked: false,
  };
}

export const keyTaken = () => new AppError('key-taken', keyMessages.taken);
export const underWay = () => new AppError('under-way', keyMessages.underWay, { retryAfterSeconds: 1 });

const [IV_BYTES, TAG_BYTES] = [12, 16];

export function seal({ secret }: KeyedRequest, value: unknown): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv('aes-256-gcm', secret, iv);
  const sealed = [cipher.update(JSON.stringify(value)), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]);
}

export function openSealed({ secret }: KeyedRequest, sealed: Buffer): unknown {
  const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES });
  decipher.setAuthTag(sealed.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
  const text = [decipher.update(sealed.subarray(IV_BYTES + TAG_BYTES)), decipher.final()];
  return JSON.parse(Buffer.concat(text).toString('utf8'));
}
