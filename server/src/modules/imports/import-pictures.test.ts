import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createGuardedFetch } from '../../platform/guarded-request/guarded-request.ts';
import { createMover, sayings } from '../../testing/moving-in.ts';
import { noise } from '../../testing/pictures.ts';
import { signIn } from '../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { createPictureReceiver } from '../media/index.ts';
import { fetchPictures } from './index.ts';

let shop: TestShop;
let mover: ReturnType<typeof createMover>;

beforeAll(async () => {
  shop = await openTestShop();
  mover = createMover(shop, await signIn(shop, 'admin'));
});
afterAll(() => shop.close());

test('pictures come from where they were, as our own; what fails is tried again, and told', async () => {
  const picture = await noise(40, 30).png().toBuffer();
  let away = true;
  const asked: string[] = [];
  const server = createServer(({ url = '' }, response) => {
    asked.push(url);
    if (url === '/good.png' || (url === '/later.png' && !away)) response.end(picture);
    else if (url === '/moved.png') response.writeHead(302, { location: '/good.png' }).end();
    else if (url === '/inside.png') response.writeHead(302, { location: 'https://10.0.0.1/a.png' }).end();
    else if (url === '/text.png') response.end('<html>');
    else if (url === '/large.png') response.end(Buffer.alloc(21 * 1024 * 1024));
    else response.writeHead(url === '/later.png' ? 503 : 404).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const at = (name: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/${name}.png`;
  const names = ['good', 'later', 'moved', 'none', 'text', 'large', 'inside'];
  const rows = names.map(
    (name, n) => `pic,${n ? '' : 'Pic'},${n ? '' : '5'},${n ? '' : '1'},${at(name)},${n + 1},${n ? '' : at('good')}\n`,
  );
  const { _id } = await mover.bringIn(
    `Handle,Title,Variant Price,Variant Inventory Qty,Image Src,Image Position,Variant Image\n${rows.join('')}`,
  );

  const deps = {
    ...shop.deps,
    guardedFetch: createGuardedFetch({ toThisMachine: true }),
    receive: createPictureReceiver(shop.deps),
  };
  const work = () => fetchPictures(deps, new AbortController().signal);
  await work();
  const after = await mover.look(_id);
  expect(after.pictures).toEqual({ open: 1, done: 2, failed: 4 });
  expect(sayings(after).toSorted()).toEqual(
    [
      `2 ${at('inside')}: Pictures are fetched from public addresses with https only`,
      `2 ${at('large')}: The picture is larger than 20 MB`,
      `2 ${at('none')}: There is no picture at this address`,
      `2 ${at('text')}: The shop cannot show this file. Please choose a JPEG, PNG, WebP or AVIF file.`,
    ].toSorted(),
  );
  const shown = await mover.productAt('/products/pic');
  expect(shown.img.map((url) => url.replace(/^http.*\//, ''))).toEqual([
    '/files/good.png',
    'later.png',
    '/files/moved.png',
    'none.png',
    'text.png',
    'large.png',
    'inside.png',
  ]);
  expect(shown.variants[0]?.images).toEqual(['/files/good.png']);
  expect((await shop.app.inject('/files/good.png')).statusCode).toBe(200);

  // A process that was killed with it leaves its claim behind.
  away = false;
  await sql`update file_import_picture set next_at = now(), claimed_until = now() + interval '1 minute' where state = 'open'`.execute(
    shop.deps.db,
  );
  await work();
  expect((await mover.look(_id)).pictures.open).toBe(1);
  await sql`update file_import_picture set claimed_until = now() - interval '1 second' where state = 'open'`.execute(
    shop.deps.db,
  );
  await work();
  expect((await mover.look(_id)).pictures).toEqual({ open: 0, done: 3, failed: 4 });
  const count = asked.length;
  await work();
  expect(asked.length).toBe(count);
});
