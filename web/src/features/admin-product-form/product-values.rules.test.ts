import type { ProductInEdit } from '@fieldhouse/contracts/catalogue.schemas';
import { expect, it } from 'vitest';
import { toPatch } from '../../lib/product-edit.rules.ts';
import { rebase, startEdit, threeWayMerge } from '../../lib/three-way-merge.rules.ts';
import { addImage, emptyProduct, fieldsToSend, isSameField, valuesOf } from './product-values.rules.ts';

const ball = {
  _id: 'ball',
  name: 'Ball',
  description: 'Round.',
  basePrice: 10,
  quantity: 10,
  __v: 3,
  category: ['Football', 'Training'],
  brand: 'Aquila',
  img: ['/files/a.webp', '/files/b.webp'],
  options: [],
  variants: [],
} as unknown as ProductInEdit;

it('an edit sends what was changed and nothing else, also after a colleague was faster', () => {
  const mine = {
    ...valuesOf(ball),
    name: 'Bigger ball',
    quantity: '8',
    price: '10',
    category: ['Training', 'Football'],
  };
  const first = threeWayMerge(valuesOf(ball), mine, valuesOf(ball), isSameField).touched;
  expect(toPatch(ball, mine, fieldsToSend(first, mine.matrix))).toEqual({
    name: 'Bigger ball',
    quantity: '8',
    quantityWas: 10,
    __v: 3,
  });

  const now = { ...ball, description: 'Rounder.', name: 'Great ball', img: ['/files/b.webp', '/files/a.webp'], __v: 4 };
  const edit = rebase({ ...startEdit(valuesOf(ball)), mine }, valuesOf(now), isSameField);
  expect(edit.undecided).toEqual(['name']);
  expect(edit.mine).toMatchObject({ name: 'Bigger ball', description: 'Rounder.', img: now.img });
  const { touched } = threeWayMerge(edit.base, edit.mine, edit.base, isSameField);
  expect(toPatch(now, edit.mine, fieldsToSend(touched, mine.matrix))).toEqual({
    name: 'Bigger ball',
    quantity: '8',
    quantityWas: 10,
    __v: 4,
  });
});

it('a new image is of the product, or of a colour; lists always have one to show', () => {
  const colours = { id: 'Colour', name: 'Colour', kind: 'colour', system: '', values: [] } as const;
  const blue = { id: 'Blue', value: 'Blue', swatch: '', images: [] };
  const values = { ...emptyProduct, matrix: { options: [{ ...colours, values: [blue] }], cells: {} } };
  const shown = addImage(addImage(values, '/files/a.webp', 'Blue'), '/files/b.webp', 'Blue');
  expect(shown.img).toEqual(['/files/a.webp']);
  expect(shown.matrix.options[0]?.values[0]?.images).toEqual(['/files/a.webp', '/files/b.webp']);
  expect(addImage(shown, '/files/c.webp', '').img).toEqual(['/files/a.webp', '/files/c.webp']);
  expect(addImage(shown, '/files/a.webp', '').img).toEqual(['/files/a.webp']);
});

it('how many there are is sent with the variants, where there are several', () => {
  const { matrix } = emptyProduct;
  expect(fieldsToSend(['name', 'quantity'], matrix)).toEqual(['name', 'quantity']);
  expect(fieldsToSend(['quantity', 'matrix'], matrix)).toEqual([]);
});
