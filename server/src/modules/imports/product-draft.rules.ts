import { problemMessages } from '@fieldhouse/contracts/import.rules';
import {
  findImageProblem,
  MAX_IMAGES,
  MAX_TAGS,
  productLengths,
  publishingLengths,
} from '@fieldhouse/contracts/product.rules';
import { oneLine } from '@fieldhouse/contracts/text.schemas';
import { folded, isBarcode, skuPattern } from '@fieldhouse/contracts/variant.rules';
import { kindByName } from '../stock/import-options.rules.ts';
import type { RowProblem } from './cells.rules.ts';
import type { Description } from './html-text.ts';

/** A variant as a file has it. Of what is undefined the file says nothing. */
export interface DraftVariant {
  readonly row: number;
  readonly sku: string;
  readonly barcode: string;
  /** One per option. */
  readonly values: readonly string[];
  readonly price: number | undefined;
  /** What it costs for a while, below its price. */
  readonly salePrice?: number | undefined;
  readonly saleFrom?: Date | undefined;
  readonly saleUntil?: Date | undefined;
  readonly grams: number | undefined;
  readonly pieces: number | undefined;
  /** What one was bought for. */
  readonly cost: number | undefined;
  readonly picture: string;
}

export type ReadDescription = (html: string) => Description;

/** A product of another shop, whichever it was. */
export interface ProductDraft {
  readonly row: number;
  /** What it was known by there. */
  readonly handle: string;
  readonly name: string;
  readonly description: Description;
  /** What search engines were told. */
  readonly searchTitle: string;
  readonly searchDescription: string;
  /** Of what was not published there, the column that says so. */
  readonly unpublished?: { readonly column: string; readonly status: 'draft' | 'hidden' } | undefined;
  readonly brand: string;
  /** From the department down. */
  readonly categories: readonly (readonly string[])[];
  /** For staff; categories too, where the shop has such ones. */
  readonly tags: readonly string[];
  readonly optionNames: readonly string[];
  readonly variants: readonly DraftVariant[];
  readonly pictures: readonly string[];
  /** Where its page was. */
  readonly oldPath: string;
}

/** What `createProduct` takes, without categories, and what has been left out of it on the way. */
export interface DraftedProduct {
  readonly body: ReturnType<typeof bodyOf>;
  readonly pictures: readonly { readonly url: string; readonly row: number }[];
  readonly notes: readonly RowProblem[];
}

/** Without a brand of its own it has the shop's. */
export function draftProduct(draft: ProductDraft, shopName: string): DraftedProduct {
  const notes: RowProblem[] = [];
  const note = (row: number, column: string, sentence: string) => notes.push({ row, column, sentence, leftOut: false });
  const { row } = draft;
  const isPicture = (url: string) => {
    const fine = url.startsWith('http') && url.length <= 2000 && findImageProblem(url) === undefined;
    if (!fine) note(row, 'images', problemMessages.picture);
    return fine;
  };
  const pictures = [...new Set(draft.pictures)].filter(isPicture);
  if (pictures.length > MAX_IMAGES) note(row, 'images', problemMessages.pictures);
  const tags = tagsOf(draft.tags);
  if (tags.length > MAX_TAGS) note(row, 'tags', problemMessages.tags);
  if (draft.unpublished) note(row, draft.unpublished.column, problemMessages[draft.unpublished.status]);
  if (draft.description.text.length > productLengths.description) note(row, 'description', problemMessages.description);
  if (draft.variants.every(({ pieces }) => pieces === undefined)) note(row, 'stock', problemMessages.stock);
  const shown = pictures.slice(0, MAX_IMAGES);
  const own = new Map(
    draft.variants.flatMap(({ picture, row: at }) => (picture && isPicture(picture) ? [[picture, at] as const] : [])),
  );
  const body = bodyOf(
    { ...draft, tags: tags.slice(0, MAX_TAGS), brand: draft.brand || shopName },
    shown,
    variantsOf(draft, own, note),
  );
  const fetched = [...shown.map((url) => ({ url, row })), ...[...own].map(([url, at]) => ({ url, row: at }))];
  return { body, pictures: [...new Map(fetched.map((one) => [one.url, one])).values()], notes };
}

type Note = (row: number, column: string, sentence: string) => unknown;

