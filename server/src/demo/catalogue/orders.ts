import type { OrderStatus } from '@fieldhouse/contracts/order.rules';
import { basketsFrom, type FillBasket } from './baskets.ts';
import { type Chance, chanceFrom, skewed } from './chance.ts';
import type { DemoProduct } from './product.ts';
import { demoProducts } from './products.ts';
import { type DemoShopper, demoShoppers } from './shoppers.ts';
import type { DemoVariant } from './variants.ts';

interface DemoOrderLine {
  readonly product: DemoProduct;
  readonly variant: DemoVariant;
  readonly quantity: number;
}

export interface DemoOrder {
  readonly shopper: DemoShopper;
  readonly lines: readonly DemoOrderLine[];
  /** With a fraction, so that orders spread over the day. Below 90. */
  readonly daysAgo: number;
  readonly status: OrderStatus;
}

const ORDERS = 400;
const DAYS = 90;
const SHOWN_FIRST = 12;

/** Oldest first, as their numbers run. The same 400 at every call. */
export function demoOrders(): readonly DemoOrder[] {
  const chance = chanceFrom('orders');
  const fill = basketsFrom(chance, byPopularity(chance));
  const regulars = chance.shuffled(demoShoppers);
  const orders = Array.from({ length: ORDERS }, () => order(chance, fill, regulars));
  return orders.sort((a, b) => b.daysAgo - a.daysAgo);
}

function order(chance: Chance, fill: FillBasket, regulars: readonly DemoShopper[]): DemoOrder {
  const daysAgo = momentOf(chance);
  const shopper = skewed(chance, regulars, 1.5);
  const lines = fill(shopper, lineCount(chance)).map((product) => {
    const quantity = quantityOf(chance, product);
    return { product, variant: variantFor(shopper, product), quantity };
  });
  return { shopper, lines, daysAgo, status: statusOf(chance, daysAgo) };
}

/** One size fits a person in all things of a kind, whatever colour they like. */
function variantFor({ email }: DemoShopper, { slug, options, variants }: DemoProduct): DemoVariant {
  const liking = chanceFrom(`${email} buys ${slug}`);
  const sizes = options.find(({ kind }) => kind === 'size');
  if (!sizes) return liking.pick(variants);
  const body = chanceFrom(`${sizes.system} of ${email}`);
  const size = sizes.values[Math.floor(((body.next() + body.next()) / 2) * sizes.values.length)];
  return liking.pick(variants.filter((variant) => variant.options[sizes.name] === size?.value));
}

/** Cheap things sell more often than dear ones, what has sizes wears out, what is shown first is seen, and some simply sell. */
function byPopularity(chance: Chance): readonly DemoProduct[] {
  const rank = new Map(
    demoProducts.map((product, place) => {
      const isSized = product.options.some(({ kind }) => kind === 'size');
      const lead = (place < SHOWN_FIRST ? 8 : 0) + (isSized ? 2 : 0);
      return [product, Math.log(product.priceCents) + 6 * chance.next() - lead];
    }),
  );
  return [...demoProducts].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
}

function lineCount(chance: Chance): number {
  const [one, two, three] = [0.36, 0.66, 0.86];
  const drawn = chance.next();
  if (drawn < one) return 1;
  if (drawn < two) return 2;
  return drawn < three ? 3 : chance.between(4, 6);
}

function quantityOf(chance: Chance, { priceCents }: DemoProduct): number {
  if (priceCents > 6_000) return 1;
  return chance.next() < 0.75 ? 1 : chance.between(2, priceCents < 1_500 ? 6 : 3);
}

/** Half of them evenly, half ever denser towards today: the demo shop is growing. */
function momentOf(chance: Chance): number {
  const drawn = chance.next();
  return DAYS * (chance.next() < 0.5 ? drawn : 1 - Math.sqrt(1 - drawn));
}

function statusOf(chance: Chance, daysAgo: number): OrderStatus {
  const drawn = chance.next();
  if (drawn < 0.05) return 'canceled';
  if (daysAgo < 2) return drawn < 0.85 ? 'pending' : 'dispatched';
  if (daysAgo < 7) return drawn < 0.75 ? 'dispatched' : drawn < 0.9 ? 'completed' : 'pending';
  return drawn < 0.08 ? 'dispatched' : 'completed';
}
