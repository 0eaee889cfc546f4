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

/** By name, as the shop lists them. `Outdoor`, `Team Sports` and `Training` cut across the others. */
export const demoCategories = [
  'Basketball',
  'Boxing',
  'Cycling',
  'Football',
  'Outdoor',
  'Racket Sports',
  'Running',
  'Swimming',
  'Team Sports',
  'Training',
  'Winter Sports',
  'Yoga',
] as const;

export type DemoCategory = (typeof demoCategories)[number];

/** What its reviews talk about. */
export type Topic =
  | 'bag'
  | 'ball'
  | 'bottle'
  | 'camp'
  | 'clothing'
  | 'combat'
  | 'footwear'
  | 'gadget'
  | 'gear'
  | 'mat'
  | 'protection'
  | 'racket'
  | 'snow'
  | 'strength'
  | 'water'
  | 'wheels';

/** A product as it is written down in the files beside this one. */
export interface ProductDraft {
  readonly name: string;
  readonly description: string;
  readonly brand: DemoBrand;
  /** One to three; where there are several, the second is the most specific one: the product page shows that. */
  readonly categories: readonly [DemoCategory, ...DemoCategory[]];
  readonly priceCents: number;
  readonly stock: number;
  readonly topic: Topic;
  /** The rating its buyers tend to, 1–5. */
  readonly liking: number;
  /** 3 unless said. */
  readonly pictures?: number;
}

export interface DemoProduct extends Omit<ProductDraft, 'pictures'> {
  /** Unique, made of the name; names the picture files. */
  readonly slug: string;
  /** File names in `picturesFolder`, the main one first. */
  readonly images: readonly string[];
}

const PICTURES = 3;
const LONGEST_SLUG = 60;

export function toProduct({ pictures = PICTURES, ...draft }: ProductDraft): DemoProduct {
  const slug = slugOf(draft.name);
  return { ...draft, slug, images: Array.from({ length: pictures }, (_, i) => `${slug}-${i + 1}.webp`) };
}

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
