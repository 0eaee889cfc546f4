import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { remember } from './browser-state.ts';
import { staffToken } from './people.ts';
import { LIST } from './shop-under-test.ts';

export interface Goods {
  readonly _id: string;
  readonly sku: string;
  readonly name: string;
  readonly description: string;
  readonly price: number;
  readonly quantity: number;
  readonly img: readonly string[];
  readonly category: readonly string[];
  readonly rating: number;
  readonly reviewCount: number;
}

/** What a product can be made of. */
export type NewGoods = Partial<Goods> & {
  readonly salePrice?: number;
  readonly options?: readonly object[];
  readonly variants?: readonly object[];
};

const BALL = '/files/practice-table-tennis-ball';

async function asStaff(request: APIRequestContext) {
  return { authorization: `Bearer ${await staffToken(request)}` };
}

/** A product that no other test knows. */
export async function stockUp(request: APIRequestContext, change: NewGoods = {}): Promise<Goods> {
  const answer = await request.post('/api/products/create', {
    headers: await asStaff(request),
    data: {
      name: `Test ball ${randomUUID().slice(0, 8)}`,
      description: 'Round on all sides.',
      price: 19.99,
      quantity: 10,
      img: [`${BALL}-1.webp`, `${BALL}-2.webp`, `${BALL}-3.webp`],
      category: ['Racket Sports', 'Training'],
      brand: 'Pallas',
      ...change,
    },
  });
  expect(answer.status(), await answer.text()).toBe(200);
  const made: Goods = await answer.json();
  await untilListed(request, made);
  return made;
}

/** A list may be a moment behind while other tests write, and a page that has been rendered does not ask again. */
export const untilListed = (request: APIRequestContext, { _id }: Pick<Goods, '_id'>, text = _id): Promise<void> =>
  expect.poll(async () => (await request.get(`${LIST}?q=${_id}`)).text()).toContain(text);

/** A shoe in two colours: red costs more in 43, blue is sold out in 42, and there is no red 41. */
export const stockShoe = (request: APIRequestContext): Promise<Goods> =>
  stockUp(request, {
    name: `Test shoe ${randomUUID().slice(0, 8)}`,
    img: [`${BALL}-1.webp`],
    options: [
      { name: 'Size', kind: 'size', system: 'EU shoe', values: [{ value: '41' }, { value: '42' }, { value: '43' }] },
      {
        name: 'Colour',
        kind: 'colour',
        values: [
          { value: 'Blue', swatch: '#1d4ed8' },
          { value: 'Red', swatch: '#b3261e' },
        ],
      },
    ],
    variants: [
      { options: { Size: '41', Colour: 'Blue' }, quantity: 9 },
      { options: { Size: '42', Colour: 'Blue' }, quantity: 0 },
      { options: { Size: '43', Colour: 'Blue' }, quantity: 9 },
      { options: { Size: '42', Colour: 'Red' }, quantity: 3, images: [`${BALL}-2.webp`, `${BALL}-3.webp`] },
      { options: { Size: '43', Colour: 'Red' }, quantity: 9, price: 24.5, images: [`${BALL}-2.webp`] },
    ],
  });

export async function changeGoods(request: APIRequestContext, id: string, data: NewGoods): Promise<void> {
  const answer = await request.put(`/api/products/update/${id}`, { headers: await asStaff(request), data });
  expect(answer.status(), await answer.text()).toBe(200);
}

export async function withdraw(request: APIRequestContext, id: string): Promise<void> {
  const answer = await request.delete(`/api/products/delete/${id}`, { headers: await asStaff(request) });
  expect(answer.status(), await answer.text()).toBe(200);
}

const remembered = ({ _id, name, price, img, rating, quantity }: Goods) => ({
  _id,
  name,
  price,
  img,
  rating,
  quantity,
});

/** Comes with a cart from an earlier visit. */
export async function bringCart(page: Page, lines: readonly (readonly [Goods, number])[]): Promise<void> {
  const carrito = lines.map(([goods, piece]) => ({ ...remembered(goods), piece }));
  await remember(page, { carrito: JSON.stringify(carrito) });
}

export async function bringFavourites(page: Page, all: readonly Goods[]): Promise<void> {
  const favoritos = all.map((goods) => ({
    ...remembered(goods),
    description: goods.description,
    category: goods.category,
  }));
  await remember(page, { favoritos: JSON.stringify(favoritos) });
}

export const storedCart = (
  page: Page,
): Promise<{ _id: string; variantId?: string; piece: number; price: number }[] | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('carrito') ?? 'null'));
