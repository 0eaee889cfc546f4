import type { AgeGroup, Gender } from '@fieldhouse/contracts/attribute.rules';
import { decimalsOf, fromMinor } from '@fieldhouse/contracts/money';
import { parseUrl } from '@fieldhouse/contracts/parse-url';
import type { Translate } from '@fieldhouse/contracts/text';
import { isWorldwideBarcode, optionsText } from '@fieldhouse/contracts/variant.rules';
import type { ProductOption, Variant } from '@fieldhouse/contracts/variants.schemas';
import { escapeHtml } from '../../platform/html.rules.ts';
import type { Goods } from '../pricing/index.ts';

/** A product with the variants that are for sale, sold out or not. */
export interface FeedProduct {
  readonly id: string;
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly brand: string;
  readonly img: readonly string[];
  /** `first`: its name in the shop's first language, of one that is translated. */
  readonly options: readonly (ProductOption & { readonly first?: string })[];
  readonly weight: number | null;
  readonly gender: Gender | null;
  readonly ageGroup: AgeGroup | null;
  readonly material: string | null;
  readonly mpn: string | null;
  /** From the department down. */
  readonly categories: readonly string[];
  readonly variants: readonly Variant[];
  /** One of each of them. */
  readonly pieces: readonly Goods[];
}

/** How a piece gets to a country. */
export interface FeedDelivery {
  readonly country: string;
  readonly method: string;
  readonly priceCents: number;
  /** Working days on the way. */
  readonly days: readonly [number, number];
}

/** Where the shop is, what it sells in, and where it delivers to. */
interface FeedPlace {
  /** In the language of the feed. */
  readonly t: Translate;
  readonly publicUrl: string;
  /** What the addresses of its pages begin with, in the language of the feed. */
  readonly pagesUrl: string;
  readonly currency: string;
  readonly deliver: (piece: Goods) => readonly FeedDelivery[];
}

/** In characters, as Google's product data specification has them. */
const lengths = {
  title: 150,
  description: 5000,
  address: 2000,
  colour: 40,
  size: 100,
  material: 200,
  type: 750,
  service: 100,
};
const MAX_COLOURS = 3;
const MAX_MORE_IMAGES = 10;

export function openFeed(t: Translate, shopName: string, publicUrl: string): string {
  const head = `${element('title', shopName)}${element('link', publicUrl)}${element('description', t`What we sell`)}`;
  return `<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${head}\n`;
}
export const closeFeed = '</channel></rss>\n';

/**
 * One item per variant. Google refuses what has no picture and what costs nothing, so neither is in the feed. It assigns
 * its own category: a wrong one would be worse than none, and the shop knows none.
 */
export function feedItems(product: FeedProduct, place: FeedPlace): string[] {
  const { publicUrl, currency } = place;
  return product.variants.flatMap((variant, nth) => {
    const piece = product.pieces[nth];
    const [image, ...more] = imagesOf(product, variant, publicUrl);
    if (image === undefined || variant.price <= 0) return [];
    return [
      `<item>${[
        ...offerFields(product, variant, place),
        ...(piece ? place.deliver(piece).map((one) => shipping(one, currency)) : []),
        field('image_link', image),
        ...more.slice(0, MAX_MORE_IMAGES).map((address) => field('additional_image_link', address)),
        ...identityFields(product, variant),
        ...wearFields(product, variant, place.t),
      ].join('')}</item>\n`,
    ];
  });
}

function offerFields(product: FeedProduct, variant: Variant, { pagesUrl, currency }: FeedPlace): string[] {
  const { id, path, name, description, variants } = product;
  const { price, basePrice, quantity } = variant;
  const several = variants.length > 1;
  const address = pagesUrl + path;
  const regular = Math.max(price, basePrice);
  return [
    field('id', variant.sku),
    several ? field('item_group_id', id) : '',
    field('title', several ? titleOf(name, optionsText(variant.options)) : cut(name, lengths.title)),
    field('description', cut(description, lengths.description)),
    field('link', several ? `${address}?variant=${variant._id}` : address),
    field('availability', quantity > 0 ? 'in_stock' : 'out_of_stock'),
    field('price', amount(regular, currency)),
    price < regular ? field('sale_price', amount(price, currency)) : '',
    field('condition', 'new'),
  ];
}

/** What is ordered after the cut-off is handed over on the next working day. */
function shipping({ country, method, priceCents, days: [first, last] }: FeedDelivery, currency: string): string {
  const fields = [
    field('country', country),
    field('service', cut(method, lengths.service)),
    field('price', amount(fromMinor(priceCents, currency), currency)),
    field('min_handling_time', '0'),
    field('max_handling_time', '1'),
    field('min_transit_time', String(first)),
    field('max_transit_time', String(last)),
  ];
  return `<g:shipping>${fields.join('')}</g:shipping>`;
}

