import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop();
  const picture = (name: string) => `https://pictures.test/${name}.jpg`;
  const colours = [
    { value: 'Navy', quantity: 3, images: [picture('navy')] },
    { value: 'Sky Blue', quantity: 0, images: [picture('sky')] },
    { value: 'Scarlet', quantity: 3, images: [picture('scarlet')] },
    { value: 'Black', quantity: 3, images: [] },
  ];
  await stock(shop, [
    {
      name: 'Jacket',
      img: [picture('front'), picture('scarlet')],
      options: [{ name: 'Colour', kind: 'colour', values: colours.map(({ value }) => ({ value })) }],
      variants: colours.map(({ value, ...variant }) => ({ options: { Colour: value }, ...variant })),
    },
    { name: 'Ball', img: [picture('ball')] },
  ]);
});
afterAll(() => shop.close());

async function pictures(query: string): Promise<string[][]> {
  const { products } = (await shop.app.inject(`/api/catalogue?${query}`)).json<CataloguePage>();
  return products.map(({ img }) => img.map((address) => address.replace(/^.*\/|\.jpg$/g, '')));
}

test('who has chosen a colour sees that picture first, of what can be bought', async () => {
  expect(await pictures('sort=name-asc')).toEqual([['ball'], ['front', 'scarlet']]);
  expect(await pictures('colour=Red')).toEqual([['scarlet', 'front']]);
  expect(await pictures('colour=Blue')).toEqual([['navy', 'front', 'scarlet']]);
  expect(await pictures('colour=Black')).toEqual([['front', 'scarlet']]);
  expect(await pictures('q=red+jacket')).toEqual([['scarlet', 'front']]);
});
