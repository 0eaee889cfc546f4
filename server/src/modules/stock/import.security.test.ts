import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type SignedIn, signIn } from '../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let admin: SignedIn;

beforeAll(async () => {
  shop = await openTestShop();
  admin = await signIn(shop, 'admin');
});
afterAll(() => shop.close());

const MIB = 1024 * 1024;
/** More than the 256 that a file may have. */
const UNPACKED = process.env.TEST_LONG ? 1024 : 384;
const post = (payload: Buffer, { headers = admin.headers as object, apply = true } = {}) =>
  shop.app.inject({
    method: 'POST',
    url: `/api/products/csv${apply ? '?apply=true' : ''}`,
    headers: { ...headers, 'content-type': 'application/gzip' },
    payload,
  });

/** The most memory that was in use while something was done, above what was before. */
async function memoryOf(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage().rss;
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage().rss);
  }, 5);
  await work();
  clearInterval(watch);
  return most - before;
}

/** Packs far more than is allowed into a few hundred kilobytes, piece by piece: gzip files may stand one behind another. */
function bomb(piece: string, mib: number): Buffer {
  const one = gzipSync(piece.repeat(Math.ceil((16 * MIB) / piece.length)));
  return Buffer.concat(Array.from({ length: mib / 16 }, () => one));
}

describe('a packed stock file', () => {
  test(`that unpacks to ${UNPACKED} MiB is refused in the middle, with little memory`, async () => {
    const file = bomb('name,price\r\n', UNPACKED);
    expect(file.length).toBeLessThan(4 * MIB);
    const memory = await memoryOf(async () => {
      const answer = await post(file);
      expect(answer.statusCode).toBe(413);
      expect(answer.json()).toMatchObject({ error: 'The file is larger than 256 MB.', code: 'too-large' });
    });
    expect(memory).toBeLessThan(128 * MIB);
  });

  test('that is one row of a hundred million cells is refused as soon as the row is too long', async () => {
    const memory = await memoryOf(async () => {
      const answer = await post(bomb(',', 96));
      expect([answer.statusCode, answer.json().error]).toEqual([400, 'Row 1: there are more than 1,000 cells.']);
    });
    expect(memory).toBeLessThan(128 * MIB);
  });

  test('of tens of thousands of wrong cells is given up, looked at or applied', async () => {
    const file = gzipSync(`id\n${'x\n'.repeat(50_000)}`);
    for (const apply of [true, false]) {
      const answer = await post(file, { apply });
      expect([answer.statusCode, answer.json().error]).toEqual([
        400,
        'More than 10,000 cells in this file have errors. The last one was in row 10002, id: This is not a product id.',
      ]);
    }
  });

  test('of a stranger is not read at all', async () => {
    expect((await post(bomb(',', 16), { headers: {} })).statusCode).toBe(401);
    expect((await post(bomb(',', 16), await signIn(shop, 'client'))).statusCode).toBe(403);
  });

  test('that is cut off or damaged changes nothing', async () => {
    const whole = gzipSync('name,description,price,quantity,brand,category\r\nA,B,1,1,C,D\r\n');
    for (const broken of [
      whole.subarray(0, -9),
      Buffer.concat([whole.subarray(0, 20), Buffer.alloc(9), whole.subarray(20)]),
    ])
      expect((await post(broken)).statusCode).toBe(400);
    const { headers } = await shop.app.inject({ url: '/api/products?page=1', headers: admin.headers });
    expect(headers['x-total-count']).toBe('0');
  });
});

describe('what is in a cell stays text', () => {
  test.each(["'; drop table product; --", '{"__proto__":{"polluted":1}}', '=cmd|calc', '\u202e', '%00', '__proto__'])(
    '%j is told as what it is',
    async (text) => {
      const file = gzipSync(`id,${'name'}\n"${text.replaceAll('"', '""')}",x\n`);
      const answer = await post(file, { apply: false });
      expect(answer.json()).toMatchObject({ problems: 1, firstProblems: [{ row: 2, column: 'id' }] });
      expect(Reflect.get({}, 'polluted')).toBeUndefined();
    },
  );

  test.each(['__proto__', 'constructor', 'toString'])('%s is no column', async (name) => {
    expect((await post(gzipSync(`id,${name}\nx,y\n`))).json().error).toMatch(`There is no column called '${name}'.`);
  });
});
