import { sumOf } from '@fieldhouse/contracts/spread.rules';
import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import { searchTokens, skuFrom } from '../modules/catalogue/catalogue.rules.ts';
import { nameKey, wordsOf } from '../platform/names.rules.ts';
import { leafFor } from './category-tree.ts';
import { type AttributeIds, makeDetails, type SeedDetails } from './details-maker.ts';
import { createZipf, idAt, itemAt, type Random, type Zipf } from './random.ts';
import { type Sport, sports } from './sports.ts';
import { describeProduct } from './texts.ts';
import { makeVariants, type SeedVariant } from './variant-maker.ts';
import { pickOptions } from './versions.ts';
import { adjectives, audiences, colours, type InventedBrand, materials, models, swatches } from './vocabulary.ts';

/** A product as one row for `write-batch.ts`, with what `change_stock` and `refresh_prices` would know of its variants. */
interface ProductRow extends SeedDetails {
  readonly id: string;
  readonly at: string;
  readonly name: string;
  readonly name_key: string;
  readonly description: string;
  readonly brand_id: number;
  readonly price_cents: number;
  readonly price_from_cents: number;
  readonly price_to_cents: number;
  readonly quantity: number;
  readonly options: readonly ProductOption[];
  readonly weight_g: number | null;
  readonly tokens: readonly string[];
  readonly categories: readonly number[];
  readonly img: readonly string[];
}

export interface SeedProduct {
  readonly row: ProductRow;
  readonly variants: readonly SeedVariant[];
}

/** What the database already knows, by name. */
export interface Places {
  readonly brandIds: ReadonlyMap<string, number>;
  readonly categoryIds: ReadonlyMap<string, number>;
}

export interface MakerOptions extends Places {
  readonly attributeIds: AttributeIds;
  readonly random: Random;
  readonly brands: readonly InventedBrand[];
  /** How many products there are already: the numbers of the new ones follow. */
  readonly first: number;
  readonly count: number;
  readonly pictures: readonly string[];
}

const WITHOUT_WEIGHT = 0.3;
// Fixed, because the same seed shall give the same shop on any day.
const FROM = Date.UTC(2021, 0, 1);
const UNTIL = Date.UTC(2026, 6, 1);

/** Makes the products one after the other, the oldest first. */
export function createProductMaker({ random, brands, first, count, ...options }: MakerOptions): () => SeedProduct {
  const pickBrand = createZipf(brands.length, 0.9);
  const pickSport = createZipf(sports.length, 0.7);
  const makeName = createNameMaker(random);
  let made = 0;
  return () => {
    const brand = itemAt(brands, pickBrand(random));
    const sport = itemAt(sports, pickSport(random));
    const material = itemAt(materials, pickMaterial(random));
    const { name, noun } = makeName(brand, sport, material);
    const time = Math.floor(FROM + ((made + random.next()) / count) * (UNTIL - FROM));
    const brandId = numberOf(options.brandIds, brand.name);
    const categories = categoriesOf(random, sport, noun).map((category) => numberOf(options.categoryIds, category));
    const number = first + made++;
    const sku = skuOf(number);
    const price_cents = priceOf(random);
    const versions = pickOptions(random, noun, swatches.has(name.slice(name.lastIndexOf(' ') + 1)));
    const pickPictures = (most: number) => picturesOf(random, options.pictures, { sku, most });
    const variants = makeVariants(random, {
      number,
      time,
      sku,
      priceCents: price_cents,
      options: versions,
      pickPictures,
    });
    const row = {
      id: idAt(random, time),
      at: new Date(time).toISOString(),
      name,
      name_key: nameKey(name),
      description: describeProduct(random, { sport: sport.category, material }),
      brand_id: brandId,
      price_cents,
      ...summaryOf(variants),
      options: versions,
      ...makeDetails({ number, name, material, ids: options.attributeIds }),
      weight_g: random.chance(WITHOUT_WEIGHT) ? null : 50 + random.below(5000),
      tokens: searchTokens(wordsOf(name), brandId, categories),
      categories,
      img: pickPictures(4),
    };
    return { row, variants };
  };
}

type Summary = Pick<ProductRow, 'quantity' | 'price_from_cents' | 'price_to_cents'>;

function summaryOf(variants: readonly SeedVariant[]): Summary {
  const inStock = variants.filter(({ pieces, taken }) => pieces > taken);
  const prices = (inStock.length > 0 ? inStock : variants).map(({ regularCents }) => regularCents);
  return {
    quantity: sumOf(variants, ({ pieces, taken }) => pieces - taken),
    price_from_cents: Math.min(...prices),
    price_to_cents: Math.max(...prices),
  };
}

