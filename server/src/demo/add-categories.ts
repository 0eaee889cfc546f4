import { createCategory } from '../modules/catalogue/index.ts';
import type { Tx } from '../platform/db/db.ts';
import { demoCategories, demoLineage } from './catalogue/categories.ts';
import { demoProducts } from './catalogue/products.ts';

/** With the picture of one of their products each. */
export async function addCategories(tx: Tx): Promise<void> {
  for (const { name, parent, text, shows } of demoCategories) {
    const product =
      demoProducts.find(({ slug }) => slug === shows) ??
      demoProducts.find(({ categories }) => categories.some((one) => demoLineage(one).includes(name)));
    const picture = product?.images[0];
    const img = picture === undefined ? null : `/files/${picture}`;
    await createCategory(tx, { name, parent, description: text, img }, null);
  }
}
