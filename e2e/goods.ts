import { randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { remember } from './browser-state.ts';
import { demoAdmin, tokenOf } from './people.ts';

export interface Goods {
  readonly _id: string;
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
export type NewGoods = Partial<Goods> & { readonly options?: readonly object[]; readonly variants?: readonly object[] };

const BALL = '/files/practice-table-tennis-ball';

async function asStaff(request: APIRequestContext) {
  return { authorization: `Bearer ${await tokenOf(request, demoAdmin)}` };
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
  return answer.json();
}

export async function changeGoods(request: APIRequestContext, id: string, data: Partial<Goods>): Promise<void> {
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

export const storedCart = (page: Page): Promise<{ _id: string; piece: number; price: number }[] | null> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('carrito') ?? 'null'));
