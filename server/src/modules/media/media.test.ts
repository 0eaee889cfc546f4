import { rm } from 'node:fs/promises';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resizePicture } from '../../platform/pictures/sharp.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { mailPictureOf, srcsetOf } from './media.rules.ts';

let shop: TestShop;
let resized = 0;
const get = (path: string) => shop.app.inject(path);

beforeAll(async () => {
  const resize: typeof resizePicture = (...asked) => {
    resized++;
    return resizePicture(...asked);
  };
  shop = await openTestShop({ deps: { resize } });
  const picture = sharp({ create: { width: 1000, height: 800, channels: 3, background: 'orange' } });
  await shop.deps.files.write('ball.webp', await picture.webp().toBuffer());
});
afterAll(async () => {
  await shop.close();
  await rm(shop.deps.config.dataDir, { recursive: true });
});

describe('pictures of our own', () => {
  test('come in the requested width, made once however many ask, and may be cached forever', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get('/files/ball.webp?w=320')));
    const [first] = answers;
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(first?.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(first?.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 256 });
    expect(resized).toBe(1);
    await get('/files/ball.webp?w=320');
    expect(resized).toBe(1);
  });

  test('are not blown up beyond their own size', async () => {
    const { rawPayload } = await get('/files/ball.webp?w=1280');
    expect((await sharp(rawPayload).metadata()).width).toBe(1000);
  });

  test('come whole without a width', async () => {
    expect((await sharp((await get('/files/ball.webp')).rawPayload).metadata()).width).toBe(1000);
  });

  test('come for mails as a small square that every mail program can show, whole on white', async () => {
    const { headers, rawPayload } = await get('/files/ball.webp?for=mail');
    expect(headers['content-type']).toBe('image/jpeg');
    const { data, info } = await sharp(rawPayload).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([128, 128]);
    // The corner is beside the picture, which is wider than high.
    expect(data[0]).toBeGreaterThan(250);
    expect(mailPictureOf('/files/ball.webp', 'https://shop.example.com')).toEqual({
      url: 'https://shop.example.com/files/ball.webp?for=mail',
      width: 64,
      height: 64,
    });
    expect(mailPictureOf('https://example.com/ball.webp', 'https://shop.example.com')).toBeUndefined();
  });

  test.each(['w=321', 'w=', 'w=-1', 'w=320&w=480', 'w=1e3'])('%s is no width', async (query) => {
    expect((await get(`/files/ball.webp?${query}`)).statusCode).toBe(400);
  });

  test.each(['none.webp', '..%2f..%2fetc%2fpasswd', '.hidden', 'sized%2fball.webp.320.webp', '%00'])(
    '%s is no picture',
    async (name) => {
      expect((await get(`/files/${name}?w=320`)).statusCode).toBe(404);
    },
  );

  test('have an address for each width, and pictures of others have none', () => {
    expect(srcsetOf('/files/ball.webp')).toContain('/files/ball.webp?w=320 320w');
    expect(srcsetOf('https://example.com/ball.webp')).toBeNull();
  });
});
