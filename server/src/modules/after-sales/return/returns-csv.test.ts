import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { packIds } from '@fieldhouse/contracts/packed-ids.rules';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { useReturns } from '../../../testing/returning.ts';

const my = useReturns();

const ask = (query: string, headers: object = my.admin.headers) =>
  my.returns.ask('GET', `/api/returns/csv?${query}`, undefined, headers);
const list = (query: string) => my.returns.ask('GET', `/api/returns?${query}`, undefined);
const linesOf = async (query: string) => (await ask(query)).body.split('\r\n').slice(1, -1);
/** Which returns, line by line. */
const namesIn = async (query: string) => (await linesOf(query)).map((line) => line.split(',')[0]);
const listed = async (query: string) => (await my.returns.list(query)).map(({ name }) => name);

test('returns come as a file: those that the list shows, as it sorts them, a row for each line', async () => {
  await my.send();
  const open = await my.asked(my.back(1, { exchangeFor: my.sizes[46].variantId }));
  const closed = await my.receive(await my.asked(my.back(1)));
  await my.sweep();
  const answer = await ask(`q=${closed.name}`);
  expect(answer.headers['content-disposition']).toContain('returns.csv');
  expect(answer.body.split('\r\n')[0]).toBe(
    'return,date,status,overdue,order,buyer,email,sku,product,options,quantity,reason,exchange_sku,exchange,received,restocked,return_refund,return_deduction,currency',
  );
  const [line = ''] = await linesOf(`q=${closed.name}`);
  expect(line).toContain(`${closed.name},${closed.createdAt},closed,false,${closed.orderNumber},`);
  expect(line).toMatch(/,Shoe,Size 42,1,too small,,,1,1,50\.00,,USD$/);
  expect((await linesOf(`q=${open.name}`))[0]).toMatch(/,1,too small,[^,]+,Size 46,,,,,USD$/);
  const sole = await my.returns.list(`q=${open.name}`);
  expect(sole).toHaveLength(1);
  for (const query of [
    '',
    'sort=newest',
    'status=closed',
    'status=closed&sort=oldest',
    `q=${open.orderNumber}`,
    'q=x@',
  ])
    expect(await namesIn(query), query).toEqual(await listed(`${query}&limit=100`));
  expect(await namesIn(`ids=${packIds([open._id, closed._id])}`)).toEqual([closed.name, open.name]);
  expect(await namesIn(`ids=${packIds([open._id, closed._id])}&status=closed`)).toEqual([closed.name]);
  expect(await namesIn(`ids=${packIds([my.id])}`)).toEqual([]);
});

test('no spreadsheet runs what a buyer is called', async () => {
  await my.send();
  const { name } = await my.asked(my.back(1));
  await sql`update account set name = '=HYPERLINK("x")' where id = ${my.buyer.userId}`.execute(my.shop.deps.db);
  expect((await linesOf(`q=${name}`))[0]).toContain(`,"'=HYPERLINK(""x"")",`);
});

test('the list says how many there are in all, page by page, and without a page is all of them', async () => {
  const all = await list('page=1&sort=newest');
  const total = all.json<OrderReturn[]>().length;
  expect(total).toBeGreaterThan(1);
  expect(all.headers).toMatchObject({ 'x-total-count': `${total}`, 'x-total-pages': '1' });
  const one = await list('page=2&limit=1&sort=newest');
  expect(one.headers).toMatchObject({ 'x-total-count': `${total}`, 'x-total-pages': `${total}` });
  expect(one.json()).toEqual([all.json()[1]]);
  expect((await list('sort=newest')).json()).toEqual(all.json());
});

test('many are taken along by those who may refund and have just proved who they are, and it stands in the journal', async () => {
  expect((await ask('', my.buyer.headers)).statusCode).toBe(403);
  expect((await ask('', {})).statusCode).toBe(401);
  await my.send();
  const { _id, name } = await my.asked(my.back(1));
  await ask(`q=${name}&sort=oldest`);
  await sql`update session set confirmed_at = now() - interval '15 minutes'`.execute(my.shop.deps.db);
  for (const all of [await ask(''), await list('')]) expect(all.json()).toMatchObject({ code: 'confirm-identity' });
  expect((await list('page=1')).statusCode).toBe(200);
  expect(await namesIn(`ids=${packIds([_id])}`)).toEqual([name]);
  const entries = await my.returns.ask('GET', '/api/journal?q=exportReturns&limit=2', undefined);
  expect(entries.json()).toMatchObject([{ after: { by: ['ids'] } }, { after: { by: ['q', 'sort'] } }]);
});
