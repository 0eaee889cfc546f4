import { isBarcode, isWorldwideBarcode } from '@fieldhouse/contracts/variant.rules';

/** The fields of an item, each with its values in order; those with fields of their own as text. */
export type FeedItem = Readonly<Record<string, readonly string[]>>;

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (text: string) => text.replaceAll(/&([^;]*);/g, (_whole, name: string) => entities[name] ?? '');

const nested = new Set(['product_detail', 'shipping']);

/** Reads a feed as strictly as a parser of XML would: whatever is not exactly an item with fields is an error. */
export function readFeed(xml: string): FeedItem[] {
  const [head] = openFeed.exec(xml) ?? [];
  if (head === undefined || !xml.endsWith(closeFeed))
    throw new Error(`No feed: ${xml.slice(0, 300)}…${xml.slice(-99)}`);
  if (/[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/u.test(xml))
    throw new Error('No XML: a character');
  if (/&(?!(amp|lt|gt|quot|#39);)/.test(xml)) throw new Error('No XML: an ampersand');
  const inside = xml.slice(head.length, -closeFeed.length);
  return consume(inside, /<item>(.*?)<\/item>\n/gsu).map((item) => {
    const fields: Record<string, string[]> = {};
    for (const element of consume(item, /(<g:(\w+)>.*?<\/g:\2>)/gsu)) {
      const [, name = '', value = ''] = /^<g:(\w+)>(.*)<\/g:\1>$/su.exec(element) ?? [];
      if (!nested.has(name) && value.includes('<')) throw new Error(`No XML: ${element}`);
      const values = fields[name] ?? [];
      fields[name] = values;
      values.push(nested.has(name) ? value : unescaped(value));
    }
    return fields;
  });
}

const namespace = 'xmlns:g="http://base.google.com/ns/1.0"';
const channel = '<title>[^<]+</title><link>[^<]+</link><description>[^<]+</description>';
const openFeed = new RegExp(
  `^<\\?xml version="1\\.0" encoding="UTF-8"\\?>\n<rss version="2\\.0" ${namespace}><channel>${channel}\n`,
);
const closeFeed = '</channel></rss>\n';

/** One match after the other, without anything between them. */
function consume(text: string, pattern: RegExp): string[] {
  const found: string[] = [];
  let at = 0;
  for (const match of text.matchAll(pattern)) {
    if (match.index !== at) break;
    found.push(match[1] ?? '');
    at += match[0].length;
  }
  if (at !== text.length) throw new Error(`Not expected: ${text.slice(at, at + 200)}`);
  return found;
}

interface Rule {
  readonly required?: boolean;
  /** How often it may stand there; once unless said otherwise. */
  readonly most?: number;
  readonly fits: (value: string, shopUrl: string) => boolean;
}

const length = (least: number, most: number) => (value: string) =>
  [...value].length >= least && [...value].length <= most && value === value.trim();
const oneOf =
  (...values: string[]) =>
  (value: string) =>
    values.includes(value);
/** RFC 3986, in ASCII, over http or https. */
function isAddress(value: string): boolean {
  if (value.length > 2000 || !/^https?:\/\/[\w.~:/?#[\]@!$&'()*+,;=%-]+$/.test(value)) return false;
  return new URL(value).href === value || new URL(value).href === `${value}/`;
}
const money = (value: string) => /^(0\.\d\d|[1-9]\d*\.\d\d) [A-Z]{3}$/.test(value) && Number.parseFloat(value) > 0;
const weight = (value: string) => /^\d+(\.\d+)? (g|kg|oz|lb)$/.test(value) && Number.parseFloat(value) <= 1_000_000;

const within = (name: string, value: string) => `<g:${name}>${value}</g:${name}>`;
const times = ['min_handling', 'max_handling', 'min_transit', 'max_transit'].map((name) =>
  within(`${name}_time`, '\\d+'),
);
const shipping = new RegExp(
  `^${within('country', '[A-Z]{2}')}${within('service', '[^<]{1,100}')}${within('price', '\\d+\\.\\d\\d [A-Z]{3}')}${times.join('')}$`,
);

/** Google Merchant's product data specification, as far as the shop has something to say (support.google.com/merchants/answer/7052112). */
const documentedFields: Readonly<Record<string, Rule>> = {
  id: { required: true, fits: (value) => /^[\x21-\x7e]{1,50}$/.test(value) },
  title: { required: true, fits: length(1, 150) },
  description: { required: true, fits: length(1, 5000) },
  link: { required: true, fits: (value, shopUrl) => isAddress(value) && value.startsWith(`${shopUrl}/product/`) },
  image_link: { required: true, fits: isAddress },
  additional_image_link: { most: 10, fits: isAddress },
  availability: { required: true, fits: oneOf('in_stock', 'out_of_stock', 'preorder', 'backorder') },
  price: { required: true, fits: money },
  sale_price: { fits: money },
  product_type: { fits: length(1, 750) },
  brand: { required: true, fits: length(1, 70) },
  gtin: { fits: (value) => isBarcode(value) && isWorldwideBarcode(value) },
  mpn: { fits: length(1, 70) },
  identifier_exists: { fits: oneOf('yes', 'no') },
  condition: { required: true, fits: oneOf('new', 'refurbished', 'used') },
  color: {
    fits: (value) => length(1, 100)(value) && value.split('/').length <= 3 && value.split('/').every(length(1, 40)),
  },
  size: { fits: length(1, 100) },
  size_system: { fits: oneOf('AU', 'BR', 'CN', 'DE', 'EU', 'FR', 'IT', 'JP', 'MEX', 'UK', 'US') },
  gender: { fits: oneOf('male', 'female', 'unisex') },
  age_group: { fits: oneOf('newborn', 'infant', 'toddler', 'kids', 'adult') },
  material: { fits: length(1, 200) },
  pattern: { fits: length(1, 100) },
  item_group_id: { fits: (value) => /^[\w-]{1,50}$/.test(value) },
  shipping_weight: { fits: weight },
  // support.google.com/merchants/answer/6324484: free delivery is 0, and days are working days.
  shipping: { most: 100, fits: (value) => shipping.test(value) },
  product_detail: {
    most: 1000,
    fits: (value) =>
      /^<g:section_name>[^<]{1,140}<\/g:section_name><g:attribute_name>[^<]{1,700}<\/g:attribute_name><g:attribute_value>[^<]{1,5000}<\/g:attribute_value>$/u.test(
        value,
      ),
  },
};

/** What Google would object to in these items. */
export function feedObjections(items: readonly FeedItem[], shopUrl: string): string[] {
  const problems = items.flatMap((item) => {
    const name = `${item.id?.[0]}: `;
    const missing = Object.entries(documentedFields).filter(([field, { required }]) => required && !item[field]);
    return [
      ...missing.map(([field]) => `${name}no ${field}`),
      ...Object.entries(item).flatMap(([field, values]) => {
        const rule = documentedFields[field];
        if (!rule) return [`${name}${field} is not documented`];
        if (values.length > (rule.most ?? 1)) return [`${name}${field} ${values.length} times`];
        return values.filter((value) => !rule.fits(value, shopUrl)).map((value) => `${name}${field} is ${value}`);
      }),
      ...together(item).map((problem) => name + problem),
    ];
  });
  const ids = new Set(items.map((item) => item.id?.[0]));
  return ids.size === items.length ? problems : [...problems, `only ${ids.size} ids for ${items.length} items`];
}

/** What one field asks of another. */
function together(item: FeedItem): string[] {
  const [price, sale] = [item.price, item.sale_price].map((values) => Number.parseFloat(values?.[0] ?? ''));
  const identified = Boolean(item.gtin ?? item.mpn);
  return [
    ...(Number(sale) >= Number(price) ? ['the sale price is no reduction'] : []),
    ...(identified === (item.identifier_exists?.[0] === 'no') ? ['identifier_exists contradicts gtin and mpn'] : []),
    ...(item.size_system && !item.size ? ['a size system without a size'] : []),
    ...(item.link?.[0]?.includes('?variant=') === Boolean(item.item_group_id) ? [] : ['a variant without a group']),
  ];
}
