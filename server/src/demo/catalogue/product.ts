import { sumOf } from '@fieldhouse/contracts/spread.rules';
import type { Paint } from './colours.ts';
import { type DemoVariant, optionsOf, type Versions, variantsOf } from './variants.ts';

/** All invented. */
export const demoBrands = [
  'Aquila',
  'Brackenfell',
  'Calmera',
  'Drumlin',
  'Evenpace',
  'Fjellmark',
  'Goldcrest',
  'Hollowell',
  'Ironmere',
  'Juniper Row',
  'Lowgate',
  'Meridian',
  'Pallas',
  'Tarnwick',
  'Zephyrine',
] as const;

export type DemoBrand = (typeof demoBrands)[number];

/** A small maker. */
const BRAND_WITHOUT_BARCODES: DemoBrand = 'Juniper Row';

export const topics = [
  'bag',
  'ball',
  'bottle',
  'camp',
  'clothing',
  'combat',
  'footwear',
  'gadget',
  'gear',
  'mat',
  'protection',
  'racket',
  'snow',
  'strength',
  'water',
  'wheels',
] as const;

/** What its reviews talk about. */
export type Topic = (typeof topics)[number];

/** A row of products.csv. */
export interface ProductDraft {
  readonly name: string;
  readonly description: string;
  readonly brand: DemoBrand;
  /** One to three, the narrowest ones, that of its own sport first. */
  readonly categories: readonly string[];
  readonly priceCents: number;
  /** In grams, packed. */
  readonly weight: number;
  /** Of all versions together. */
  readonly stock: number;
  readonly topic: Topic;
  /** The rating its buyers tend to, 1–5. */
  readonly liking: number;
  /** 3 unless said. */
  readonly pictures?: number;
  readonly versions?: Versions;
}

export interface DemoProduct extends Omit<ProductDraft, 'pictures' | 'versions'> {
  /** Unique, made of the name; names the picture files. */
  readonly slug: string;
  /** File names in `picturesFolder`, the main one first. */
  readonly images: readonly string[];
  readonly options: ReturnType<typeof optionsOf>;
  /** One, without options, where it comes in one version only. */
  readonly variants: readonly DemoVariant[];
}

const PICTURES = 3;
const LONGEST_SLUG = 60;

/** @param number its own, which its barcodes begin with */
export function toProduct({ pictures = PICTURES, versions, ...draft }: ProductDraft, number: number): DemoProduct {
  const slug = slugOf(draft.name);
  const images = namesOf(slug, pictures);
  const barcode = (place: number) => (draft.brand === BRAND_WITHOUT_BARCODES ? undefined : barcodeOf(number, place));
  if (!versions) {
    const only = { sku: undefined, barcode: barcode(0), options: {}, priceCents: undefined, images: [] };
    return { ...draft, slug, images, options: [], variants: [{ ...only, stock: draft.stock }] };
  }
  const imagesIn = (paint: Paint) => (paint === versions.colours?.[0] ? images : namesOf(`${slug}-${paint}`, pictures));
  const variants = variantsOf({ ...draft, slug, barcode, imagesIn }, versions);
  const stock = sumOf(variants, (variant) => variant.stock);
  return { ...draft, slug, images, options: optionsOf(versions), variants, stock };
}

const namesOf = (stem: string, count: number) => Array.from({ length: count }, (_, i) => `${stem}-${i + 1}.webp`);

function slugOf(name: string): string {
  const slug = name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{Mark}'°]/gu, '')
    .replaceAll('×', 'x')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');
  return slug.length <= LONGEST_SLUG ? slug : slug.slice(0, LONGEST_SLUG + 1).replace(/-[^-]*$/, '');
}

/** GTIN-13 of the range that shops use inside their own doors, 200–299. */
function barcodeOf(product: number, variant: number): string {
  const digits = `200${String(product).padStart(5, '0')}${String(variant).padStart(4, '0')}`;
  return digits + checkDigit(digits);
}

function checkDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3), 0);
  return (10 - (sum % 10)) % 10;
}
