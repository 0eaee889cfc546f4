import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;

const inColours = (...colours: string[]) => ({
  options: [{ name: 'Colour', kind: 'colour' as const, values: colours.map((value) => ({ value })) }],
  variants: colours.map((colour) => ({ options: { Colour: colour }, quantity: 5 })),
});

beforeAll(async () => {
  shop = await openTestShop();
  await stock(shop, [
    { name: 'Medicine Ball 5 kg', category: ['Strength'], price: 40, ...inColours('Black', 'Grey') },
    { name: 'Beach Ball', category: ['Beach'], price: 10, ...inColours('Red', 'Blue') },
    { name: 'Blue Harbour Running Shoe', category: ['Running'], price: 90 },
    ...Array.from({ length: 20 }, (_, n) => ({
      name: `Road ${n} Running Shoe`,
      category: ['Running'],
      price: 60 + n,
      ...inColours(n < 14 ? 'Blue' : 'Green', 'Black'),
    })),
    ...Array.from({ length: 20 }, (_, n) => ({ name: `Trail ${n} Backpack`, ...inColours('Green', 'Black') })),
    { name: 'Cotton T-Shirt', category: ['Clothing'], brand: 'Philips & Sons' },
    { name: 'Kids Bike 20"', category: ['Bikes'], price: 200 },
  ]);
});
afterAll(() => shop.close());

async function ask(text: string, more = ''): Promise<CataloguePage> {
  return (await shop.app.inject(`/api/catalogue?q=${encodeURIComponent(text)}${more}`)).json<CataloguePage>();
}
const names = ({ products }: CataloguePage) => products.map(({ name }) => name);
const values = ({ understood = [] }: CataloguePage) =>
  understood.map(({ name, value, filters }) => `${name}=${value}${filters ? ' alone' : ''}`);

describe('a word that means a colour', () => {
  test('does not hide what does not come in it', async () => {
    const page = await ask('red medicine ball');
    expect(names(page)[0]).toBe('Medicine Ball 5 kg');
    expect(values(page)).toContain('colour=Red');
    expect(page.without).toEqual(['red']);
  });

  test('puts first what has it, by name or by colour, where a name has the word as well', async () => {
    const page = await ask('blue running shoe');
    expect(values(page)).toContain('colour=Blue');
    expect(
      page.products.slice(0, 15).every(({ name }) => name.startsWith('Blue') || Number(name.split(' ')[1]) < 14),
    ).toBe(true);
  });

  test('filters by itself where enough is left and it means nothing else', async () => {
    const page = await ask('green backpack');
    expect(values(page)).toEqual(['colour=Green alone']);
    expect(page.total).toBe(20);
  });

  test('is only a wish again when it is to be taken literally, and a filter when it is chosen', async () => {
    const literal = await ask('green backpack', '&literal=green');
    expect(values(literal)).toEqual(['colour=Green']);
    const chosen = await ask('blue running shoe', '&colour=Blue');
    expect(names(chosen).every((name) => Number(name.split(' ')[1]) < 14)).toBe(true);
  });
});

test.each([
  ['running shoe under 65', 6, 'price=..65 alone'],
  ['running shoe between 62 and 64', 3, 'price=62..64 alone'],
  ['running shoe over 79', 2, 'price=79.. alone'],
])('%s finds %i', async (text, count, value) => {
  const page = await ask(text);
  expect(values(page)).toContain(value);
  expect(names(page).filter((name) => name.includes('Running Shoe'))).toHaveLength(count);
});

test.each([
  ['5kg ball', 'Medicine Ball 5 kg'],
  ['11 lb ball', 'Medicine Ball 5 kg'],
  ['20 inch bike', 'Kids Bike 20"'],
  ['20" bike', 'Kids Bike 20"'],
  ['tshirt', 'Cotton T-Shirt'],
  ['t shirt', 'Cotton T-Shirt'],
  ['phillips', 'Cotton T-Shirt'],
  ['medicineball', 'Medicine Ball 5 kg'],
  ['five kg ball', 'Medicine Ball 5 kg'],
])('%s finds %s first', async (text, name) => expect(names(await ask(text))[0]).toBe(name));

test('a brand and a category are shown as what they are', async () => {
  expect(values(await ask('running shoe'))).toEqual(['category=Running']);
});
