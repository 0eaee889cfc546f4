import type { SizedCategory } from '@fieldhouse/contracts/catalogue.schemas';
import { expect, test } from 'vitest';
import { type Branch, findPlaces, toBranches } from './category-branches.rules.ts';

const category = (name: string, parent: string | null): SizedCategory => ({
  _id: `id of ${name}`,
  name,
  parent,
  slug: name,
  path: name,
  description: '',
  img: null,
  __v: 0,
  products: 0,
});
const departments = toBranches([
  category('A', null),
  category('A1', 'A'),
  category('A2', 'A'),
  category('A2a', 'A2'),
  category('B', null),
  category('B1', 'B'),
  category('B1a', 'B1'),
  category('B1a!', 'B1a'),
]);
const find = (name: string, branches = departments): Branch | undefined =>
  branches
    .flatMap((branch) => [branch, ...branch.below.flatMap((below) => find(name, [below]) ?? [])])
    .find((branch) => branch.category.name === name);

test('categories stand below their parents', () => {
  const names = ({ category: { name }, below }: Branch): unknown[] => [name, ...below.map(names)];
  expect(departments.map(names)).toEqual([
    ['A', ['A1'], ['A2', ['A2a']]],
    ['B', ['B1', ['B1a', ['B1a!']]]],
  ]);
});

test.each([
  ['A1', ['A', 'A2', 'A2a', 'B', 'B1', 'B1a']],
  ['A2', ['A', 'A1', 'B', 'B1']],
  ['B1', ['A', 'B']],
  ['B', []],
])('%s can be where it and what is below it have room, but not below itself', (name, places) => {
  const branch = find(name);
  expect(branch && findPlaces(departments, branch).map(({ value }) => value)).toEqual(places);
});
