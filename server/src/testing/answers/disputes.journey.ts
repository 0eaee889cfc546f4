import { createCardToken, endDispute, openDispute, refundInDashboard } from '@fieldhouse/contracts/demo.endpoints';
import { getOrder } from '@fieldhouse/contracts/orders.endpoints';
import { createPayment } from '@fieldhouse/contracts/payment.endpoints';
import { releaseWarning } from '@fieldhouse/contracts/refunds.endpoints';
import { cards, home } from '../paying.ts';
import type { People } from './accounts.journey.ts';
import type { Goods } from './catalogue.journey.ts';
import { nobody, type Recorder, untilMailed } from './recorder.ts';

/** A bank warns of a stolen card, staff release the order, and then the charge is disputed all the same. */
export async function disputeOrder(recorder: Recorder, people: People, goods: Goods): Promise<void> {
  const { ask, name } = recorder;
  const as = people.admin;
  const card = { number: cards.pays, exp: '12/40', cvc: '123', name: 'Pat Sprinter', billing: home, shipping: home };
  const { tokenId } = await ask(createCardToken, 'for a disputed order', { body: card });
  const body = { tokenId, products: [{ productId: goods.ball, quantity: 1, price: 22 }], amount: '22.00' };
  const paid = await ask(createPayment, 'of a disputed order', { as: people.buyer, body });
  const id = name('a disputed order', 'orderId' in paid ? paid.orderId : '');
  await ask(refundInDashboard, 'more than was paid', { as, body: { orderId: id, amount: 23 } });
  await ask(refundInDashboard, 'a part', { as, body: { orderId: id, amount: 1 } });
  await untilMailed(recorder);
  await ask(openDispute, 'a warning', { as, body: { orderId: id, kind: 'warning' } });
  await untilMailed(recorder);
  const { disputes } = await ask(getOrder, 'that a bank warns of', { as, params: { id } });
  const warning = name('warning', disputes?.[0]?._id ?? '');
  const release = (title: string, disputeId: string) => ask(releaseWarning, title, { as, params: { id, disputeId } });
  await release('that there is not', nobody);
  await release('of a warning', warning);
  await untilMailed(recorder);
  const { disputeId = '' } = await ask(openDispute, 'all of the charge', { as, body: { orderId: id } });
  const disputed = await ask(getOrder, 'that is disputed', { as, params: { id } });
  await release('of a dispute', name('dispute', disputed.disputes?.[1]?._id ?? ''));
  await untilMailed(recorder);
  await ask(endDispute, 'as lost', { as, body: { disputeId, outcome: 'lost' } });
  await ask(getOrder, 'whose dispute is lost', { as, params: { id } });
}