function numberOf(ids: ReadonlyMap<string, number>, name: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`'${name}' is not in the database`);
  return id;
}

const pickMaterial = createZipf(materials.length, 0.8);
const pickAdjective = createZipf(adjectives.length, 0.8);
const pickColour = createZipf(colours.length, 0.8);
const pickModel = createZipf(models.length, 0.8);
const byLength = new Map<number, Zipf>();

function pickFrom(random: Random, list: readonly string[]): string {
  const pick = byLength.get(list.length) ?? createZipf(list.length, 0.8);
  byLength.set(list.length, pick);
  return itemAt(list, pick(random));
}

type MakeName = (brand: InventedBrand, sport: Sport, material: string) => { name: string; noun: string };

/** Three to six words, and no name twice. */
function createNameMaker(random: Random): MakeName {
  const used = new Set<string>();
  return (brand, sport, material) => {
    const adjective = itemAt(adjectives, pickAdjective(random));
    const series = pickFrom(random, brand.series);
    const noun = pickFrom(random, sport.nouns);
    const words = compose(random, { series, brand: brand.name, noun, adjective, material });
    let name = words.join(' ');
    if (used.has(name)) name += ` ${itemAt(colours, pickColour(random))}`;
    if (used.has(name)) name += ` ${itemAt(models, pickModel(random))}`;
    for (let n = 2; used.has(name); n++) name = `${words.join(' ')} No ${random.below(100 * n) + 1}`;
    used.add(name);
    return { name, noun };
  };
}

interface NameParts {
  readonly series: string;
  readonly brand: string;
  readonly noun: string;
  readonly adjective: string;
  readonly material: string;
}

function compose(random: Random, { series, brand, noun, adjective, material }: NameParts): string[] {
  const form = random.next();
  if (form < 0.3) return [series, adjective, noun];
  if (form < 0.45) return [series, itemAt(models, pickModel(random)), noun];
  if (form < 0.6) return [series, adjective, material, noun];
  if (form < 0.7) return [random.pick(audiences), series, adjective, noun];
  if (form < 0.8) return [brand, series, noun];
  if (form < 0.9) return [adjective, material, noun, series];
  return [series, noun, itemAt(models, pickModel(random)), itemAt(colours, pickColour(random))];
}

/** One to three, each the narrowest in its sport. */
function categoriesOf(random: Random, sport: Sport, noun: string): string[] {
  const wanted = random.chance(0.5) ? 1 : random.chance(0.7) ? 2 : 3;
  const start = random.below(sport.related.length);
  const others = [...sport.related.slice(start), ...sport.related.slice(0, start)];
  return [sport.category, ...others].slice(0, wanted).map((name) => leafFor(name, noun));
}

/** From 1 to 2000, as many between 10 and 20 as between 100 and 200, with the endings shops like. */
function priceOf(random: Random): number {
  const amount = Math.exp(((random.next() + random.next()) / 2) * Math.log(2000));
  const whole = Math.max(1, Math.floor(amount));
  if (amount < 20) return whole * 100 + random.pick([99, 49, 95, 0, 50, 99]);
  if (amount < 100) return whole * 100 + random.pick([99, 95, 0, 90]);
  return Math.min(2000, Math.floor(whole / 10) * 10 + random.pick([9, 5, 9, 0])) * 100;
}

function picturesOf(
  random: Random,
  pictures: readonly string[],
  { sku, most }: { readonly sku: string; readonly most: number },
): string[] {
  const wanted = 1 + random.below(most);
  if (pictures.length === 0) {
    const first = random.below(100);
    return Array.from({ length: wanted }, (_, n) => `https://images.example.com/${sku.toLowerCase()}-${first + n}.jpg`);
  }
  const start = random.below(pictures.length);
  return Array.from({ length: Math.min(wanted, pictures.length) }, (_, n) =>
    itemAt(pictures, (start + n) % pictures.length),
  );
}

const SKUS = 2 ** 40;

/**
 * A different one for each number, which chance would not give: of a million drawn from 2^40 two are likely the same. An
 * odd factor visits every number of the range once.
 */
function skuOf(number: number): string {
  let rest = (BigInt(number + 1) * 0x9e3779b97bn) % BigInt(SKUS);
  const digits = new Uint8Array(8);
  for (let i = 0; i < digits.length; i++) {
    digits[i] = Number(rest & 31n);
    rest >>= 5n;
  }
  return skuFrom(digits);
}
