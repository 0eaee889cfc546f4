import { rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileUrlHeader } from '@fieldhouse/contracts/uploads';
import fc from 'fast-check';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../platform/http/app-error.ts';
import { cleanPicture } from '../../platform/pictures/clean-picture.ts';
import { hostileString } from '../../testing/hostile-input.ts';
import { noise } from '../../testing/pictures.ts';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { announce, askHowFar, sendPiece, upload } from '../../testing/upload.ts';
import { PICTURE_WIDTHS, storedNames } from './media.rules.ts';

let shop: TestShop;
let admin: SignedIn;
let failing: Error | undefined;

beforeAll(async () => {
  const clean = async (file: Uint8Array) => {
    if (failing) throw failing;
    return cleanPicture(file);
  };
  shop = await openTestShop({ config: { logLevel: 'silent' }, deps: { clean } });
  admin = await signIn(shop, 'admin');
});
afterAll(async () => {
  await shop.close();
  await rm(shop.deps.config.dataDir, { recursive: true });
});

describe('an uploaded picture', () => {
  test('arrives in pieces, and is there in all widths before the sender hears that it is', async () => {
    const body = await noise(1500, 900).jpeg().toBuffer();
    const { answer, location } = await announce(shop, admin, 'Trail shoe (left).JPG', body.length);
    expect(answer.statusCode).toBe(201);
    const half = Math.floor(body.length / 2);
    const first = await sendPiece(shop, admin, location, 0, body.subarray(0, half));
    expect(first.headers).toMatchObject({ 'upload-offset': String(half) });
    expect(first.headers[fileUrlHeader]).toBeUndefined();
    expect((await askHowFar(shop, admin, location)).headers['upload-offset']).toBe(String(half));
    const last = await sendPiece(shop, admin, location, half, body.subarray(half));
    expect(last.headers[fileUrlHeader]).toBe('/files/Trail-shoe-left.jpg');
    expect(last.headers['x-request-id']).toBeDefined();

    const shown = await shop.app.inject('/files/Trail-shoe-left.jpg');
    expect(await sharp(shown.rawPayload).metadata()).toMatchObject({ format: 'jpeg', width: 1500, height: 900 });
    for (const width of PICTURE_WIDTHS)
      expect(await shop.deps.files.read(`sized/Trail-shoe-left.jpg.${width}.webp`)).toBeDefined();
  });

  test('stands upright and does not say any more where and by whom it was taken', async () => {
    const body = await noise(300, 200)
      .jpeg()
      .withMetadata({ orientation: 6 })
      .withExifMerge({
        IFD0: { Artist: 'Ann Example', Copyright: 'hers' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
      })
      .toBuffer();
    expect((await sharp(body).metadata()).exif?.includes('Ann Example')).toBe(true);
    const { headers } = await upload(shop, admin, 'where.jpg', body);
    const stored = (await shop.app.inject(String(headers[fileUrlHeader]))).rawPayload;
    const { exif, xmp, iptc, width, height } = await sharp(stored).metadata();
    expect([exif, xmp, iptc]).toEqual([undefined, undefined, undefined]);
    expect({ width, height }).toEqual({ width: 200, height: 300 });
    expect(stored.includes('Exif')).toBe(false);
    expect(stored.includes('Ann Example')).toBe(false);
  });

  test('has the ending of what is in it, whatever it was called', async () => {
    const body = await noise(40, 40).png().toBuffer();
    expect((await upload(shop, admin, 'really.jpg', body)).headers[fileUrlHeader]).toBe('/files/really.png');
    const avif = await noise(40, 40).avif().toBuffer();
    expect((await upload(shop, admin, 'new.avif', avif)).headers[fileUrlHeader]).toBe('/files/new.webp');
  });

  test('keeps its name from other content, and comes to the same name when it comes again', async () => {
    const [one, other] = await Promise.all([noise(50, 50).png().toBuffer(), noise(50, 50).png().toBuffer()]);
    const names = [];
    for (const body of [one, other, one, other])
      names.push((await upload(shop, admin, 'ball.png', body)).headers[fileUrlHeader]);
    expect(names[0]).toBe('/files/ball.png');
    expect(names[1]).toMatch(/^\/files\/ball-[0-9a-f]{6}\.png$/);
    expect(names.slice(2)).toEqual(names.slice(0, 2));
    const shown = await shop.app.inject('/files/ball.png');
    expect(shown.rawPayload.equals((await cleanPicture(one)).body)).toBe(true);
  });

  test.each([
    ['../../etc/passwd', 'passwd.png'],
    ['C:\\pictures\\ball.final.png', 'ball.final.png'],
    ['.hidden.png', 'hidden.png'],
    ['Größe 42 – neu.PNG', 'Gro-e-42-neu.png'],
    ['', 'picture.png'],
    ['фото.png', 'picture.png'],
    ['a'.repeat(500), `${'a'.repeat(100)}.png`],
  ])('%j is stored under a plain name', (sent, stored) => {
    expect(storedNames(sent, 'png', 'f'.repeat(64))[0]).toBe(stored);
  });

  test('is written into the journal', async () => {
    const { rows } = await sql<{ actor: string; subject_id: string }>`
      select actor, subject_id from journal where action = 'uploadPicture' order by id limit 1`.execute(shop.deps.db);
    expect(rows).toEqual([{ actor: admin.userId, subject_id: 'Trail-shoe-left.jpg' }]);
  });
});

describe('what is refused, with a sentence', () => {
  const notAPicture = 'The shop cannot show this file. Please choose a JPEG, PNG, WebP or AVIF file.';
  const gif = Buffer.concat([Buffer.from('GIF89a'), Buffer.from([255, 255, 255, 255, 0x80, 0, 0]), Buffer.alloc(500)]);
  const jpeg = () => noise(600, 600).jpeg().toBuffer();

  test.each([
    ['text with the name of a picture', 'a.png', async () => Buffer.from('hello there'), 415, notAPicture],
    ['nothing', 'a.png', async () => Buffer.alloc(0), 415, notAPicture],
    [
      'a drawing with a script in it',
      'a.svg',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>1</script></svg>'),
      415,
      notAPicture,
    ],
    ['a GIF that unfolds to four gigapixels', 'a.gif', async () => gif, 415, notAPicture],
    [
      'a picture that ends in the middle',
      'a.jpg',
      async () => (await jpeg()).subarray(0, 30_000),
      400,
      'This picture is damaged or incomplete. Please choose another file.',
    ],
    [
      'a picture of 90 megapixels',
      'a.png',
      () =>
        sharp({ create: { width: 10_000, height: 9_000, channels: 3, background: 'white' } })
          .png({ compressionLevel: 1 })
          .toBuffer(),
      400,
      'This picture is too large. The limits are 50 megapixels and 16000 pixels per side.',
    ],
  ])('%s', async (_what, name, make, status, sentence) => {
    const body = await make();
    const { answer, location } = await announce(shop, admin, name, body.length);
    // Of an empty file there is no piece to send.
    const last = body.length > 0 ? await sendPiece(shop, admin, location, 0, body) : answer;
    expect(last.statusCode).toBe(status);
    expect(last.json()).toMatchObject({ error: sentence });
    expect((await askHowFar(shop, admin, location)).statusCode).toBe(404);
  });

  test('more than 32 MiB', async () => {
    const { answer } = await announce(shop, admin, 'a.png', 32 * 1024 * 1024 + 1);
    expect(answer.statusCode).toBe(413);
    expect(answer.json()).toMatchObject({ error: 'This file is too large. The limit is 32 MiB.', code: 'too-large' });
  });

  test('more than was announced', async () => {
    const { location } = await announce(shop, admin, 'a.png', 10);
    expect((await sendPiece(shop, admin, location, 0, Buffer.alloc(11))).statusCode).toBe(413);
  });

  test('a piece that does not follow the last one', async () => {
    const { location } = await announce(shop, admin, 'a.png', 10);
    expect((await sendPiece(shop, admin, location, 5, Buffer.alloc(5))).statusCode).toBe(409);
  });

  test('everybody but administrators, before anything is read', async () => {
    const client = await signIn(shop, 'client');
    const { location } = await announce(shop, admin, 'a.png', 10);
    for (const method of ['POST', 'HEAD', 'PATCH', 'DELETE'] as const) {
      const url = method === 'POST' ? '/api/uploads' : location;
      const ask = (headers: object) =>
        shop.app.inject({ method, url, headers: { 'tus-resumable': '1.0.0', ...headers } });
      expect((await ask({})).statusCode).toBe(401);
      expect((await ask(client.headers)).statusCode).toBe(403);
    }
    expect((await askHowFar(shop, admin, location)).headers['upload-offset']).toBe('0');
  });

  test('whatever is not tus, and never with a fault', async () => {
    const header = fc.constantFrom(
      'tus-resumable',
      'upload-length',
      'upload-offset',
      'upload-metadata',
      'upload-defer-length',
      'content-type',
    );
    // What cannot be in a header never reaches the shop.
    const value = fc.oneof(
      fc.constantFrom('1.0.0', '0', '-1', '1e9', 'filename', 'filename !!', 'application/offset+octet-stream'),
      hostileString.map((text) => text.replaceAll(/[^\t\x20-\x7e]/g, '')),
    );
    const sent = fc.record({
      method: fc.constantFrom('POST' as const, 'HEAD' as const, 'PATCH' as const, 'DELETE' as const),
      id: fc.oneof(hostileString, fc.constant('0'.repeat(32))),
      headers: fc.dictionary(header, value),
    });
    await fc.assert(
      fc.asyncProperty(sent, async ({ method, id, headers }) => {
        const path = method === 'POST' ? '' : `/${encodeURIComponent(id.toWellFormed())}`;
        const answer = await shop.app.inject({
          method,
          url: `/api/uploads${path}`,
          headers: { 'tus-resumable': '1.0.0', ...headers, ...admin.headers },
          payload: 'x',
        });
        if (answer.statusCode >= 500) throw new Error(shop.logged().slice(-2500));
        if (answer.statusCode >= 400 && method !== 'HEAD')
          expect(answer.json()).toMatchObject({ error: expect.any(String), code: expect.any(String) });
      }),
      { numRuns: 300, examples: [[{ method: 'HEAD', id: '\0', headers: {} }]] },
    );
  });
});

describe('an upload that is interrupted', () => {
  test('resumes where the connection was lost', async () => {
    const body = await noise(900, 900).png().toBuffer();
    const { location } = await announce(shop, admin, 'cut.png', body.length);
    const address = new URL(await shop.app.listen({ port: 0, host: '127.0.0.1' }));
    const sending = request(new URL(location, address), {
      method: 'PATCH',
      headers: {
        ...admin.headers,
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
        'content-length': body.length,
      },
    });
    onTestFinished(() => void sending.destroy());
    const cut = new Promise((resolve) => sending.on('error', () => {}).on('close', resolve));
    sending.write(body.subarray(0, 1_000_000));
    // Looked up on disk: a question would make the shop stop what is in progress.
    const spooled = join(shop.deps.config.dataDir, 'uploads', location.split('/').at(-1) ?? '');
    await expect.poll(async () => (await stat(spooled)).size).toBeGreaterThan(0);
    sending.destroy();
    await cut;
    const offset = Number((await askHowFar(shop, admin, location)).headers['upload-offset']);
    expect(offset).toBeGreaterThan(0);
    const last = await sendPiece(shop, admin, location, offset, body.subarray(offset));
    expect(last.headers[fileUrlHeader]).toBe('/files/cut.png');
    const shown = await shop.app.inject('/files/cut.png');
    expect(shown.rawPayload.equals((await cleanPicture(body)).body)).toBe(true);
  });

  test('gets its address again when the last response was lost', async () => {
    const body = await noise(40, 40).png().toBuffer();
    const { location } = await announce(shop, admin, 'lost.png', body.length);
    await sendPiece(shop, admin, location, 0, body);
    const { headers } = await askHowFar(shop, admin, location);
    const bytes = String(body.length);
    expect(headers).toMatchObject({
      'upload-offset': bytes,
      'upload-length': bytes,
      [fileUrlHeader]: '/files/lost.png',
    });
  });

  test('is finished at the next question when the shop broke down over it', async () => {
    const body = await noise(40, 40).png().toBuffer();
    const { location } = await announce(shop, admin, 'broke.png', body.length);
    failing = new AppError('unavailable', 'Pictures are not available right now.', { retryAfterSeconds: 5 });
    expect((await sendPiece(shop, admin, location, 0, body)).statusCode).toBe(503);
    expect((await askHowFar(shop, admin, location)).statusCode).toBe(503);
    failing = undefined;
    expect((await askHowFar(shop, admin, location)).headers[fileUrlHeader]).toBe('/files/broke.png');
  });

  test('continues in another process that shares the folder, and both know how it ended', async () => {
    const other = await openTestShop({ database: shop.database });
    onTestFinished(() => other.close());
    const body = await noise(300, 300).png().toBuffer();
    const { location } = await announce(shop, admin, 'shared.png', body.length);
    await sendPiece(shop, admin, location, 0, body.subarray(0, 1000));
    expect((await askHowFar(other, admin, location)).headers['upload-offset']).toBe('1000');
    const last = sendPiece(other, admin, location, 1000, body.subarray(1000));
    // Asked again and again while the other one is at it.
    const heard = new Set<unknown>();
    while (!heard.has('/files/shared.png')) {
      const { statusCode, headers } = await askHowFar(shop, admin, location);
      expect(statusCode).toBe(200);
      heard.add(headers[fileUrlHeader]);
    }
    expect((await last).headers[fileUrlHeader]).toBe('/files/shared.png');
    expect((await askHowFar(other, admin, location)).headers[fileUrlHeader]).toBe('/files/shared.png');
  });

  test('is gone when it was given up', async () => {
    const { location } = await announce(shop, admin, 'a.png', 10);
    const headers = { 'tus-resumable': '1.0.0', ...admin.headers };
    expect((await shop.app.inject({ method: 'DELETE', url: location, headers })).statusCode).toBe(204);
    expect((await askHowFar(shop, admin, location)).statusCode).toBe(404);
  });
});
