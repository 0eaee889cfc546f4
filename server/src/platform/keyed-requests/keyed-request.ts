import { createHmac, randomUUID } from 'node:crypto';
import { keyMessages } from '@fieldhouse/contracts/text.schemas';
import { AppError } from '../http/app-error.ts';
import { sha256 } from '../ids.ts';
import { seal, unseal } from '../seal.ts';

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

export const sealAnswer = ({ secret }: KeyedRequest, value: unknown): Buffer => seal(secret, JSON.stringify(value));

export const openAnswer = ({ secret }: KeyedRequest, sealed: Buffer): unknown =>
  JSON.parse(unseal(secret, sealed).toString('utf8'));