function bodyOf(draft: ProductDraft, img: readonly string[], variants: ReturnType<typeof variantsOf>) {
  const { name, description, brand, optionNames } = draft;
  const [first] = variants;
  const isSame = (field: 'price' | 'salePrice' | 'saleFrom' | 'saleUntil') =>
    variants.every((variant) => String(variant[field]) === String(first?.[field]));
  const isOneSale = (['price', 'salePrice', 'saleFrom', 'saleUntil'] as const).every(isSame);
  const kinds = new Set<string>();
  return {
    name,
    description: cutTo(description.text || name, productLengths.description),
    descriptionFormat: description.format,
    status: draft.unpublished?.status ?? ('published' as const),
    searchTitle: cutTo(draft.searchTitle, publishingLengths.searchTitle),
    searchDescription: cutTo(draft.searchDescription, publishingLengths.searchDescription),
    tags: [...draft.tags],
    brand,
    img: [...img],
    price: first?.price,
    ...(isOneSale && first?.salePrice !== undefined && saleOf(first)),
    options: optionNames.map((option) => {
      const kind = kindByName(option);
      const isFree = kind === 'other' || !kinds.has(kind);
      kinds.add(kind);
      return {
        name: option,
        kind: isFree ? kind : ('other' as const),
        values: [...new Set(variants.map(({ options }) => options[option] ?? ''))].map((value) => ({ value })),
      };
    }),
    variants: variants.map(({ salePrice, saleFrom, saleUntil, price, ...variant }) => ({
      ...variant,
      price: price === first?.price ? null : price,
      ...(!isOneSale && salePrice !== undefined && saleOf({ salePrice, saleFrom, saleUntil })),
    })),
  };
}

const cutTo = (text: string, length: number) => text.slice(0, length).toWellFormed();

const tagsOf = (tags: readonly string[]) =>
  [...new Set(tags.map((tag) => cutTo(oneLine(tag), publishingLengths.tag).trim()))].filter(Boolean);

const saleOf = ({ salePrice, saleFrom, saleUntil }: Pick<DraftVariant, 'salePrice' | 'saleFrom' | 'saleUntil'>) => ({
  salePrice,
  ...(saleFrom && { saleFrom: saleFrom.toISOString() }),
  ...(saleUntil && { saleUntil: saleUntil.toISOString() }),
});

function variantsOf(draft: ProductDraft, own: ReadonlyMap<string, number>, note: Note) {
  const taken = new Set<string>();
  const spelled = new Map<string, string>();
  return draft.variants.map((variant) => {
    const { row, price, salePrice, saleFrom, saleUntil, grams, pieces = 0, picture } = variant;
    // What is written in two ways is one value.
    const values = variant.values.map((value, at) => {
      const key = `${at} ${folded(value)}`;
      if (!spelled.has(key)) spelled.set(key, value);
      return spelled.get(key) ?? value;
    });
    const barcode = variant.barcode.replaceAll(/[\s-]/g, '');
    if (barcode && !isBarcode(barcode)) note(row, 'barcode', problemMessages.barcode);
    const options: Record<string, string> = {};
    draft.optionNames.forEach((name, at) => {
      options[name] = values[at] ?? '';
    });
    return {
      options,
      sku: chooseSku(draft, { ...variant, values }, taken, note),
      ...(isBarcode(barcode) && { barcode }),
      ...(grams !== undefined && grams > 0 && { weight: Math.round(grams) }),
      images: own.has(picture) ? [picture] : [],
      quantity: pieces,
      ...(variant.cost !== undefined && variant.cost >= 0 && { cost: variant.cost }),
      price,
      salePrice,
      saleFrom,
      saleUntil,
    };
  });
}

function chooseSku(
  { handle }: ProductDraft,
  { sku, values, row }: DraftVariant,
  taken: Set<string>,
  note: Note,
): string {
  const given = sku
    .trim()
    .replaceAll(/[^A-Za-z0-9._/-]+/g, '-')
    .replace(/^[^A-Za-z0-9]+/, '');
  const isFine = skuPattern.test(given) && !taken.has(given.toUpperCase());
  if (sku.trim() !== '' && (!isFine || given !== sku.trim())) note(row, 'sku', problemMessages.sku);
  const chosen = isFine ? given : madeSku(handle, values);
  taken.add(chosen.toUpperCase());
  return chosen;
}

const LONGEST_SKU = 40;

/** The same each time that the same file comes. */
export function madeSku(handle: string, values: readonly string[]): string {
  const whole = [handle, ...values].join('-');
  const text = whole
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/[^A-Z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
  const isPlain = text.length <= LONGEST_SKU && text !== '' && /^[\x20-\x7e]*$/.test(whole);
  if (isPlain) return text;
  return `${text.slice(0, LONGEST_SKU - 9).replace(/-+$/, '') || 'X'}-${markOf(whole)}`;
}

/** Eight signs by which texts are told apart that begin alike (FNV-1a). */
function markOf(text: string): string {
  let hash = 0x811c9dc5;
  for (const sign of text) hash = Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0').toUpperCase();
}
