import type { CartLine, StoredProduct } from '../../lib/stored-content.rules.ts';
import { totalCents } from './cart.rules.ts';

/** What the shop has said since; `undefined` is a product that is not sold any more. Others were not asked about. */
export type FreshFacts = ReadonlyMap<string, StoredProduct | undefined>;

/** What is not as it was when somebody put it into the cart. */
export interface LineChange {
  readonly _id: string;
  readonly name: string;
  readonly pieces: number;
  readonly price?: { readonly was: number; readonly now: number };
  /** How many there are, if fewer than wanted. */
  readonly left?: number;
  readonly gone?: true;
}

type Lines = readonly CartLine[];

export function findChange(line: CartLine, fresh: FreshFacts): LineChange | undefined {
  const { _id, name, piece: pieces } = line;
  if (!fresh.has(_id)) return undefined;
  const now = fresh.get(_id);
  if (!now) return { _id, name, pieces, gone: true };
  const price = now.price === line.price ? undefined : { was: line.price, now: now.price };
  const left = now.quantity < pieces ? now.quantity : undefined;
  if (!price && left === undefined) return undefined;
  return { _id, name, pieces, ...(price && { price }), ...(left !== undefined && { left }) };
}

export function findChanges(lines: Lines, fresh: FreshFacts): LineChange[] {
  return lines.flatMap((line) => findChange(line, fresh) ?? []);
}

/** The cart as the shop can fill it now. Only for somebody who has seen what that changes. */
export function acceptChanges(lines: Lines, fresh: FreshFacts): Lines {
  return lines.flatMap((line) => {
    if (!fresh.has(line._id)) return [line];
    const now = fresh.get(line._id);
    if (!now || now.quantity < 1) return [];
    return [withFacts(line, now)];
  });
}

/** Changes that need no confirmation: a corrected name, another picture, more in stock. */
export function takeQuietFacts(lines: Lines, fresh: FreshFacts): Lines {
  return lines.map((line) => {
    const now = fresh.get(line._id);
    return now && !findChange(line, fresh) ? withFacts(line, now) : line;
  });
}

function withFacts(line: CartLine, { name, price, img, rating, quantity }: StoredProduct): CartLine {
  return { _id: line._id, name, price, img, rating, quantity, piece: Math.min(line.piece, quantity) };
}

/** Before and after, in cents. */
export function totalsOf(lines: Lines, fresh: FreshFacts): { readonly was: number; readonly now: number } {
  return { was: totalCents(lines), now: totalCents(acceptChanges(lines, fresh)) };
}
