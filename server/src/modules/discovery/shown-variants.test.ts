import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
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
    {
      name: 'Trail Shoe',
      img: [picture('shoe')],
      options: [
        { name: 'Size', kind: 'size', values: [{ value: '41' }, { value: '42' }] },
        { name: 'Colour', kind: 'colour', values: [{ value: 'Orange' }, { value: 'Navy' }] },
      ],
      variants: [
        { options: { Size: '41', Colour: 'Orange' }, quantity: 3, images: [picture('orange-shoe')] },
        { options: { Size: '42', Colour: 'Orange' }, quantity: 0, images: [picture('orange-shoe')] },
        { options: { Size: '41', Colour: 'Navy' }, quantity: 0, images: [picture('navy-shoe')] },
        { options: { Size: '42', Colour: 'Navy' }, quantity: 3, images: [picture('navy-shoe')] },
      ],
    },
  ]);
});
afterAll(() => shop.close());

async function pictures(query: string): Promise<string[][]> {
  const { products } = (await shop.app.inject(`/api/catalogue?${query}`)).json<CataloguePage>();
  return products.map(({ img }) => img.map((address) => address.replace(/^.*\/|\.jpg$/g, '')));
}

test('who has chosen a colour sees that picture first, of what can be bought', async () => {
  expect(await pictures('sort=name-asc')).toEqual([['ball'], ['front', 'scarlet'], ['shoe']]);
  expect(await pictures('colour=Red')).toEqual([['scarlet', 'front']]);
  expect(await pictures('colour=Blue&sort=name-asc')).toEqual([
    ['navy', 'front', 'scarlet'],
    ['navy-shoe', 'shoe'],
  ]);
  expect(await pictures('colour=Black')).toEqual([['front', 'scarlet']]);
  expect(await pictures('q=red+jacket')).toEqual([['scarlet', 'front']]);
});

async function shownOf(query: string) {
  const { products } = (await shop.app.inject(`/api/catalogue?q=trail+shoe&${query}`)).json<CataloguePage>();
  const { variants = [] } = (await shop.app.inject(`/api/products/id/${products[0]?._id}`)).json<ProductDetail>();
  const { img, shown } = products[0] ?? {};
  const { options } = variants.find(({ _id }) => _id === shown?.variantId) ?? {};
  return { picture: img?.[0]?.replace(/^.*\/|\.jpg$/g, ''), ...(shown && { options, choose: shown.choose }) };
}

test('a product says which variant is shown, one in the size and colour that are chosen', async () => {
  expect(await shownOf('')).toEqual({ picture: 'shoe' });
  const navy = { picture: 'navy-shoe', options: { Size: '42', Colour: 'Navy' } };
  expect(await shownOf('colour=Blue')).toEqual({ ...navy, choose: ['Size'] });
  expect(await shownOf('colour=Blue&size=42')).toEqual({ ...navy, choose: [] });
  expect(await shownOf('size=42')).toEqual({ ...navy, choose: [] });
  expect(await shownOf('size=41&size=42')).toEqual({
    picture: 'orange-shoe',
    options: { Size: '41', Colour: 'Orange' },
    choose: ['Size'],
  });
});
