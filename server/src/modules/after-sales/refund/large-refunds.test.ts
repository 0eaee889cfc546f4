import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { lineOf } from '../../../testing/order-desk.ts';
import { ok, useReturns } from '../../../testing/returning.ts';
import { signInWith } from '../../../testing/sign-in.ts';

const my = useReturns();
beforeAll(async () => {
  await sql`update shop_settings set confirm_refunds_above = 50`.execute(my.shop.deps.db);
});

async function exchanged(): Promise<string> {
  await my.send();
  const made = await my.asked(my.back(1, { exchangeFor: my.sizes[43].variantId }));
  await my.receive(made);
  return made.replacement?.orderId ?? '';
}

/** Each comes to more than half a dollar; first what goes before it. */
const ways: Readonly<Record<string, () => Promise<() => ReturnType<typeof my.desk.ask>>>> = {
  'an amount': async () => () => my.desk.refundPart(my.id, { amount: 0.51 }),
  'a canceled order': async () => {
    ok(await my.desk.setStatus(my.id, 'canceled'));
    return () => my.desk.refund(my.id);
  },
  'pieces that are canceled': async () => () => my.desk.cancel(my.id, { lines: [lineOf(my.id, 0, 1)] }),
  'a return that has come': async () => {
    await my.send();
    const { _id } = await my.asked(my.back(1));
    return () => my.returns.update(_id, { status: 'received' });
  },
  'a replacement that is canceled': async () => {
    const instead = await exchanged();
    return () => my.desk.cancel(instead);
  },
  'a replacement whose status is set': async () => {
    const instead = await exchanged();
    return () => my.desk.setStatus(instead, 'canceled');
  },
};
const signedIn = (minutesAgo: number) =>
  sql`update session set created_at = now() - make_interval(mins => ${minutesAgo}) where account_id = ${my.admin.userId}`.execute(
    my.shop.deps.db,
  );

test.each(Object.keys(ways))('above what the shop lets go without, %s takes a fresh sign-in', async (way) => {
  const ask = await ways[way]?.();
  if (!ask) throw new Error('no such way');
  const before = await my.desk.read(my.id);
  await signedIn(16);
  const asked = await ask();
  expect([asked.statusCode, asked.json<{ code: string }>().code]).toEqual([403, 'confirm-identity']);
  expect(await my.desk.read(my.id)).toEqual(before);
  await signedIn(0);
  ok(await ask());
  expect((await my.desk.read(my.id)).refunds).toHaveLength(1);
});

test('up to that it takes none, and buyers are never asked', async () => {
  await signedIn(16);
  ok(await my.desk.refundPart(my.id, { amount: 0.5 }));
  await sql`update session set created_at = now() - interval '16 minutes' where account_id = ${my.buyer.userId}`.execute(
    my.shop.deps.db,
  );
  ok(await my.desk.cancel(my.id, {}, my.buyer.headers));
  await signedIn(0);
});

test('a replacement is not canceled by who may not refund', async () => {
  const instead = await exchanged();
  const packer = await signInWith(my.shop, ['orders']);
  const answer = await my.desk.ask('PUT', instead, { status: 'canceled' }, packer.headers);
  expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([403, 'not-allowed']);
});
