import { createCategory } from '../modules/catalogue/index.ts';
import { createProduct, type NewProduct } from '../modules/stock/index.ts';
import { inWrite } from '../platform/cache/changes.ts';

type Shop = { readonly deps: Parameters<typeof inWrite>[0] };

const ordinary: NewProduct = {
  name: 'Plain Ball',
  description: 'A ball.',
  price: 10,
  quantity: 5,
  img: [],
  category: ['Balls'],
  brand: 'Aquila',
};

/** Creates products in stock as the shop itself would; returns their ids in order. Unknown categories are created. */
export async function stock(shop: Shop, goods: readonly Partial<NewProduct>[]): Promise<string[]> {
  return inWrite(shop.deps, async (tx) => {
    const there = new Set((await tx.selectFrom('category').select('name').execute()).map(({ name }) => name));
    const wanted = new Set(goods.flatMap(({ category = ordinary.category }) => category));
    for (const name of wanted.difference(there)) await createCategory(tx, { name }, null);
    const ids: string[] = [];
    for (const good of goods) ids.push((await createProduct(tx, { ...ordinary, ...good }, null))._id);
    return ids;
  });
}
