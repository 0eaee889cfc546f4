import { messages, msg } from './messages.ts';
import { parseUrl } from './parse-url.ts';
import { MAX_PIECES } from './stock.rules.ts';

/** The rules for what staff may enter about a product, with the messages both sides show. */

export const MAX_PRICE = 1_000_000_000;

export const productMessages = messages('product', {
  name: 'Please, enter a name',
  description: 'Please enter a description',
  price: 'Please enter a sell price',
  priceBounds: 'Are you sure post at that price?',
  pricePattern: 'Only numbers please, decimal numbers are with dot notation',
  quantity: 'Please enter a valid stock',
  quantityBounds: 'Are you sure post with that stock quantity?',
  quantityPattern: 'Only numbers please',
  category: 'Select at least one category',
  categories: 'A product can be in at most 20 categories',
  brand: 'Select at least one brand',
  imageAddress: 'An image address must start with http:// or https://',
  images: 'A product can have at most 10 images',
  imagesOfColour: 'A colour can have at most 10 images',
} as const);

export const MAX_IMAGES = 10;
/** What is above them not counted. */
export const MAX_PRODUCT_CATEGORIES = 20;
/** In characters. */
export const productLengths = { name: 200, description: 5000 } as const;
/** Of a brand or a category. */
export const DIRECTORY_NAME_LENGTH = 60;

/** An image lies in the shop itself, or anywhere on the web. */
export function findImageProblem(address: string): string | undefined {
  const fine = /^\/files\/[\w.-]+$/.test(address) || isWebAddress(address);
  return fine ? undefined : productMessages.imageAddress;
}

function isWebAddress(text: string): boolean {
  const url = parseUrl(text);
  return url !== undefined && /^https?:$/.test(url.protocol) && !/[\s"'<>\\]/.test(text);
}

/** What is wrong with a price as typed; nothing when it is fine. New products cost at least 1, changed ones at least 0. */
export function findPriceProblem(text: string, least: 0 | 1): string | undefined {
  if (text.trim() === '') return productMessages.price;
  const value = Number(text);
  if (value > MAX_PRICE || value < least) return productMessages.priceBounds;
  const wellFormed = text.length <= 10 && /^\d+(\.\d{0,2})?$|^\.\d{1,2}$/.test(text);
  return wellFormed ? undefined : productMessages.pricePattern;
}

export function findQuantityProblem(text: string): string | undefined {
  if (text.trim() === '') return productMessages.quantity;
  if (Number(text) > MAX_PIECES) return productMessages.quantityBounds;
  return /^\d{1,10}$/.test(text) ? undefined : productMessages.quantityPattern;
}

/** Who sees a product: nobody but staff, everybody, or who knows its address. */
export const productStatuses = ['draft', 'published', 'hidden'] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const MAX_TAGS = 20;
/** In characters; search engines show about as much. */
export const publishingLengths = { tag: 40, searchTitle: 70, searchDescription: 200 } as const;

type Moment = Date | string | null | undefined;

/** Of a sale, or of a product's time in the shop; either end may be open. */
export const endsTooSoon = (from: Moment, until: Moment): boolean =>
  Boolean(from && until && new Date(until) <= new Date(from));

export const publishingMessages = messages('publishing', {
  status: 'A product is a draft, published or hidden',
  time: 'Please enter a date and time, for example 2026-11-27T00:00:00Z',
  untilBeforeFrom: 'It must leave the shop after it comes in.',
  tag: 'Please enter a tag',
  tags: msg`A product can have at most ${MAX_TAGS} tags`,
  format: 'A description is plain or markdown',
} as const);

export const saleMessages = messages('sale', {
  price: 'Please enter the sale price',
  notBelow: 'The sale price must be below the price.',
  time: 'Please enter a date and time, for example 2026-11-27T00:00:00Z',
  untilBeforeFrom: 'The sale must end after it begins.',
} as const);

/** Of the years between. */
export const saleYears = { first: 2000, last: 2199 } as const;

/** A sale as prices are computed with it. The database has decided what it costs now; of what comes later the moment alone counts. */
export function saleNow(
  regularCents: number,
  { priceCents, changesAt }: { readonly priceCents: number; readonly changesAt: number | null },
): { readonly cents: number; readonly from: number | null; readonly until: number | null } | null {
  if (priceCents < regularCents) return { cents: priceCents, from: null, until: changesAt };
  return changesAt === null ? null : { cents: regularCents, from: changesAt, until: null };
}
