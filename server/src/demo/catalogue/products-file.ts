import { demoCategories } from './categories.ts';
import { paints } from './colours.ts';
import { demoBrands, type ProductDraft, topics } from './product.ts';
import { type Cell, oneOf, readTable } from './read-table.ts';
import type { Versions } from './variants.ts';

const categories = demoCategories.map(({ name }) => name);

/** What the shopper is asked for, where it is not a size. */
const optionNames = { frame: 'Frame', height: 'Height', length: 'Length', surfboard: 'Length' } as const;

/** Lists in a cell are separated by `; `, prices are in units of the currency. */
export const readProducts = () => readTable('products.csv', toDraft);

function toDraft(cell: Cell): ProductDraft {
  const versions = toVersions(cell);
  return {
    name: cell('name'),
    description: cell('description'),
    brand: oneOf(demoBrands, cell('brand')),
    categories: listIn(cell('categories')).map((name) => oneOf(categories, name)),
    priceCents: toCents(cell('price')),
    weight: Number(cell('weight')),
    stock: Number(cell('stock')),
    topic: oneOf(topics, cell('topic')),
    liking: Number(cell('liking')),
    ...(cell('pictures') && { pictures: Number(cell('pictures')) }),
    ...(versions && { versions }),
  };
}

function toVersions(cell: Cell): Versions | undefined {
  if (!cell('code')) return undefined;
  const system = cell('size');
  const name = Object.entries(optionNames).find(([one]) => one === system)?.[1] ?? 'Size';
  const colours = listIn(cell('colours')).map((paint) => oneOf(paints, paint));
  const dearer = listIn(cell('dearer')).map((entry) => entry.split(': '));
  return {
    code: cell('code'),
    ...(system && { sizes: { name, system, values: listIn(cell('sizes')) } }),
    ...(colours.length > 0 && { colours }),
    ...(cell('choice') && { choice: { name: cell('choice'), values: listIn(cell('choices')) } }),
    soldOut: listIn(cell('sold out')),
    few: listIn(cell('few')),
    dearer: Object.fromEntries(dearer.map(([value = '', more = '']) => [value, toCents(more)])),
  };
}

const listIn = (text: string) => (text ? text.split('; ') : []);

const toCents = (amount: string) => Math.round(Number(amount) * 100);
