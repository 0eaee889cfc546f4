import { isRouteErrorResponse } from 'react-router';
import { expect, test } from 'vitest';
import { encode } from './page-data.ts';

const written = (state: Parameters<typeof encode>[0]) =>
  JSON.parse(String(encode(state, { onComplete() {} }))) as unknown;

test('what a page was made of is read back as it was, and nothing in it ends the element that holds it', () => {
  const loaderData = { root: { name: '</script><!-- "Fieldhouse" & more \u2028', prices: [1, 0.5], none: null } };
  const state = { loaderData, actionData: null, errors: null };
  expect(written(state)).toEqual(state);
  expect(String(encode(state, { onComplete() {} }))).not.toContain('<');
});

test.each([undefined, null, { error: 'Gone.', code: 'not-found' }])('an answer of %o is one after it, too', (said) => {
  const error = { status: 404, statusText: 'Not Found', internal: false, data: said };
  const { errors } = written({ errors: { page: error } }) as { errors: { page: unknown } };
  expect(isRouteErrorResponse(errors.page)).toBe(true);
  expect(errors.page).toMatchObject({ status: 404, data: said ?? null });
});

test('a fault of ours is no answer', () => {
  const { errors } = written({ errors: { page: new Error('Unexpected Server Error') } }) as {
    errors: { page: unknown };
  };
  expect(isRouteErrorResponse(errors.page)).toBe(false);
});
