import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileUrlHeader } from '@fieldhouse/contracts/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openUploads } from '../../platform/uploads/uploads.ts';
import { buy } from '../../testing/paying.ts';
import { noise } from '../../testing/pictures.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { announce, upload } from '../../testing/upload.ts';
import { cleanFiles } from './index.ts';

let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
});
afterAll(async () => {
  await shop.close();
  await rm(shop.deps.config.dataDir, { recursive: true });
});

const hours = (n: number) => () => new Date(Date.now() + n * 3_600_000);
const statusOf = async (url: string) => (await shop.app.inject(url)).statusCode;

async function uploaded(name: string): Promise<string> {
  const answer = await upload(shop, admin, name, await noise(30, 30).png().toBuffer());
  return String(answer.headers[fileUrlHeader]);
}

test('a picture that is on nothing goes after a day, in all its widths, and its name is not given away', async () => {
  const [unused, shown] = [await uploaded('unused.png'), await uploaded('shown.png')];
  await stock(shop, [{ img: [shown] }]);
  await cleanFiles({ ...shop.deps, now: hours(23) });
  expect(await statusOf(unused)).toBe(200);
  await cleanFiles({ ...shop.deps, now: hours(25) });
  expect([await statusOf(unused), await statusOf(`${unused}?w=320`)]).toEqual([404, 404]);
  expect([await statusOf(shown), await statusOf(`${shown}?w=320`)]).toEqual([200, 200]);
  expect(await uploaded('unused.png')).toMatch(/^\/files\/unused-[0-9a-f]{6}\.png$/);
});

test('a picture on an order stays, and so does that of a product that has left the shop', async () => {
  const [ordered, left] = [await uploaded('ordered.png'), await uploaded('left.png')];
  const [bought, deleted] = await stock(shop, [{ img: [ordered], price: 10 }, { img: [left] }]);
  const { headers } = admin;
  await buy(shop, admin, [{ productId: bought ?? '', quantity: 1, price: 10 }]);
  await shop.app.inject({ method: 'PUT', url: `/api/products/update/${bought}`, headers, payload: { img: [] } });
  await shop.app.inject({ method: 'DELETE', url: `/api/products/delete/${deleted}`, headers });
  await cleanFiles({ ...shop.deps, now: hours(25) });
  expect([await statusOf(ordered), await statusOf(left)]).toEqual([200, 200]);
});

test('a product cannot show a picture that is no longer here', async () => {
  const gone = await uploaded('gone.png');
  await cleanFiles({ ...shop.deps, now: hours(25) });
  await expect(stock(shop, [{ img: [gone] }])).rejects.toThrow(
    'The picture gone.png is no longer here. Please upload it again.',
  );
});

test('an upload that nobody goes on with is forgotten after a day', async () => {
  const directory = join(shop.deps.config.dataDir, 'uploads');
  const { location } = await announce(shop, admin, 'half.png', 1000);
  const id = location.split('/').at(-1) ?? '';
  await cleanFiles(shop.deps);
  expect(await readdir(directory)).toContain(id);
  const aDayLater = openUploads({ directory, path: '/api/uploads', mostBytes: 1000, abandonedMs: 1 });
  await cleanFiles({ ...shop.deps, uploads: aDayLater });
  expect(await readdir(directory)).not.toContain(id);
});
