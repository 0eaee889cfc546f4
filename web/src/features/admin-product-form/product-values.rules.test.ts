import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { expect, it } from 'vitest';
import { toPatch } from '../../lib/product-edit.rules.ts';
import { rebase, startEdit, threeWayMerge } from '../../lib/three-way-merge.rules.ts';
import { isSameField, valuesOf } from './product-values.rules.ts';

const ball = {
  ...{ _id: 'ball', name: 'Ball', description: 'Round.', basePrice: 10, quantity: 10, __v: 3 },
  ...{ category: ['Football', 'Training'], brand: 'Aquila', img: ['/files/a.webp', '/files/b.webp'] },
} as unknown as Product;

it('an edit sends what was changed and nothing else, also after a colleague was faster', () => {
  const mine = {
    ...valuesOf(ball),
    name: 'Bigger ball',
    quantity: '8',
    price: '10',
    category: ['Training', 'Football'],
  };
  const first = threeWayMerge(valuesOf(ball), mine, valuesOf(ball), isSameField).touched;
  expect(toPatch(ball, mine, first)).toEqual({ name: 'Bigger ball', quantity: '8', quantityWas: 10, __v: 3 });

  const now = { ...ball, description: 'Rounder.', name: 'Great ball', img: ['/files/b.webp', '/files/a.webp'], __v: 4 };
  const edit = rebase({ ...startEdit(valuesOf(ball)), mine }, valuesOf(now), isSameField);
  expect(edit.undecided).toEqual(['name']);
  expect(edit.mine).toMatchObject({ name: 'Bigger ball', description: 'Rounder.', img: now.img });
  const { touched } = threeWayMerge(edit.base, edit.mine, edit.base, isSameField);
  expect(toPatch(now, edit.mine, touched)).toEqual({ name: 'Bigger ball', quantity: '8', quantityWas: 10, __v: 4 });
});
