import { declareEndpoint } from '@fieldhouse/contracts/endpoint';
import { data, RouterContextProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { Call } from './call.ts';
import { type ApiCall, apiContext, serverLoader } from './loaders.server.ts';

const listBalls = declareEndpoint('listBalls', 'GET', '/api/balls', 'everyone');
const load = serverLoader((call: Call) => call(listBalls));

const header = () => undefined;

function run(api: ApiCall) {
  const context = new RouterContextProvider();
  context.set(apiContext, api);
  return load({ params: {}, request: new Request('http://shop.test/'), context });
}

describe('the data of a page on the server', () => {
  it('comes from the API inside the process', async () => {
    expect(await run(async ({ method, url }) => ({ status: 200, body: `${method} ${url}`, header }))).toBe(
      'GET /api/balls',
    );
  });

  it('hands a refusal on to the error page with status and sentence', async () => {
    const body = { error: 'No such ball.', code: 'not-found' };
    await expect(run(async () => ({ status: 404, body, header }))).rejects.toEqual(data(body, { status: 404 }));
  });

  it('does not hide a bug behind an answer', async () => {
    const bug = new TypeError('oops');
    await expect(
      run(async () => {
        throw bug;
      }),
    ).rejects.toBe(bug);
  });
});
