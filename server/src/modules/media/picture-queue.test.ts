import { rm } from 'node:fs/promises';
import { type ClientRequest, get, type IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { fileUrlHeader } from '@fieldhouse/contracts/uploads';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { resizePicture } from '../../platform/pictures/sharp.ts';
import { noise } from '../../testing/pictures.ts';
import { listen } from '../../testing/raw-request.ts';
import { signIn } from '../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';
import { upload } from '../../testing/upload.ts';
import { PICTURE_WIDTHS } from './media.rules.ts';

const PICTURES = 60;
let shop: TestShop;
let port: number;
let body: Buffer;
/** Which pictures have been read, and how many widths made of them. */
let read: string[] = [];
let made = 0;
/** While it is closed, nothing is made of the pictures on the shelf. */
let gate = Promise.withResolvers<void>();

beforeAll(async () => {
  body = await noise(40, 40).webp().toBuffer();
  const resize = async (picture: Uint8Array, width: number) => {
    if (body.equals(picture)) {
      made++;
      await gate.promise;
    }
    return resizePicture(picture, width);
  };
  shop = await openTestShop({ deps: { resize } });
  port = await listen(shop.app);
  const { files } = shop.deps;
  for (let n = 0; n < PICTURES; n++) await files.write(`shelf-${n}.webp`, body);
  const readFile = files.read;
  vi.spyOn(files, 'read').mockImplementation((name) => {
    if (/^shelf-\d+\.webp$/.test(name)) read.push(name);
    return readFile(name);
  });
});
beforeEach(() => {
  [gate, read, made] = [Promise.withResolvers<void>(), [], 0];
  onTestFinished(() => gate.resolve());
});
afterAll(async () => {
  gate.resolve();
  await shop.close();
  await rm(shop.deps.config.dataDir, { recursive: true });
});

interface Visit {
  readonly request: ClientRequest;
  readonly answer: Promise<IncomingMessage | undefined>;
}

/** A browser that asks for a picture; no answer when it has left. */
function visit(path: string): Visit {
  const request = get({ port, path, agent: false });
  const answer = new Promise<IncomingMessage | undefined>((resolve) => {
    request.once('response', (message) => resolve(message.resume())).once('error', () => resolve(undefined));
  });
  return { request, answer };
}

const addresses = Array.from({ length: PICTURES }, (_, n) =>
  PICTURE_WIDTHS.map((width) => `/files/shelf-${n}.webp?w=${width}`),
).flat();
/** Until the shop has seen all but so many hang up. */
const untilConnected = (count: number) =>
  vi.waitFor(async () => expect(await promisify(shop.app.server.getConnections).call(shop.app.server)).toBe(count), {
    timeout: 60_000,
  });

test('300 visitors who leave cost nobody anything: the next one is the next', async () => {
  const answered: (IncomingMessage | undefined)[] = [];
  const visits = addresses.map((address) => visit(address));
  for (const { answer } of visits) answer.then((message) => answered.push(message));
  // Two are being made, a hundred wait; the others have been told so at once.
  await vi.waitFor(() => expect(answered).toHaveLength(198), { timeout: 60_000 });
  for (const message of answered)
    expect(message).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2', 'cache-control': 'no-store' } });
  expect([made, read.length]).toEqual([2, 2]);

  for (const { request } of visits) request.destroy();
  await untilConnected(0);
  const next = visit('/files/shelf-59.webp?w=1280');
  gate.resolve();
  expect((await next.answer)?.statusCode).toBe(200);
  expect(made).toBe(3);
});

test('what several ask for is made once, and for the last of them when the first have left', async () => {
  const path = '/files/shelf-7.webp?w=480';
  const [held] = ['/files/shelf-5.webp?w=320', '/files/shelf-6.webp?w=320'].map(visit);
  await vi.waitFor(() => expect(made).toBe(2), 60_000);
  const asking = Array.from({ length: 5 }, () => visit(path));
  const looked = () =>
    vi.mocked(shop.deps.files.read).mock.calls.filter(([name]) => name === 'sized/shelf-7.webp.480.webp');
  await vi.waitFor(() => expect(looked()).toHaveLength(5), 60_000);
  for (const { request } of asking.slice(0, 4)) request.destroy();
  await untilConnected(3);
  gate.resolve();
  expect((await held?.answer)?.statusCode).toBe(200);
  expect((await asking[4]?.answer)?.statusCode).toBe(200);
  expect(made).toBe(3);
});

test('an upload does not wait for visitors, nor they for it', async () => {
  const [one, two] = ['/files/shelf-8.webp?w=320', '/files/shelf-9.webp?w=320'].map(visit);
  await vi.waitFor(() => expect(made).toBe(2), 60_000);
  const admin = await signIn(shop, 'admin');
  const answer = await upload(shop, admin, 'apart.png', await noise(60, 60).png().toBuffer());
  expect(answer.headers[fileUrlHeader]).toBe('/files/apart.png');
  gate.resolve();
  expect([(await one?.answer)?.statusCode, (await two?.answer)?.statusCode]).toEqual([200, 200]);
});
