import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDiskFiles } from '../../platform/files/disk-files.ts';
import { sendError } from '../../platform/http/error-handler.ts';
import { resizePicture } from '../../platform/pictures/resize-picture.ts';
import { mediaRoutes } from './media.routes.ts';
import { srcsetOf } from './media.rules.ts';

let app: FastifyInstance;
let directory: string;
let resized = 0;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fh-files-'));
  const files = createDiskFiles(directory);
  const picture = sharp({ create: { width: 1000, height: 800, channels: 3, background: 'orange' } });
  await files.write('ball.webp', await picture.webp().toBuffer());
  app = Fastify();
  app.setErrorHandler(sendError);
  const resize = (body: Uint8Array, width: number) => {
    resized++;
    return resizePicture(body, width);
  };
  mediaRoutes(app, { files, resize });
});
afterAll(async () => {
  await app.close();
  await rm(directory, { recursive: true });
});

describe('pictures of our own', () => {
  test('come in the width asked for, made once however many ask, and may be kept for ever', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => app.inject('/files/ball.webp?w=320')));
    const [first] = answers;
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(first?.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(await sharp(first?.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 320, height: 256 });
    expect(resized).toBe(1);
    await app.inject('/files/ball.webp?w=320');
    expect(resized).toBe(1);
  });

  test('are not blown up beyond their own size', async () => {
    const { rawPayload } = await app.inject('/files/ball.webp?w=1280');
    expect((await sharp(rawPayload).metadata()).width).toBe(1000);
  });

  test('come whole without a width', async () => {
    expect((await sharp((await app.inject('/files/ball.webp')).rawPayload).metadata()).width).toBe(1000);
  });

  test.each(['w=321', 'w=', 'w=-1', 'w=320&w=480', 'w=1e3'])('%s is no width', async (query) => {
    expect((await app.inject(`/files/ball.webp?${query}`)).statusCode).toBe(400);
  });

  test.each(['none.webp', '..%2f..%2fetc%2fpasswd', '.hidden', 'sized%2fball.webp.320.webp', '%00'])(
    '%s is no picture',
    async (name) => {
      expect((await app.inject(`/files/${name}?w=320`)).statusCode).toBe(404);
    },
  );

  test('have an address for each width, and pictures of others have none', () => {
    expect(srcsetOf('/files/ball.webp')).toContain('/files/ball.webp?w=320 320w');
    expect(srcsetOf('https://example.com/ball.webp')).toBeNull();
  });
});
