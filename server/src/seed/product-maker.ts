import { searchTokens, skuFrom } from '../modules/catalogue/catalogue.rules.ts';
import { nameKey, wordsOf } from '../platform/names.rules.ts';
import { createZipf, idAt, itemAt, type Random, type Zipf } from './random.ts';
import { type Sport, sports } from './sports.ts';
import { describeProduct } from './texts.ts';
import { adjectives, audiences, colours, type InventedBrand, materials, models } from './vocabulary.ts';

/** A product with all that hangs on it, as one row for `write-batch.ts`. */
export interface SeedProduct {
  readonly id: string;
  readonly at: string;
  readonly sku: string;
  readonly name: string;
  readonly name_key: string;
  readonly description: string;
  readonly brand_id: number;
  readonly price_cents: number;
  /** What came in when it was made, and what has gone since. */
  readonly pieces: number;
  readonly taken: number;
  readonly tokens: readonly string[];
  readonly categories: readonly number[];
  readonly img: readonly string[];
}

/** What the database already knows, by name. */
export interface Places {
  readonly brandIds: ReadonlyMap<string, number>;
  readonly categoryIds: ReadonlyMap<string, number>;
}

export interface MakerOptions extends Places {
  readonly random: Random;
  readonly brands: readonly InventedBrand[];
  /** How many products there are already: the numbers of the new ones follow. */
  readonly first: number;
  readonly count: number;
  readonly pictures: readonly string[];
}

const SOLD_OUT = 0.07;
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
    const name = makeName(brand, sport, material);
    const time = Math.floor(FROM + ((made + random.next()) / count) * (UNTIL - FROM));
    const brandId = numberOf(options.brandIds, brand.name);
    const categories = categoriesOf(random, sport).map((category) => numberOf(options.categoryIds, category));
    const sku = skuOf(first + made);
    made++;
    return {
      id: idAt(random, time),
      at: new Date(time).toISOString(),
      sku,
      name,
      name_key: nameKey(name),
      description: describeProduct(random, { sport: sport.category, material }),
      brand_id: brandId,
      price_cents: priceOf(random),
      ...stockOf(random),
      tokens: searchTokens(wordsOf(name), brandId, categories),
      categories,
      img: picturesOf(random, options.pictures, sku),
    };
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

/** Three to six words, and no name twice. */
function createNameMaker(random: Random): (brand: InventedBrand, sport: Sport, material: string) => string {
  const used = new Set<string>();
  return (brand, sport, material) => {
    const adjective = itemAt(adjectives, pickAdjective(random));
    const words = compose(random, {
      series: pickFrom(random, brand.series),
      brand: brand.name,
      noun: pickFrom(random, sport.nouns),
      adjective,
      material,
    });
    let name = words.join(' ');
    if (used.has(name)) name += ` ${itemAt(colours, pickColour(random))}`;
    if (used.has(name)) name += ` ${itemAt(models, pickModel(random))}`;
    for (let n = 2; used.has(name); n++) name = `${words.join(' ')} No ${random.below(100 * n) + 1}`;
    used.add(name);
    return name;
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

function categoriesOf(random: Random, sport: Sport): string[] {
  const wanted = random.chance(0.5) ? 1 : random.chance(0.7) ? 2 : 3;
  const start = random.below(sport.related.length);
  const others = [...sport.related.slice(start), ...sport.related.slice(0, start)];
  return [sport.category, ...others].slice(0, wanted);
}

/** From 1 to 2000, as many between 10 and 20 as between 100 and 200, with the endings shops like. */
function priceOf(random: Random): number {
  const amount = Math.exp(((random.next() + random.next()) / 2) * Math.log(2000));
  const whole = Math.max(1, Math.floor(amount));
  if (amount < 20) return whole * 100 + random.pick([99, 49, 95, 0, 50, 99]);
  if (amount < 100) return whole * 100 + random.pick([99, 95, 0, 90]);
  return Math.min(2000, Math.floor(whole / 10) * 10 + random.pick([9, 5, 9, 0])) * 100;
}

function stockOf(random: Random): { pieces: number; taken: number } {
  const pieces = Math.max(1, Math.floor(Math.exp(random.next() * Math.log(500))));
  // Half of what is sold out has never been there yet.
  if (random.chance(SOLD_OUT)) return random.chance(0.5) ? { pieces: 0, taken: 0 } : { pieces, taken: pieces };
  return { pieces, taken: random.chance(0.1) ? random.below(pieces) : 0 };
}

function picturesOf(random: Random, pictures: readonly string[], sku: string): string[] {
  const wanted = 1 + random.below(4);
  if (pictures.length === 0)
    return Array.from({ length: wanted }, (_, n) => `https://images.example.com/${sku.toLowerCase()}-${n + 1}.jpg`);
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
