import { readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileUrlHeader } from '@fieldhouse/contracts/uploads';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createDiskFiles } from '../../platform/files/disk-files.ts';
import type { Files } from '../../platform/files/files.ts';
import { noise } from '../../testing/pictures.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { announce, askHowFar, sendPiece } from '../../testing/upload.ts';

const directory = join(tmpdir(), `fh-disk-full-${process.pid}`);
let shop: TestShop;
let admin: SignedIn;
/** Names of files for which there is no room. */
let refused: RegExp | undefined;

beforeAll(async () => {
  const disk = createDiskFiles(directory);
  const files: Files = {
    ...disk,
    write: async (name, body) => {
      if (refused?.test(name)) throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
      await disk.write(name, body);
    },
  };
  shop = await openTestShop({ deps: { files } });
  admin = await signIn(shop, 'admin');
});
beforeEach(() => {
  refused = undefined;
});
afterAll(async () => {
  await shop.close();
  await rm(directory, { recursive: true, force: true });
  await rm(shop.deps.config.dataDir, { recursive: true, force: true });
});

test('a picture for which there is no room is refused with a sentence, and taken when there is room again', async () => {
  refused = /./;
  const body = await noise(60, 60).png().toBuffer();
  const { location } = await announce(shop, admin, 'no-room.png', body.length);
  const answer = await sendPiece(shop, admin, location, 0, body);
  expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
    503,
    '30',
    { error: 'The shop has run out of storage space. Please try again later.', code: 'unavailable', key: 'shop.full' },
  ]);
  expect((await shop.app.inject('/files/no-room.png')).statusCode).toBe(404);
  refused = undefined;
  expect((await askHowFar(shop, admin, location)).headers[fileUrlHeader]).toBe('/files/no-room.png');
  expect((await shop.app.inject('/files/no-room.png')).statusCode).toBe(200);
});

test('a picture whose smaller sizes cannot be stored is still served in them', async () => {
  await shop.deps.files.write('wide.webp', await noise(900, 500).webp().toBuffer());
  refused = /^sized/;
  const answer = await shop.app.inject('/files/wide.webp?w=320');
  expect(answer.statusCode).toBe(200);
  expect((await sharp(answer.rawPayload).metadata()).width).toBe(320);
  expect(shop.logged()).toContain('a picture was not kept');
  expect(await shop.deps.files.read('sized/wide.webp.320.webp')).toBeUndefined();
});

test('a partly written file cannot be requested, and is deleted when the write fails', async () => {
  await shop.deps.files.write('whole.webp', await noise(40, 40).webp().toBuffer());
  expect(await readdir(join(directory, '.unfinished'))).toEqual([]);
  for (const name of ['.unfinished', '.unfinished%2Fa', 'sized'])
    expect((await shop.app.inject(`/files/${name}`)).statusCode).toBe(404);
});
