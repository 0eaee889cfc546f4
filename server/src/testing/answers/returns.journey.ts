import { createCardToken } from '@fieldhouse/contracts/demo.endpoints';
import { updateOrder } from '@fieldhouse/contracts/orders.endpoints';
import { createPayment } from '@fieldhouse/contracts/payment.endpoints';
import * as returns from '@fieldhouse/contracts/returns.endpoints';
import { cards, home } from '../paying.ts';
import type { People } from './accounts.journey.ts';
import type { Goods } from './catalogue.journey.ts';
import { nobody, type Recorder, untilMailed } from './recorder.ts';

/** A buyer thinks twice about sending a ball back, and then does; staff receive it. */
export async function returnGoods(recorder: Recorder, people: People, goods: Goods): Promise<void> {
  const { ask, name } = recorder;
  const as = people.admin;
  const card = { number: cards.pays, exp: '12/40', cvc: '123', name: 'Pat Sprinter', billing: home, shipping: home };
  const { tokenId } = await ask(createCardToken, 'for an order that comes back', { body: card });
  const body = { tokenId, products: [{ productId: goods.ball, quantity: 2, price: 22 }], amount: '44.00' };
  const paid = await ask(createPayment, 'of an order that comes back', { as: people.buyer, body });
  const id = name('an order that comes back', 'orderId' in paid ? paid.orderId : '');
  await untilMailed(recorder);
  const options = (title: string, by: string | undefined) =>
    ask(returns.getReturnOptions, title, { params: { id }, ...(by && { as: by }) });
  await options('by nobody', undefined);
  await options('of what was not sent', people.buyer);
  await ask(updateOrder, 'that comes back', { as, params: { id }, body: { status: 'dispatched' } });
  await untilMailed(recorder);
  await options('of what was sent', people.buyer);
  const request = (title: string, by: string, lines: readonly object[], comment?: string) =>
    ask(returns.createReturn, title, { as: by, params: { id }, body: { lines, comment } });
  const line = (quantity: number, reason = 'changed my mind') => ({ lineId: `${id}.1`, quantity, reason });
  await request('of nothing', people.buyer, []);
  await request('by somebody else', people.visitor, [line(1)]);
  await request('of more than was sent', people.buyer, [line(3)]);
  const first = await request('of one ball', people.buyer, [line(1)], 'It does not bounce.');
  const kept = name('a return that is called off', first.returns?.[0]?._id ?? '');
  await untilMailed(recorder);
  const close = (title: string, returnId: string) =>
    ask(returns.closeReturn, title, { as: people.buyer, params: { id, returnId } });
  await close('that there is not', nobody);
  await close('of the buyer', kept);
  await untilMailed(recorder);
  const second = await request('of both balls', people.buyer, [line(2, 'damaged')]);
  const returnId = name('a return', second.returns?.[1]?._id ?? '');
  await untilMailed(recorder);
  await ask(returns.listReturns, 'that are open', { as, query: { page: '1' } });
  await ask(returns.listReturns, 'by its order', { as, query: { page: '1', q: `${second.number}` } });
  await ask(returns.listReturns, 'all of them', { as, query: {} });
  await ask(returns.exportReturns, 'of an order', { as, query: { q: `${second.number}` } });
  await ask(returns.listReturns, 'by a buyer', { as: people.buyer, query: {} });
  await ask(returns.getReturn, 'that there is not', { as, params: { id: nobody } });
  await ask(returns.getReturn, 'one', { as, params: { id: returnId } });
  const update = (title: string, change: object) =>
    ask(returns.updateReturn, title, { as, params: { id: returnId }, body: change });
  await update('without a word', { status: 'refused' });
  await update('to what there is not', { status: 'lost' });
  await update('as it was before', { status: 'approved', __v: 7 });
  await update('with a word', { status: 'approved', word: 'Please use the old box.' });
  await untilMailed(recorder);
  await update('that has come', {
    status: 'received',
    lines: [{ lineId: `${id}.1`, restock: true, quantity: 1 }],
  });
  await untilMailed(recorder);
  await ask(returns.withdraw, 'without a number', { body: { email: 'pat@example.com' } });
  await ask(returns.withdraw, 'from what there is not', { body: { number: 999_999, email: 'pat@example.com' } });
  await untilMailed(recorder);
}
