import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import { describe, expect, test } from 'vitest';
import { type OptionedProduct, type OptionRow, planOptions } from './import-options.rules.ts';
import type { OptionCells } from './import-row.rules.ts';

const option = (name: string, kind: ProductOption['kind'], ...values: string[]): ProductOption => ({
  name,
  kind,
  values: values.map((value) => ({ value })),
});
const size = (...values: string[]) => option('Size', 'size', ...values);
const living = (id: string, ...values: string[]) => ({ id, sku: `sku-${id}`, values, retired: false });
const retired = (id: string, ...values: string[]) => ({ ...living(id, ...values), retired: true });
const row = (n: number, cells: readonly OptionCells[], named: Partial<OptionRow> = {}): OptionRow => ({
  row: n,
  variantId: null,
  sku: null,
  cells,
  ...named,
});
const sized = (value: string, more: OptionCells = {}): OptionCells[] => [{ name: 'Size', value, ...more }];
const plan = (product: Partial<OptionedProduct>) => planOptions({ options: [], variants: [], rows: [], ...product });
const told = (product: Partial<OptionedProduct>) =>
  plan(product).problems.map((problem) => `${problem.row} ${problem.column}: ${problem.sentence}`);

describe('the options of a product', () => {
  test('are made from its rows, with names from the first and kinds by name', () => {
    const { options, rows, problems } = plan({
      rows: [
        row(2, [
          { name: 'Size', system: 'EU shoe', value: '42' },
          { name: 'Color', values: [{ value: 'Red' }, { value: 'Blue', swatch: '#0000ff' }], value: 'Blue' },
        ]),
        row(3, [{ value: '41' }, { value: 'red' }]),
        row(4, [
          { name: 'color', value: 'Blue' },
          { name: 'size', value: '43' },
        ]),
      ],
    });
    expect(problems).toEqual([]);
    expect(options).toEqual([
      { ...size('42', '41', '43'), system: 'EU shoe' },
      { name: 'Color', kind: 'colour', values: [{ value: 'Red' }, { value: 'Blue', swatch: '#0000ff' }] },
    ]);
    expect(rows.map(({ values }) => values)).toEqual([
      ['42', 'Blue'],
      ['41', 'Red'],
      ['43', 'Blue'],
    ]);
  });

  test('gain what is new, keep what nobody sells, and lose what the file has renamed', () => {
    const product = { options: [size('40', '41', '42')], variants: [living('a', '41'), living('b', '42')] };
    expect(plan({ ...product, rows: [row(2, sized('43'))] }).options).toEqual([size('40', '41', '42', '43')]);
    const renamed = row(2, sized('41.5'), { variantId: 'a' });
    expect(plan({ ...product, rows: [renamed] }).options).toEqual([size('40', '42', '41.5')]);
    const listed = row(2, sized('42', { values: [{ value: '42' }, { value: '41' }] }), { variantId: 'b' });
    expect(plan({ ...product, rows: [listed] }).options).toEqual([size('42', '41')]);
    const same = sized('41', { kind: 'size', values: [{ value: '40' }, { value: '41' }, { value: '42' }] });
    expect(plan({ ...product, rows: [row(2, same)] }).options).toBeUndefined();
  });
});

test('a row is the variant that has its values, or had them, or a new one', () => {
  const variants = [living('a', '41'), retired('b', '42'), retired('c', '43')];
  const rows = [
    row(2, sized('41')),
    row(3, sized('42')),
    row(4, sized('44'), { sku: 'SKU-C' }),
    row(5, sized('43'), { sku: 'other' }),
    row(6, [{ name: 'Size', system: 'EU' }]),
  ];
  expect(plan({ options: [size('41', '42', '43')], variants, rows })).toMatchObject({
    problems: [],
    rows: [
      { row: 2, variantId: 'a', isBack: false },
      { row: 3, variantId: 'b', isBack: true },
      { row: 4, variantId: 'c', isBack: true, values: ['44'] },
      { row: 5, variantId: null, isBack: false, values: ['43'] },
    ],
  });
});

test.each<[string, Partial<OptionedProduct>, string[]]>([
  ['no name', { rows: [row(2, [{ value: '41' }])] }, ['2 option1: Please name the option, for example Size']],
  [
    'no value',
    { rows: [row(2, [...sized('41'), { name: 'Fit', value: 'Wide' }]), row(3, sized('42'))] },
    ['3 value2: Please choose a Fit for every variant'],
  ],
  [
    'the same values',
    { rows: [row(2, sized('M')), row(3, sized('m'))] },
    ['3 value1: The same variant is in row 2 already.'],
  ],
  [
    'the values of one that is not in the file',
    {
      options: [size('41', '42')],
      variants: [living('a', '41'), living('b', '42')],
      rows: [row(2, sized('41'), { variantId: 'b' })],
    },
    ['2 value1: There is such a variant already: sku-a.'],
  ],
  [
    'an option that not all of them have',
    {
      options: [size('41')],
      variants: [living('a', '41')],
      rows: [
        row(2, [
          { name: 'Fit', value: 'Wide' },
          { name: 'Size', value: '42' },
        ]),
      ],
    },
    ['2 option1: Every variant needs a Fit, and sku-a is not in this file.'],
  ],
  [
    'a fourth option',
    {
      options: [size('1'), option('A', 'other', 'a'), option('B', 'other', 'b')],
      variants: [living('a', '1', 'a', 'b')],
      rows: [row(2, [{ name: 'C', value: 'c' }], { variantId: 'a' })],
    },
    ['2 option1: A product can have at most 3 options'],
  ],
  [
    'two kinds, systems and lists',
    {
      rows: [
        row(2, sized('41', { kind: 'size', system: 'EU', values: [{ value: '41' }] })),
        row(3, sized('42', { kind: 'other', system: 'UK', values: [{ value: '42' }] })),
      ],
    },
    ['kind1', 'system1', 'values1'].map((column) => `3 ${column}: This differs from another row of the same product.`),
  ],
  [
    'two sizes',
    { rows: [row(2, [...sized('41'), { name: 'Frame size', value: 'M' }])] },
    ['2 option1: A product can have one option of the kind size'],
  ],
  [
    'too many',
    { rows: Array.from({ length: 201 }, (_, n) => row(n + 2, sized(`${n}`))) },
    ['202 value1: A product can have at most 200 variants'],
  ],
])('told is %s', (_, product, sentences) => {
  expect(told(product)).toEqual(sentences);
});
