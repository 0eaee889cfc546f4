import * as restock from '@fieldhouse/contracts/restock.endpoints';
import { sql } from 'kysely';
import { createRestockSender } from '../../modules/restock/index.ts';
import type { People } from './accounts.journey.ts';
import type { Goods } from './catalogue.journey.ts';
import { nobody, type Recorder } from './recorder.ts';

const email = 'wanda@example.com';

/** The net is sold out; a member and a visitor wait for it, and it comes back. */
export async function waitForGoods(recorder: Recorder, { admin }: People, { net }: Goods): Promise<void> {
  const { ask, shop, name } = recorder;
  const { rows } = await sql<{ id: string }>`select id from variant where product_id = ${net}`.execute(shop.deps.db);
  const variantId = rows[0]?.id ?? '';
  if (variantId !== net) name('variant of the net', variantId);
  const setStock = (quantity: number) =>
    shop.ask('PUT', `/api/products/update/${net}`, { token: admin, payload: { quantity } });
  const wish = (title: string, body: object, as?: string) =>
    ask(restock.requestRestock, title, { body, ...(as && { as }) });
  await wish('of what is in stock', { variantId, email });
  await setStock(0);
  await wish('by a visitor', { variantId, email });
  await wish('by a visitor, again', { variantId, email });
  const member = await shop.person('client', { email: 'wade@example.com' });
  await wish('by a member', { variantId }, await shop.signIn(member));
  await wish('with a session that has ended', { variantId }, 'A'.repeat(43));
  await wish('without an address', { variantId });
  await wish('for an address that is none', { variantId, email: 'wanda' });
  await wish('of what is not there', { variantId: nobody, email });

  const link = { params: { token: tokenIn((await shop.mailTo(email)).text) } };
  await ask(restock.findRestockRequest, 'before it is confirmed', link);
  await ask(restock.confirmRestockRequest, 'by the page', link);
  const type = 'application/x-www-form-urlencoded';
  await ask(restock.confirmRestockRequest, 'a second time', { ...link, body: '', type });
  await ask(restock.findRestockRequest, 'that waits', link);
  await setStock(1);
  await createRestockSender(shop.deps)(new AbortController().signal);
  const told = { params: { token: tokenIn((await shop.mailTo(member.email)).text) } };
  await ask(restock.findRestockRequest, 'that has been served', told);
  await ask(restock.confirmRestockRequest, 'that has been served', told);
  await ask(restock.endRestockRequest, 'by the page', told);
  await ask(restock.endRestockRequest, 'by a mail program', { ...told, body: 'List-Unsubscribe=One-Click', type });
  await ask(restock.findRestockRequest, 'with a wrong link', { params: { token: 'wrong' } });
}

const tokenIn = (text: string) => /\/alerts\/([\w-]+)/.exec(text)?.[1] ?? '';
