import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import { expect, it } from 'vitest';
import { rebase, startEdit, threeWayMerge } from '../../lib/three-way-merge.rules.ts';
import { staleWords, toPatch, valuesOf } from './edit-product.ts';
import { isSameField } from './product-values.rules.ts';

const ball = {
  ...{ _id: 'ball', name: 'Ball', description: 'Round.', price: 10, quantity: 10, __v: 3 },
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

it('whoever was too late is told what to do next: to decide, or to submit again', () => {
  expect(staleWords(['Stock: 1, now 2.'], true)).toMatch(
    /Stock: 1, now 2\. Choose below what counts, then submit again\.$/,
  );
  expect(staleWords([], false)).toMatch(/meanwhile\. What you have typed is still here: submit again to keep it\.$/);
});
