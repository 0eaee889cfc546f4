import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { getRaw, listen, statusOf } from './testing/raw-request.ts';
import { type SignedIn, signIn } from './testing/sign-in.ts';
import { stock } from './testing/stocked-shop.ts';
import { openTestShop, type TestShop } from './testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;
let port: number;

beforeAll(async () => {
  shop = await openTestShop({ pages: 'built' });
  admin = await signIn(shop, 'admin');
  await stock(shop, [{ name: 'Ball' }]);
  port = await listen(shop.app);
});
afterAll(() => shop.close());

const up = ['../', '..%2f', '%2e%2e/', '%2e%2e%2f', '%252e%252e%252f', '..\\', '..%5c', '....//', '..%c0%af', '.%00./'];
const folders = ['/', '/files/', '/files/sized/', '/assets/', '/api/', '/api/uploads/', '/product/'];
const wanted = ['etc/passwd', 'package.json', 'server/index.js', '.env'];
const climbs = folders.flatMap((folder) =>
  up.map((step, nth) => `${folder}${step.repeat(8)}${wanted[nth % wanted.length]}`),
);

describe('no address leads out of what is served', () => {
  test('by any number of dots, however they are written', async () => {
    for (const target of [...climbs, 'file:///etc/passwd', 'http://127.0.0.1/../../etc/passwd', '/files//etc/passwd']) {
      const answer = await getRaw(port, target);
      expect([400, 404], target).toContain(statusOf(answer));
      expect(answer, target).not.toMatch(/root:|"fieldhouse"|DATABASE_URL/);
    }
  });

  test.each(['sized', 'sized?w=320', 'sized%2fball.webp.320.webp', 'ball.webp%00.png', 'CON'])(
    '/files/%s is no picture, and no fault',
    async (name) => {
      // The folder of the sizes is there once somebody has asked for one.
      await shop.deps.files.write('sized/there.webp.320.webp', Buffer.from('there'));
      const answer = await shop.app.inject(`/files/${name}`);
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ code: 'not-found' });
    },
  );

  test('the folders of the built pages are not listed, and neither is what belongs to the server', async () => {
    for (const target of ['/assets', '/assets/', '/files', '/files/', '/build/server/index.js', '/../server/index.js'])
      expect(statusOf(await getRaw(port, target)), target).toBe(404);
  });
});

test('no page falls over a hostile address', async () => {
  const words = ['%00', '%0d%0a', '%', '%ff', '%ed%a0%80', '__proto__', 'constructor', '%3Cscript%3E', '%F0%9F%8F%80'];
  const pages = words.flatMap((word) => [
    `/product/${word}`,
    `/result/${word}`,
    `/result?name=${word}&q=${word}`,
    `/?category=${word}&brand=${word}&page=${word}&name=${word}&pricemin=${word}`,
    `/${word}`,
    `/login?next=${word}`,
  ]);
  for (const target of pages) expect([200, 400, 404], target).toContain(statusOf(await getRaw(port, target)));
});

describe('the address of a picture is never fetched by the server', () => {
  test('not when a product is written, listed, shown, searched or put into the sitemap', async () => {
    let connections = 0;
    const bait = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    onTestFinished(() => void bait.close());
    await new Promise<void>((ready) => void bait.listen(0, '127.0.0.1', ready));
    const { port: baited } = bait.address() as { port: number };
    const img = [`http://127.0.0.1:${baited}/a.png`, `http://localhost:${baited}/latest/meta-data/`];
    const product = {
      name: 'Baited ball',
      description: 'Round.',
      price: 1,
      quantity: 1,
      category: ['Balls'],
      brand: 'B',
    };
    const created = await shop.app.inject({
      method: 'POST',
      url: '/api/products/create',
      headers: admin.headers,
      payload: { ...product, img },
    });
    expect(created.statusCode).toBe(200);
    const { _id } = created.json<{ _id: string }>();
    const shown = [
      '/',
      `/product/${_id}`,
      `/api/products/id/${_id}`,
      '/api/products/forPage',
      '/api/products/name/baited',
    ];
    for (const url of [...shown, '/api/products', '/sitemap.xml']) {
      const answer = await shop.app.inject(url);
      expect(answer.statusCode, url).toBe(200);
    }
    expect((await shop.app.inject(`/product/${_id}`)).body).toContain(`127.0.0.1:${baited}`);
    expect(connections).toBe(0);
  });

  test.each([
    'file:///etc/passwd',
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://127.0.0.1/a.png',
    '//127.0.0.1/a.png',
    '/files/../../etc/passwd',
    '/files/..%2fa.png',
    '/api/users',
    'http://a.test/" onerror="alert(1)',
    'http://a.test/\r\nX: y',
  ])('%j is no address of a picture', async (address) => {
    const payload = {
      name: 'X',
      description: 'X.',
      price: 1,
      quantity: 1,
      img: [address],
      category: ['Balls'],
      brand: 'B',
    };
    const url = '/api/products/create';
    expect((await shop.app.inject({ method: 'POST', url, headers: admin.headers, payload })).statusCode).toBe(400);
  });
});

describe('an address of fifteen thousand signs', () => {
  const many = (sign: string) => sign.repeat(Math.floor(15_000 / sign.length));

  test.each(['/', '%2f', '.', '%20', 'a', '&', '%25', 'http://'])(
    'of %s is refused before any page or pattern sees it',
    async (sign) => {
      const answer = await getRaw(port, `/x${many(sign)}y`);
      expect([400, 404]).toContain(statusOf(answer));
      expect(answer).toMatch(/content-type: application\/json/i);
    },
  );

  test.each(['?', '&', '=', 'name=a&', 'category=%20&', '['])('with %s as its question is no fault', async (sign) => {
    expect([200, 400, 404]).toContain(statusOf(await getRaw(port, `/?${many(sign)}y`)));
    expect([200, 400]).toContain(statusOf(await getRaw(port, `/api/products/forPage?${many(sign)}y`)));
  });
});
