import { type Fit, fits } from '@fieldhouse/contracts/fit.rules';
import { type Chance, chanceFrom } from './chance.ts';
import { demoOrders } from './orders.ts';
import type { DemoProduct, Topic } from './product.ts';
import { reviewTexts, type Tone } from './review-texts.ts';
import type { DemoShopper } from './shoppers.ts';

export interface DemoReview {
  /** Has the product in an order that was not canceled, as the shop demands, and reviews it once. */
  readonly shopper: DemoShopper;
  /** 0–5 in half steps. */
  readonly rating: number;
  readonly description: string;
  /** Of a product that has sizes. */
  readonly fit: Fit | null;
  /** After the order. */
  readonly daysAgo: number;
}

const MOST_REVIEWS = 14;
const SHARE_OF_BUYERS_WRITING = 0.9;
const SHARE_OF_PRODUCTS_REVIEWED = 0.8;

interface Purchase {
  readonly shopper: DemoShopper;
  readonly daysAgo: number;
}

const purchases = purchasesBySlug();

/** Oldest first; none for about a third of the products. */
export function reviewsFor(product: DemoProduct): readonly DemoReview[] {
  const chance = chanceFrom(`reviews of ${product.slug}`);
  if (chance.next() > SHARE_OF_PRODUCTS_REVIEWED) return [];
  const texts = textsFor(chance, product.topic);
  const fit = fitsFor(product);
  return (purchases.get(product.slug) ?? [])
    .filter(() => chance.next() < SHARE_OF_BUYERS_WRITING)
    .slice(0, MOST_REVIEWS)
    .map(({ shopper, daysAgo }) => {
      const rating = ratingNear(chance, product.liking);
      const description = texts(toneOf(rating));
      return { shopper, rating, description, fit: fit(), daysAgo: daysAgo * (0.2 + 0.6 * chance.next()) };
    })
    .sort((a, b) => b.daysAgo - a.daysAgo);
}

/** Half of what has sizes is true to them; of the rest more runs small. Most people notice, and few say nothing about it. */
function fitsFor({ slug, options }: DemoProduct): () => Fit | null {
  if (!options.some(({ kind }) => kind === 'size')) return () => null;
  const chance = chanceFrom(`fit of ${slug}`);
  const truth = chance.pick<Fit>(['right', 'right', 'right', 'small', 'small', 'large']);
  return () => {
    if (chance.next() < 0.1) return null;
    return chance.next() < 0.7 ? truth : chance.pick(fits);
  };
}

/** The first time each shopper bought the product, by the product's slug. */
function purchasesBySlug(): ReadonlyMap<string, readonly Purchase[]> {
  const bySlug = new Map<string, Purchase[]>();
  for (const { shopper, daysAgo, lines, status } of demoOrders()) {
    if (status === 'canceled') continue;
    for (const { product } of lines) {
      const known = bySlug.get(product.slug) ?? [];
      if (!known.some((purchase) => purchase.shopper === shopper)) known.push({ shopper, daysAgo });
      bySlug.set(product.slug, known);
    }
  }
  return bySlug;
}

/** Most people agree with each other; now and then one does not. */
function ratingNear(chance: Chance, liking: number): number {
  const grumpy = chance.next() < 0.08 ? 2 : 0;
  const spread = (chance.next() + chance.next() - 1) * 1.4;
  const rating = Math.round((liking + spread - grumpy) * 2) / 2;
  return Math.min(Math.max(rating, 0.5), 5);
}

function toneOf(rating: number): Tone {
  if (rating >= 4) return 'good';
  return rating > 2 ? 'fair' : 'poor';
}

/** Sentences of the topic run out before they repeat within one product; then the general ones speak alone. */
function textsFor(chance: Chance, topic: Topic): (tone: Tone) => string {
  const shuffle = (about: Parameters<typeof reviewTexts>[0]) => ({
    good: chance.shuffled(reviewTexts(about, 'good')),
    fair: chance.shuffled(reviewTexts(about, 'fair')),
    poor: chance.shuffled(reviewTexts(about, 'poor')),
  });
  const [special, general, long] = [shuffle(topic), shuffle('anything'), shuffle('at length')];
  return (tone) => {
    const lengthy = chance.next() < 0.07 ? long[tone].pop() : undefined;
    const parts = [special[tone].pop(), lengthy ?? (chance.next() < 0.6 ? general[tone].pop() : undefined)];
    const text = parts.filter(Boolean).join(' ');
    return text || general[tone].pop() || chance.pick(reviewTexts('anything', tone));
  };
}
