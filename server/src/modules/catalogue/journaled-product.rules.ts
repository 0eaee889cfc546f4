import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import type { JournalFields } from '../journal/index.ts';

type Field = 'name' | 'description' | 'price' | 'quantity' | 'brand' | 'category' | 'img';
export type JournaledProduct = Readonly<Pick<Product, Field>>;

/** What the journal keeps of a product: names as the shop shows them, and the quantity that there is. */
export function journaledFields(product: JournaledProduct): JournalFields & JournaledProduct {
  const { name, description, price, quantity, brand, category, img } = product;
  return { name, description, price, quantity, brand, category, img };
}

/** Of two states of a product what is not the same. */
export function journaledChange(
  before: JournaledProduct,
  after: JournaledProduct,
): { before: JournalFields; after: JournalFields } {
  const [old, now] = [journaledFields(before), journaledFields(after)];
  const names = (Object.keys(now) as Field[]).filter((name) => JSON.stringify(old[name]) !== JSON.stringify(now[name]));
  const only = (fields: JournalFields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: only(old), after: only(now) };
}
