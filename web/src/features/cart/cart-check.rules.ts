import type { SomeProduct } from '@fieldhouse/contracts/catalogue.schemas';
import { type CartLine, fullName, type StoredProduct, toStored } from '../../lib/stored-content.rules.ts';
import { keyOf, toLine } from './cart.rules.ts';
import { totalOf } from './cart-edits.rules.ts';

type FreshProduct = Pick<
  SomeProduct,
  '_id' | 'name' | 'price' | 'currency' | 'rating' | 'quantity' | 'img' | 'options' | 'priceWas' | 'lowest30'
> &
  Partial<Pick<SomeProduct, 'brand' | 'guaranteeYears'>> & { readonly variants: readonly FreshVariant[] };
type FreshVariant = Omit<SomeProduct['variants'][number], 'basePrice'> & { readonly basePrice?: number };

/** What the shop has said since, by product; `undefined` is one that is not sold any more. Others were not asked about. */
export type FreshFacts = ReadonlyMap<string, FreshProduct | undefined>;

/** What is not as it was when it was put into the cart. */
export interface LineChange {
  readonly key: string;
  readonly name: string;
  readonly pieces: number;
  readonly price?: { readonly was: number; readonly now: number; readonly wasIn: string | undefined };
  /** How many there are, if fewer than wanted. */
  readonly left?: number;
  readonly gone?: true;
}

/** What the buyer's own unfinished payments hold is there for them. */
export function withOwnPieces(fresh: FreshFacts, own: readonly OwnPieces[]): FreshFacts {
  const piecesOf = (is: (held: OwnPieces) => boolean) =>
    own.filter(is).reduce((sum, { quantity }) => sum + quantity, 0);
  const more = (product: FreshProduct): FreshProduct => ({
    ...product,
    quantity: product.quantity + piecesOf(({ productId }) => productId === product._id),
    variants: product.variants.map((variant) => ({
      ...variant,
      quantity: variant.quantity + piecesOf(({ variantId }) => variantId === variant._id),
    })),
  });
  return new Map([...fresh].map(([id, product]) => [id, product && more(product)]));
}

interface OwnPieces {
  readonly productId: string;
  readonly variantId: string;
  readonly quantity: number;
}

type Lines = readonly CartLine[];

/** A line as the shop has it now, or why it cannot be said. */
function factsOf({ _id, variantId }: CartLine, fresh: FreshFacts): StoredProduct | 'not asked' | 'gone' | 'choose' {
  if (!fresh.has(_id)) return 'not asked';
  const product = fresh.get(_id);
  if (!product) return 'gone';
  if (variantId === undefined) {
    const isOpen = product.options.length > 0 && product.quantity > 0;
    return isOpen ? 'choose' : toStored(product);
  }
  const variant = product.options.length > 0 && product.variants.find((one) => one._id === variantId);
  return variant ? toStored(product, variant) : 'gone';
}

/** What a line costs less than: known once the shop has been asked. */
export function findSale(
  line: CartLine,
  fresh: FreshFacts,
): { priceWas?: number | undefined; lowest30?: number | undefined } {
  const product = fresh.get(line._id);
  const variant = product?.variants.find(({ _id }) => _id === line.variantId);
  const { priceWas, lowest30 } = variant
    ? { priceWas: variant.basePrice, lowest30: variant.lowest30 }
    : (product ?? {});
  return priceWas !== undefined && priceWas > line.price ? { priceWas, lowest30 } : {};
}

/** Whether it was put in when its product had one version, and now has several: which one is meant? */
export const isToBeChosen = (line: CartLine, fresh: FreshFacts): boolean => factsOf(line, fresh) === 'choose';

/** It was put in at another market's price. */
const isFromElsewhere = ({ currency }: CartLine, now: Pick<StoredProduct, 'currency'>) =>
  currency !== undefined && currency !== now.currency;

export function findChange(line: CartLine, fresh: FreshFacts): LineChange | undefined {
  const now = factsOf(line, fresh);
  const pieces = line.piece;
  const about = { key: keyOf(line), name: fullName(line), pieces };
  if (now === 'gone') return { ...about, gone: true };
  if (typeof now === 'string') return undefined;
  const isSame = now.price === line.price && !isFromElsewhere(line, now);
  const price = isSame ? undefined : { was: line.price, now: now.price, wasIn: line.currency };
  const left = now.quantity < pieces ? now.quantity : undefined;
  if (!price && left === undefined) return undefined;
  return { ...about, ...(price && { price }), ...(left !== undefined && { left }) };
}

export function findChanges(lines: Lines, fresh: FreshFacts): LineChange[] {
  return lines.flatMap((line) => findChange(line, fresh) ?? []);
}

/** The cart as the shop can fill it now. Only after the shopper has seen what that changes. */
export function acceptChanges(lines: Lines, fresh: FreshFacts): Lines {
  return lines.flatMap((line) => {
    const now = factsOf(line, fresh);
    if (now === 'gone') return [];
    if (typeof now === 'string') return [line];
    return now.quantity < 1 ? [] : [withFacts(line, now)];
  });
}

/** Changes that need no confirmation: a corrected name, another picture, more in stock. */
export function takeQuietFacts(lines: Lines, fresh: FreshFacts): Lines {
  return lines.map((line) => {
    const now = factsOf(line, fresh);
    return typeof now === 'string' || findChange(line, fresh) ? line : withFacts(line, now);
  });
}

const withFacts = (line: CartLine, now: StoredProduct): CartLine => toLine(now, Math.min(line.piece, now.quantity));

/** Before and after; what was in another currency is told as it is now. */
export function totalsOf(lines: Lines, fresh: FreshFacts): { readonly was: number; readonly now: number } {
  const accepted = acceptChanges(lines, fresh);
  const now = totalOf(accepted);
  const isMixed = new Set([...lines, ...accepted].map(({ currency }) => currency)).size > 1;
  return { was: isMixed ? now : totalOf(lines), now };
}
