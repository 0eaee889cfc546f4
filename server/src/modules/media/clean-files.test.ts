import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileUrlHeader } from '@fieldhouse/contracts/uploads';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { resizePicture } from '../../platform/pictures/sharp.ts';
import { openUploads } from '../../platform/uploads/uploads.ts';
import { buy } from '../../testing/paying.ts';
import { noise } from '../../testing/pictures.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { stock } from '../../testing/stocked-shop.ts';
import { eventually } from '../../testing/test-queue.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { announce, upload } from '../../testing/upload.ts';
import { cleanFiles } from './index.ts';

let shop: TestShop;
let admin: SignedIn;

/** Names of files whose deletion waits, and pictures whose making waits, until a test lets them go on. */
let held: {
  readonly name: RegExp;
  readonly reached: PromiseWithResolvers<void>;
  readonly go: PromiseWithResolvers<void>;
};

function hold(name: RegExp): typeof held {
  held = { name, reached: Promise.withResolvers(), go: Promise.withResolvers() };
  onTestFinished(() => held.go.resolve());
  return held;
}

async function passHold(name: string): Promise<void> {
  if (!held?.name.test(name)) return;
  held.reached.resolve();
  await held.go.promise;
}

beforeAll(async () => {
  shop = await openTestShop({
    deps: {
      resize: async (body, width) => {
        await passHold(`width ${width}`);
        return resizePicture(body, width);
      },
    },
  });
  const { files } = shop.deps;
  const deleteFile = files.delete;
  vi.spyOn(files, 'delete').mockImplementation(async (name) => {
    await passHold(name);
    await deleteFile(name);
  });
  admin = await signIn(shop, 'admin');
});
afterAll(async () => {
  await shop.close();
  await rm(shop.deps.config.dataDir, { recursive: true });
});

const hours = (n: number) => () => new Date(Date.now() + n * 3_600_000);
const statusOf = async (url: string) => (await shop.app.inject(url)).statusCode;

async function uploaded(name: string, body?: Buffer): Promise<string> {
  const answer = await upload(shop, admin, name, body ?? (await noise(30, 30).png().toBuffer()));
  return String(answer.headers[fileUrlHeader]);
}

const somebodyWaits = async () =>
  (
    await sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
      shop.deps.db,
    )
  ).rows.length > 0;

test('a picture that is on nothing goes after a day, in all its widths, and its name is not given away', async () => {
  const [unused, shown] = [await uploaded('unused.png'), await uploaded('shown.png')];
  const ofCategory = await uploaded('category.png');
  await stock(shop, [{ img: [shown] }]);
  await shop.app.inject({
    method: 'POST',
    url: '/api/categories/create',
    headers: admin.headers,
    payload: { name: 'Seen', img: ofCategory },
  });
  await cleanFiles({ ...shop.deps, now: hours(23) });
  for (const query of ['', '?for=mail']) expect(await statusOf(unused + query)).toBe(200);
  await cleanFiles({ ...shop.deps, now: hours(25) });
  for (const query of ['', '?w=320', '?for=mail']) expect(await statusOf(unused + query)).toBe(404);
  expect([await statusOf(shown), await statusOf(`${shown}?w=320`), await statusOf(ofCategory)]).toEqual([
    200, 200, 200,
  ]);
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

test('a picture that comes again while others are being erased is not erased with them', async () => {
  const body = await noise(30, 30).png().toBuffer();
  await uploaded('a-first.png');
  await uploaded('b-again.png', body);
  const { reached, go } = hold(/a-first/);
  const cleaning = cleanFiles({ ...shop.deps, now: hours(25) });
  await reached.promise;
  const url = await uploaded('b-again.png', body);
  go.resolve();
  await cleaning;
  expect([url, await statusOf(url), await statusOf(`${url}?w=320`)]).toEqual(['/files/b-again.png', 200, 200]);
});

test('a picture that comes again while it is being erased itself is written after that', async () => {
  const body = await noise(30, 30).png().toBuffer();
  await uploaded('meanwhile.png', body);
  const { reached, go } = hold(/meanwhile/);
  const cleaning = cleanFiles({ ...shop.deps, now: hours(25) });
  await reached.promise;
  const again = uploaded('meanwhile.png', body);
  await eventually(somebodyWaits);
  go.resolve();
  await cleaning;
  expect([await again, await statusOf('/files/meanwhile.png')]).toEqual(['/files/meanwhile.png', 200]);
});

test('a width that was being made while its picture was erased is not left behind', async () => {
  const url = await uploaded('late.png');
  await shop.deps.files.delete('sized/late.png.480.webp');
  const { reached, go } = hold(/^width 480$/);
  const asked = shop.app.inject(`${url}?w=480`);
  await reached.promise;
  await cleanFiles({ ...shop.deps, now: hours(25) });
  go.resolve();
  await asked;
  expect([await statusOf(url), await statusOf(`${url}?w=480`)]).toEqual([404, 404]);
});

test('a product cannot show a picture that is no longer here', async () => {
  const gone = await uploaded('gone.png');
  await cleanFiles({ ...shop.deps, now: hours(25) });
  await expect(stock(shop, [{ img: [gone] }])).rejects.toThrow(
    'The picture gone.png is no longer here. Please upload it again.',
  );
});

test('an upload that nobody resumes is deleted after a day', async () => {
  const directory = join(shop.deps.config.dataDir, 'uploads');
  const { location } = await announce(shop, admin, 'half.png', 1000);
  const id = location.split('/').at(-1) ?? '';
  await cleanFiles(shop.deps);
  expect(await readdir(directory)).toContain(id);
  const aDayLater = openUploads({ directory, path: '/api/uploads', maxBytes: 1000, abandonedMs: 1 });
  await cleanFiles({ ...shop.deps, uploads: aDayLater });
  expect(await readdir(directory)).not.toContain(id);
});
