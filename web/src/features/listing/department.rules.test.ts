import { expect, it } from 'vitest';
import { findDepartment, listDepartments } from './department.rules.ts';

const category = (name: string, parent: string | null, path: string) => ({
  _id: name,
  name,
  parent,
  path,
  slug: path.split('/').at(-1) ?? '',
  description: `All about ${name}.`,
  img: null,
  __v: 0,
});
const tree = [
  category('Running', null, 'running'),
  category('Running shoes', 'Running', 'running/shoes'),
  category('Trail shoes', 'Running shoes', 'running/shoes/trail'),
  category('Yoga', null, 'yoga'),
];

it('the page of a category knows what is above it and what is below', () => {
  expect(findDepartment(tree, 'running/shoes')).toEqual({
    name: 'Running shoes',
    key: 'Running shoes',
    path: 'running/shoes',
    description: 'All about Running shoes.',
    img: null,
    above: [{ name: 'Running', to: '/c/running' }],
    below: [{ name: 'Trail shoes', to: '/c/running/shoes/trail' }],
  });
  expect(findDepartment(tree, 'shoes')).toBeUndefined();
  expect(findDepartment(tree, '')).toBeUndefined();
  expect(listDepartments(tree).map(({ name }) => name)).toEqual(['Running', 'Yoga']);
});
