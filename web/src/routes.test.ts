import { findSlugProblem } from '@fieldhouse/contracts/page.rules';
import { adminPages, linkablePages, staffPages } from '@fieldhouse/contracts/page-addresses';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';
import { shopRoutes, staffRoutes } from './routes.ts';

const pathsOf = ({ path, children }: RouteConfigEntry): string[] => [
  ...(path === undefined ? [] : [`/${path}`]),
  ...(children ?? []).flatMap(pathsOf),
];
const paths = [...shopRoutes, ...staffRoutes].flatMap(pathsOf);

test('what pages may link to is every page of the shop that has one address and is for everybody', () => {
  const closed = [...adminPages, '/setup', '/success', '/checkout/return', '/dev'];
  const open = paths.filter((path) => !/[:*]/.test(path) && !closed.some((start) => path.startsWith(start)));
  expect([...linkablePages].toSorted()).toEqual(['/', '/me/profile', ...open].toSorted());
});

test('no page of text passes for one of the shop itself', () => {
  const firsts = paths.map((path) => path.split('/')[1]?.toLowerCase() ?? '').filter(Boolean);
  for (const first of firsts) expect([first, findSlugProblem(first)]).toEqual([first, expect.any(String)]);
});

test('the address says which build a page is in', () => {
  const isStaff = (path: string) => staffPages.some((page) => `${path}/`.startsWith(`${page}/`));
  expect(shopRoutes.flatMap(pathsOf).filter(isStaff)).toEqual([]);
  expect(staffRoutes.flatMap(pathsOf).filter((path) => !isStaff(path))).toEqual([]);
});
