import { sumOf } from '@fieldhouse/contracts/spread.rules';
import type { Answer } from './answer.ts';
import type { FreshMs } from './freshness.ts';

/** A cached answer and the addresses under which it can be found. */
export interface Slot {
  readonly key: string;
  readonly freshMs: FreshMs;
  /** The address pattern, for metrics. */
  readonly route: string;
  readonly answer: Answer;
  /** When it may be recomputed if outdated. */
  readonly renewAt: number;
  readonly addresses: Set<string>;
  bytes: number;
  /** Requested since the last eviction. */
  used: boolean;
}

export interface AnswerStore {
  get(key: string): Slot | undefined;
  at(address: string): Slot | undefined;
  /** Whether it is this answer that is cached. */
  holds(key: string, answer: Answer): boolean;
  put(slot: Pick<Slot, 'key' | 'freshMs' | 'route' | 'answer' | 'renewAt'>): void;
  drop(key: string): void;
  addAddress(slot: Slot, address: string): void;
  /** The entry has grown by a compressed form. */
  weigh(slot: Slot): void;
  bytes(): number;
}

/** Headers, tags and the objects around them. */
const OVERHEAD_BYTES = 2048;
/** The number of address spellings remembered per entry; a further one replaces the first. */
const MAX_ADDRESSES = 8;
/** No single answer may evict a large part of the others. */
const LARGEST_SHARE = 1 / 8;

/**
 * Bounded by bytes. The oldest entries are evicted first, with a second chance for those in use, so that a hit needs no
 * bookkeeping.
 */
export function createAnswerStore(maxBytes: number): AnswerStore {
  const slots = new Map<string, Slot>();
  const addresses = new Map<string, Slot>();
  let total = 0;

  function drop(key: string): void {
    const slot = slots.get(key);
    if (!slot) return;
    slots.delete(key);
    total -= slot.bytes;
    for (const address of slot.addresses) addresses.delete(address);
  }

  function makeRoom(): void {
    for (const [key, slot] of slots) {
      if (total <= maxBytes) return;
      if (slot.used) {
        slot.used = false;
        slots.delete(key);
        slots.set(key, slot);
      } else drop(key);
    }
  }

  function weigh(slot: Slot): void {
    if (slots.get(slot.key) !== slot) return;
    for (const [form, body] of slot.answer.forms) slot.answer.forms.set(form, toOwn(body));
    const bytes = weightOf(slot);
    total += bytes - slot.bytes;
    slot.bytes = bytes;
    if (bytes > maxBytes * LARGEST_SHARE) drop(slot.key);
    else makeRoom();
  }

  return {
    get: (key) => slots.get(key),
    at: (address) => addresses.get(address),
    holds: (key, answer) => slots.get(key)?.answer === answer,
    put(next) {
      const before = slots.get(next.key);
      const slot: Slot = {
        ...next,
        addresses: before?.addresses ?? new Set(),
        bytes: before?.bytes ?? 0,
        used: before?.used ?? false,
      };
      slots.set(slot.key, slot);
      for (const address of slot.addresses) addresses.set(address, slot);
      weigh(slot);
    },
    drop,
    addAddress(slot, address) {
      if (slots.get(slot.key) !== slot) return;
      const [first] = slot.addresses;
      if (first !== undefined && slot.addresses.size >= MAX_ADDRESSES) {
        slot.addresses.delete(first);
        addresses.delete(first);
      }
      slot.addresses.add(address);
      addresses.set(address, slot);
      weigh(slot);
    },
    weigh,
    bytes: () => total,
  };
}

/** Bodies are often the beginning of a larger piece of memory: that of a compressor, or one that several share. */
function toOwn(body: Buffer): Buffer {
  if (body.buffer.byteLength === body.length) return body;
  const own = Buffer.allocUnsafeSlow(body.length);
  body.copy(own);
  return own;
}

function weightOf({ key, answer, addresses }: Slot): number {
  const forms = sumOf(answer.forms.values(), (body) => body.length);
  const names = addresses.values().reduce((sum, address) => sum + 2 * address.length, 2 * key.length);
  return OVERHEAD_BYTES + forms + names;
}
