import type { Product } from '@fieldhouse/contracts/catalogue.schemas';

const plain: Product = {
  _id: '00000000-0000-7000-8000-000000000001',
  sku: 'FH-00000001',
  name: 'match ball',
  description: 'Seamless surface, true flight and a bladder that keeps its pressure for weeks.',
  price: 24.9,
  basePrice: 24.9,
  options: [],
  quantity: 12,
  isOnStock: true,
  img: [],
  category: ['Football'],
  brand: 'Aquila',
  rating: 4.5,
  reviewCount: 31,
  __v: 0,
};
const word = 'Hyperextendedoverlongunbreakableproductname';

/** What a card must be able to hold. */
export const exampleProducts: readonly Product[] = [
  { ...plain, price: 1, rating: 0, reviewCount: 0 },
  {
    ...plain,
    _id: '2',
    name: `expedition day pack ${word} with rain cover, sleeve and more`,
    price: 999999.99,
    quantity: 3,
  },
  {
    ...plain,
    _id: '3',
    name: 'x',
    description: word + word,
    img: ['/files/no-such-picture.webp'],
    rating: 5,
    quantity: 0,
  },
  {
    ...plain,
    _id: '4',
    name: 'trail shoe',
    price: 89.9,
    priceTo: 99.9,
    quantity: 31,
    options: [
      { name: 'Size', kind: 'size', system: 'EU shoe', values: [{ value: '41' }, { value: '42' }, { value: '43' }] },
      {
        name: 'Colour',
        kind: 'colour',
        values: [{ value: 'Blue', swatch: '#1d4ed8' }, { value: 'White', swatch: '#ffffff' }, { value: 'Two-tone' }],
      },
    ],
  },
];
