import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import type { WrittenVariant } from '../modules/catalogue/variants.rules.ts';
import { idAt, itemAt, type Random } from './random.ts';
import { MOST_VARIANTS } from './versions.ts';

/** A variant with what came in of it when it was made, and what has gone since. */
export interface SeedVariant extends Omit<WrittenVariant, 'sale' | 'costCents' | 'shelf'> {
  readonly regularCents: number;
  readonly pieces: number;
  readonly taken: number;
}

/** What the variants have in common. */
export interface VariantsOf {
  /** Of the product, counted from 0: what is unique in the shop is made of it. */
  readonly number: number;
  readonly time: number;
  readonly sku: string;
  readonly priceCents: number;
  readonly options: readonly ProductOption[];
  readonly pickPictures: (most: number) => readonly string[];
}

const WITHOUT_BARCODES = 0.2;
const OWN_PICTURES = 0.6;
const INCOMPLETE = 0.1;
const OWN_WEIGHTS = 0.1;

/** One or more, each value of each option at least once. */
export function makeVariants(random: Random, product: VariantsOf): SeedVariant[] {
  const { options, sku, number, priceCents } = product;
  const cells = pickCells(random, options);
  const stocks = stocksOf(random, cells.length);
  const ownPrice = pickPrices(random, product);
  const picturesOf = pickPictures(random, product);
  const hasBarcodes = !random.chance(WITHOUT_BARCODES);
  const hasWeights = options.length > 0 && random.chance(OWN_WEIGHTS);
  const [sizeAt, colourAt] = [options.findIndex(isSize), options.findIndex(isColour)];
  return cells.map((optionValues, position) => {
    const own = ownPrice(optionValues);
    return {
      id: idAt(random, product.time),
      position,
      sku: options.length === 0 ? sku : `${sku}-${String(position + 1).padStart(2, '0')}`,
      barcode: hasBarcodes ? barcodeOf(number * MOST_VARIANTS + position) : null,
      optionValues,
      size: optionValues[sizeAt] ?? null,
      colour: optionValues[colourAt] ?? null,
      priceCents: own,
      regularCents: own ?? priceCents,
      weightG: hasWeights ? 50 + random.below(3000) : null,
      img: picturesOf(optionValues[colourAt]),
      ...itemAt(stocks, position),
    };
  });
}

const isSize = ({ kind }: ProductOption) => kind === 'size';
const isColour = ({ kind }: ProductOption) => kind === 'colour';

/** Every value of the first option with every value of the next; of some tables one is not made. */
function pickCells(random: Random, options: readonly ProductOption[]): string[][] {
  let cells: string[][] = [[]];
  for (const { values } of options) cells = cells.flatMap((cell) => values.map(({ value }) => [...cell, value]));
  if (options.length > 1 && random.chance(INCOMPLETE)) cells.splice(random.below(cells.length), 1);
  return cells;
}

interface Stock {
  readonly pieces: number;
  readonly taken: number;
}

const PRODUCT_SOLD_OUT = 0.07;
const VARIANT_SOLD_OUT = 0.12;

/** Some products are sold out as a whole, and of the others some variants. */
function stocksOf(random: Random, count: number): Stock[] {
  const most = count === 1 ? 500 : 200;
  const pickPieces = () => Math.max(1, Math.floor(Math.exp(random.next() * Math.log(most))));
  const soldOut = (): Stock => {
    const pieces = pickPieces();
    // Half of what is sold out has never been there yet.
    return random.chance(0.5) ? { pieces: 0, taken: 0 } : { pieces, taken: pieces };
  };
  const inStock = (): Stock => {
    const pieces = pickPieces();
    return { pieces, taken: random.chance(0.1) ? random.below(pieces) : 0 };
  };
  if (random.chance(PRODUCT_SOLD_OUT)) return Array.from({ length: count }, soldOut);
  const surely = random.below(count);
  return Array.from({ length: count }, (_, at) =>
    at !== surely && random.chance(VARIANT_SOLD_OUT) ? soldOut() : inStock(),
  );
}

/** What is chosen by weight or volume mostly costs more the bigger it is, of clothes and shoes now and then the largest. */
function pickPrices(
  random: Random,
  { options, priceCents }: VariantsOf,
): (optionValues: readonly string[]) => number | null {
  const at = options.findIndex(({ kind }) => kind !== 'colour');
  const scale = options[at];
  if (!scale || !random.chance(scale.kind === 'other' ? 0.7 : 0.12)) return () => null;
  const places = new Map(scale.values.map(({ value }, place) => [value, place]));
  const atThePrice = scale.kind === 'other' ? 1 : Math.ceil(scale.values.length / 2);
  const step = Math.max(1, Math.round(priceCents / 1500)) * 100;
  return (optionValues) => {
    const steps = (places.get(optionValues[at] ?? '') ?? 0) - atThePrice + 1;
    return steps > 0 ? priceCents + steps * step : null;
  };
}

/** The product's own show the first colour; the others may have theirs. */
function pickPictures(
  random: Random,
  { options, pickPictures: pick }: VariantsOf,
): (colour: string | undefined) => readonly string[] {
  const [, ...others] = options.find(isColour)?.values ?? [];
  const chosen = random.chance(OWN_PICTURES) ? others : [];
  const byColour = new Map(chosen.map(({ value }) => [value, pick(2)]));
  return (colour) => byColour.get(colour ?? '') ?? [];
}

/** GTIN-13 of the range that shops use inside their own doors; the demo shop's begin with 200. */
function barcodeOf(number: number): string {
  const digits = `29${String(number).padStart(10, '0')}`;
  let sum = 0;
  for (let i = 0; i < digits.length; i++) sum += Number(digits[i]) * (i % 2 === 0 ? 1 : 3);
  return `${digits}${(10 - (sum % 10)) % 10}`;
}
