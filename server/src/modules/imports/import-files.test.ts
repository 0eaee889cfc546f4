import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMover, sayings } from '../../testing/moving-in.ts';
import { signIn } from '../../testing/sign-in.ts';
import { openTestShop, type TestShop } from '../../testing/test-shop.ts';

let shop: TestShop;
let mover: ReturnType<typeof createMover>;

beforeAll(async () => {
  shop = await openTestShop();
  mover = createMover(shop, await signIn(shop, 'admin'));
});
afterAll(() => shop.close());

const head = 'Handle,Title,Variant Price,Variant SKU,Vendor,Type\r\n';
const encode = (text: string) => Buffer.from(text, 'latin1');

test.each([
  [
    'in Windows-1252',
    encode(`${head}w1252,Grö\xdfe \x96 Söckchen,5,W1252,M\xfcller,S\xf6ckchen\r\n`),
    'Größe – Söckchen',
    'w1252',
  ],
  ['with a byte order mark', Buffer.from(`\ufeff${head}bom,Größe,5,BOM-1,Müller,Socken\r\n`), 'Größe', 'bom'],
  ['in UTF-16', Buffer.from(`\ufeff${head}utf16,Größe,5,U16-1,Müller,Socken\r\n`, 'utf16le'), 'Größe', 'utf16'],
  [
    'with semicolons',
    Buffer.from(`${head}semi,"A;B",5,SEMI-1,M,S\r\n`.replaceAll(',', ';').replace('"A;B"', '"A; B"')),
    'A; B',
    'semi',
  ],
])('%s', async (_how, file, name, handle) => {
  expect(await mover.bringIn(file)).toMatchObject({ created: 1 });
  expect(await mover.productAt(`/products/${handle}`)).toMatchObject({ name });
});

test.each([
  ['nothing', ''],
  ['a head alone', head],
  ['something else', 'a,b,c\n1,2,3\n'],
  ['a picture', Buffer.from('89504e470d0a1a0a0000000d4948445200000001', 'hex')],
  ['an archive', Buffer.from('504b030414000600080000002100', 'hex')],
  ['nothing but quotes', '"""""""'],
  ['one endless cell', `"${'a'.repeat(200_000)}`],
  ['separators without end', ','.repeat(5000)],
])('%s is refused with a sentence', async (_what, content) => {
  const answer = await mover.send(content);
  expect(answer.statusCode).toBe(400);
  expect(answer.json<{ error: string }>().error).toMatch(/\.$/);
});

test('hostile cells are text', async () => {
  const html = `"${'<div>'.repeat(3000)}deep${'</div>'.repeat(3000)}"`;
  const file = `Handle,Title,Body (HTML),Variant Price,Type,__proto__,constructor\nhostile,<b>x</b>,${html},5,a > b > c,1,2\n../../admin,=cmd(),x,5,T,1,2\n`;
  expect(await mover.bringIn(file)).toMatchObject({ created: 2 });
  expect(await mover.productAt('/products/hostile')).toMatchObject({ name: '<b>x</b>', description: 'deep' });
  expect((await shop.app.inject('/api/redirects')).statusCode).toBe(401);
});

test('tags that are too many are told, and those that stand twice do not count', async () => {
  const tags = (count: number) => `"${Array.from({ length: count }, (_, nth) => `tag ${nth}, tag ${nth}`).join(', ')}"`;
  const row = (handle: string, count: number) => `${handle},${handle},5,${handle}-1,3,${tags(count)}\n`;
  const file = `Handle,Title,Variant Price,Variant SKU,Variant Inventory Qty,Tags\n${row('fine', 20)}${row('many', 21)}`;
  expect(sayings(await mover.check(file))).toEqual(['3 tags: A product has at most 20 tags: the first ones are taken']);
});
