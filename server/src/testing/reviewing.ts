import { buy } from './paying.ts';
import type { SignedIn } from './sign-in.ts';
import type { TestShop } from './test-shop.ts';

export interface Shoe {
  readonly _id: string;
  readonly variants: readonly { readonly _id: string; readonly options: Readonly<Record<string, string>> }[];
}

const PRICE = 60;
const sizes = ['41', '42', '43'];

/** A product with sizes. */
export async function stockShoe(shop: TestShop, admin: SignedIn): Promise<Shoe> {
  const made = await shop.app.inject({
    method: 'POST',
    url: '/api/products/create',
    headers: admin.headers,
    payload: {
      name: 'Shoe',
      description: 'A shoe.',
      price: PRICE,
      category: ['Balls'],
      brand: 'Aquila',
      options: [{ name: 'EU size', kind: 'size', values: sizes.map((value) => ({ value })) }],
      variants: sizes.map((size) => ({ options: { 'EU size': size }, quantity: 50 })),
    },
  });
  return (await shop.app.inject(`/api/products/id/${made.json<Shoe>()._id}`)).json<Shoe>();
}

/** Returns the id of the order. */
export async function buyShoe(shop: TestShop, who: SignedIn, shoe: Shoe, size: string): Promise<string> {
  const variant = shoe.variants.find(({ options }) => options['EU size'] === size);
  if (!variant) throw new Error(`there is no shoe of size ${size}`);
  const bought = await buy(shop, who, [{ productId: shoe._id, variantId: variant._id, quantity: 1, price: PRICE }]);
  return bought.json<{ orderId: string }>().orderId;
}

export function writeReview(shop: TestShop, who: SignedIn, productId: string, body: object = {}) {
  return shop.app.inject({
    method: 'POST',
    url: `/api/review/create?${new URLSearchParams({ userId: who.userId, productId })}`,
    headers: who.headers,
    payload: { description: 'Comfortable.', rating: 4, ...body },
  });
}

export function changeReview(
  shop: TestShop,
  who: SignedIn,
  productId: string,
  { fit, rating }: { fit: string | null; rating: number },
) {
  return shop.app.inject({
    method: 'PUT',
    url: `/api/review/own/${productId}`,
    headers: who.headers,
    payload: { description: 'On second thoughts.', rating, fit },
  });
}

export function setReview(shop: TestShop, admin: SignedIn, id: string, payload: object) {
  return shop.app.inject({ method: 'PUT', url: `/api/reviews/${id}`, headers: admin.headers, payload });
}