/** What tells variants apart comes last, and is not what is cut off. */
function titleOf(name: string, options: string): string {
  const rest = `, ${options}`;
  return cut(cut(name, Math.max(lengths.title - [...rest].length, 30)) + rest, lengths.title);
}

const amount = (value: number, currency: string): string => `${value.toFixed(decimalsOf(currency))} ${currency}`;

function identityFields({ brand, categories, ...product }: FeedProduct, { barcode }: Variant): string[] {
  // A manufacturer's number names one article: what comes in several versions has none of each.
  const mpn = product.variants.length === 1 ? product.mpn : null;
  const gtin = barcode && isWorldwideBarcode(barcode) ? barcode : undefined;
  return [
    brand ? field('brand', brand) : '',
    gtin ? field('gtin', gtin) : '',
    mpn ? field('mpn', mpn) : '',
    gtin || mpn ? '' : field('identifier_exists', 'no'),
    categories.length > 0 ? field('product_type', cut(categories.join(' > '), lengths.type)) : '',
  ];
}

const genders: Readonly<Record<Gender, string>> = { women: 'female', men: 'male', unisex: 'unisex' };

function wearFields(product: FeedProduct, variant: Variant, t: Translate): string[] {
  const { options, gender, ageGroup } = product;
  const chosen = (option: ProductOption | undefined) => option && variant.options[option.name];
  const named = (name: string) =>
    options.find(({ kind, name: here, first = here }) => kind === 'other' && first.toLowerCase() === name);
  const [colour, size] = ['colour', 'size'].map((kind) => options.find((option) => option.kind === kind));
  const [material, pattern] = [named('material'), named('pattern')];
  const others = options.filter((option) => ![colour, size, material, pattern].includes(option));
  const weight = variant.weight ?? product.weight;
  const optional: readonly (readonly [string, string | null | undefined])[] = [
    ['color', coloursOf(chosen(colour))],
    ['size', cut(chosen(size) ?? '', lengths.size)],
    ['size_system', size?.system && findSizeSystem(size.system)],
    ['material', cut(chosen(material) ?? product.material ?? '', lengths.material)],
    ['pattern', chosen(pattern)],
    ['gender', gender && genders[gender]],
    ['age_group', ageGroup],
    ['shipping_weight', weight === null ? null : `${weight} g`],
  ];
  return [
    ...optional.map(([name, value]) => (value ? field(name, value) : '')),
    ...others.map((option) => detail(t`Options`, option.name, chosen(option) ?? '')),
  ];
}

/** `Blue/White`: at most three, and none of them a whole sentence. */
function coloursOf(value: string | undefined): string | undefined {
  const names = value?.split('/').map((name) => cut(name, lengths.colour));
  return names?.filter(Boolean).slice(0, MAX_COLOURS).join('/');
}

/** `EU shoe` is a system that Google knows, `frame` is none. */
function findSizeSystem(system: string): string | undefined {
  return /\b(AU|BR|CN|DE|EU|FR|IT|JP|MEX|UK|US)\b/.exec(system)?.[1];
}

/** What variants differ in beyond what Google has a field for. */
function detail(section: string, name: string, value: string): string {
  const inner = `${field('section_name', section)}${field('attribute_name', name)}${field('attribute_value', value)}`;
  return `<g:product_detail>${inner}</g:product_detail>`;
}

/** As whole addresses in ASCII: the variant's own pictures, or the product's. */
function imagesOf(product: FeedProduct, variant: Variant, publicUrl: string): string[] {
  const images = variant.images.length > 0 ? variant.images : product.img;
  return [...new Set(images)].flatMap((image) => {
    const url = parseUrl(image, `${publicUrl}/`);
    if (!url || !/^https?:$/.test(url.protocol) || unsupported.test(url.pathname)) return [];
    return url.href.length <= lengths.address ? [url.href] : [];
  });
}

/** Google takes JPEG, WebP, PNG, GIF, BMP and TIFF. What says nothing of its format may be one of them. */
const unsupported = /\.(avif|heic|heif|ico|jxl|pdf|svg)$/i;

/** One line, at most so many characters, none of them half. */
function cut(text: string, most: number): string {
  const letters = [...text.replaceAll(/\s+/g, ' ').trim()];
  return letters.length <= most
    ? letters.join('')
    : `${letters
        .slice(0, most - 1)
        .join('')
        .trimEnd()}…`;
}

const field = (name: string, value: string): string => element(`g:${name}`, value);

function element(name: string, value: string): string {
  return `<${name}>${escapeHtml(value.replaceAll(notXml, ''))}</${name}>`;
}

/** Characters that no XML document may contain, not even escaped. */
const notXml = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;
