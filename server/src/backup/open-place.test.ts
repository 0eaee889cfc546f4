import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { BackupPlace } from './backup-place.ts';
import { openPlace } from './open-place.ts';
import { createS3Place } from './s3-place.ts';

let server: FauxqsServer;
let folder: string;
const s3 = () => ({
  region: 'eu-west-1',
  accessKeyId: 'key',
  secretAccessKey: 'secret',
  endpoint: `http://127.0.0.1:${server.port}`,
});

beforeAll(async () => {
  server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  server.createBucket('backups');
  folder = await mkdtemp(join(tmpdir(), 'fh-place-'));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

async function* content(...parts: string[]): AsyncGenerator<Buffer> {
  for (const part of parts) {
    if (part === 'broken') throw new Error('the database is away');
    yield Buffer.from(part);
  }
}

describe.each([
  ['a folder', (): Promise<BackupPlace> => openPlace(folder, undefined)],
  ['a bucket', async () => createS3Place({ bucket: 'backups', folder: 'shops/one', s3: s3(), partBytes: 6 * 2 ** 20 })],
])('%s', (_what, open) => {
  test('gives back what was put there, lists it by folder and forgets it', async () => {
    const place = await open();
    const long = 'x'.repeat(4 * 2 ** 20);
    await place.write('shop-1', content(long, long, 'end'));
    await place.write('files/ball.webp', content('ball'));
    expect([await place.list(''), await place.list('files'), await place.list('none')]).toEqual([
      ['shop-1'],
      ['ball.webp'],
      [],
    ]);
    expect((await buffer(await place.read('shop-1'))).toString()).toBe(`${long}${long}end`);
    await place.delete('files/ball.webp');
    expect(await place.list('files')).toEqual([]);
  });

  test('what breaks off is not there, and leaves nothing', async () => {
    const place = await open();
    await expect(place.write('shop-2', content('half', 'broken'))).rejects.toThrow('the database is away');
    expect(await place.list('')).toEqual(['shop-1']);
  });
});

test('of a folder nothing else is touched, and one that is not there is said', async () => {
  await writeFile(join(folder, '.hidden'), '');
  expect((await readdir(folder)).toSorted()).toEqual(['.hidden', 'files', 'shop-1']);
  await expect(openPlace(join(folder, 'not-mounted'), undefined)).rejects.toThrow(/is not there/);
  await expect(openPlace('ftp://example.com/x', undefined)).rejects.toThrow(/no place for backups/);
});
