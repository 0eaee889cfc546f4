import { data } from 'react-router';
import { beforeEach, describe, expect, it } from 'vitest';
import { keepPreviousList, noteShown } from './keep-previous-list.ts';

const away = data({ error: 'We cannot reach the shop.', code: 'unreachable' }, { status: 503 });
const args = (path: string) => ({ params: {}, request: new Request(`http://shop.test${path}`) });
const failing = (error: unknown) => keepPreviousList(() => Promise.reject<{ list: string[] }>(error));

describe('a list that does not come', () => {
  beforeEach(() => noteShown('/', { list: ['ball'] }));

  it('leaves the one that is shown in place, and says why', async () => {
    expect(await failing(away)(args('/?category=Running'))).toEqual({
      list: ['ball'],
      problem: 'We cannot reach the shop.',
    });
    expect(await failing(data(undefined, { status: 429 }))(args('/'))).toMatchObject({
      list: ['ball'],
      problem: 'The shop is taking a short break. Please try again.',
    });
  });

  it('is new again as soon as it comes', async () => {
    noteShown('/', { list: ['ball'], problem: 'We cannot reach the shop.' });
    expect(await keepPreviousList(async () => ({ list: ['net'] }))(args('/'))).toEqual({ list: ['net'] });
  });

  it.each([
    ['on the way from another page', away, '/result?q=ball'],
    ['when asking again would not help', data({ error: 'No.' }, { status: 404 }), '/'],
    ['for a bug', new TypeError('oops'), '/'],
    ['for somebody who is sent elsewhere', new Response(null, { status: 302 }), '/'],
  ])('is left to the error page %s', async (_, error, path) => {
    await expect(failing(error)(args(path))).rejects.toBe(error);
  });

  it('is left to the error page after the error page', async () => {
    noteShown('/', undefined);
    await expect(failing(away)(args('/'))).rejects.toBe(away);
  });
});
