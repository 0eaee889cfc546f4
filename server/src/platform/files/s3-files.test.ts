import { fileUrlHeader } from '@fieldhouse/contracts/uploads';
import { type FauxqsServer, startFauxqs } from 'fauxqs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { noise } from '../../testing/pictures.ts';
import { signIn } from '../../testing/sign-in.ts';
import { openTestShop } from '../../testing/test-shop.ts';
import { upload } from '../../testing/upload.ts';
import { createS3Files } from './s3-files.ts';

let server: FauxqsServer;
const s3 = { bucket: 'pictures', region: 'eu-west-1', accessKeyId: 'key', secretAccessKey: 'secret' };
const settings = () => ({ ...s3, endpoint: `http://127.0.0.1:${server.port}` });

beforeAll(async () => {
  server = await startFauxqs({ port: 0, host: '127.0.0.1', logger: false });
  server.createBucket(s3.bucket);
});
afterAll(() => server.stop());

test('a bucket gives back what was put there, knows what is not there, and forgets what is deleted', async () => {
  const files = createS3Files(settings());
  expect(await files.read('none.webp')).toBeUndefined();
  await files.write('sized/ball.webp.320.webp', Buffer.from([1, 2, 3]));
  expect(await files.read('sized/ball.webp.320.webp')).toEqual(Buffer.from([1, 2, 3]));
  await files.delete('sized/ball.webp.320.webp');
  await files.delete('never-there.webp');
  expect(await files.read('sized/ball.webp.320.webp')).toBeUndefined();
});

test('a shop with a bucket takes uploads into it and shows them from there', async () => {
  const shop = await openTestShop({ config: { s3: settings() } });
  const admin = await signIn(shop, 'admin');
  const { headers } = await upload(shop, admin, 'ball.png', await noise(400, 300).png().toBuffer());
  expect(headers[fileUrlHeader]).toBe('/files/ball.png');
  expect((await shop.app.inject('/files/ball.png')).headers['content-type']).toBe('image/png');
  expect((await shop.app.inject('/files/ball.png?w=320')).headers['content-type']).toBe('image/webp');
  const kept = createS3Files(settings());
  expect(await kept.read('sized/ball.png.1280.webp')).toBeDefined();
  await shop.close();
});

test('while the bucket is away the shop says so', async () => {
  const away = createS3Files({ ...settings(), endpoint: 'http://127.0.0.1:9' });
  await expect(away.read('ball.webp')).rejects.toMatchObject({ code: 'unavailable' });
  await expect(away.write('ball.webp', Buffer.from([1]))).rejects.toMatchObject({ code: 'unavailable' });
});
