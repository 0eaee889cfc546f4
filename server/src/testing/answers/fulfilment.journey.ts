import { createCardToken } from '@fieldhouse/contracts/demo.endpoints';
import * as fulfilment from '@fieldhouse/contracts/fulfilment.endpoints';
import { getCreditNote, getInvoice, getOrder } from '@fieldhouse/contracts/orders.endpoints';
import { createPayment } from '@fieldhouse/contracts/payment.endpoints';
import { cards, home } from '../paying.ts';
import type { People } from './accounts.journey.ts';
import type { Goods } from './catalogue.journey.ts';
import { nobody, type Recorder, untilMailed } from './recorder.ts';

const whole = { ...home, name: 'Pat Sprinter', state: 'NY' };

/** Staff pack, correct, send in two parcels and cancel; the buyer cancels one and asks in vain for another. */
export async function fulfilOrders(recorder: Recorder, people: People, goods: Goods): Promise<void> {
  const { ask, name } = recorder;
  const as = people.admin;
  const buyBalls = buyerOf(recorder, people, goods);
  const parcels = await buyBalls('an order in two parcels', 3);
  const regretted = await buyBalls('an order that is regretted', 1);
  const mailed = () => untilMailed(recorder);
  await mailed();
  const lines = (quantity: number, of = parcels) => [{ lineId: `${of}.1`, quantity }];

  await ask(fulfilment.findNextOrder, 'of all', { as });
  await ask(fulfilment.findNextOrder, 'after the last', { as, query: { after: '999999' } });
  const cancel = (title: string, id: string, by: string | undefined, body: object = {}) =>
    ask(fulfilment.cancelOrder, title, { params: { id }, ...(by && { as: by }), body });
  await cancel('by nobody', regretted, undefined);
  await cancel('by somebody else', regretted, people.visitor);
  await cancel('of a part by the buyer', regretted, people.buyer, { lines: lines(1, regretted) });
  await cancel('by the buyer', regretted, people.buyer, { reason: 'Too round.' });
  await mailed();
  await cancel('a second time', regretted, people.buyer);

  const pack = (title: string, ...orderIds: unknown[]) => ask(fulfilment.packOrders, title, { as, body: { orderIds } });
  await pack('none');
  await pack('one that may be, and two that may not', parcels, regretted, nobody);
  const unpacked = { orderIds: [regretted, nobody] };
  await ask(fulfilment.unpackOrders, 'what is not packed, and what is not there', { as, body: unpacked });
  await cancel('when it is packed', parcels, people.buyer);
  const decline = (title: string) =>
    ask(fulfilment.declineCancel, title, { as, params: { id: parcels }, body: { word: 'It is in the van.' } });
  await decline('with a word');
  await mailed();
  await decline('that nobody waits for');

  const note = (title: string, text: unknown) =>
    ask(fulfilment.addOrderNote, title, { as, params: { id: parcels }, body: { text } });
  await note('for staff', 'Called: the bell does not work.');
  await note('of nothing', ' ');
  const correct = (title: string, address: object, __v = 0) =>
    ask(fulfilment.updateOrderAddress, title, { as, params: { id: parcels }, body: { address, __v } });
  await correct('without a street', { ...whole, line1: '' });
  await correct('that is whole', { ...whole, line2: 'Back door' });
  await correct('from what it was before', whole);

  const ship = (title: string, body: object, id = parcels) =>
    ask(fulfilment.createShipment, title, { as, params: { id }, body });
  await ship('of more than there is', { lines: lines(4) });
  await ship('of a canceled order', {}, regretted);
  const sent = await ship('of one piece', { lines: lines(1), carrier: 'UPS', tracking: '1Z999' });
  const shipmentId = name('first parcel', sent.shipments?.[0]?._id ?? '');
  await mailed();
  const change = (title: string, body: object, id = shipmentId) =>
    ask(fulfilment.updateShipment, title, { as, params: { id: parcels, shipmentId: id }, body });
  await change('to another number', { tracking: '1Z998' });
  await change('that has arrived', { delivered: true });
  await change('that is not there', { delivered: true }, nobody);
  await cancel('of one piece by staff', parcels, as, { lines: lines(1) });
  await mailed();
  const all = await ship('of all that is left', {});
  name('second parcel', all.shipments?.[1]?._id ?? '');
  await cancel('of what has been sent', parcels, people.buyer);
  await readDocuments(recorder, people, parcels);
}

async function readDocuments({ ask }: Recorder, { buyer, admin: staff }: People, id: string): Promise<void> {
  const { refunds } = await ask(getOrder, 'when it was sent in two parcels', { as: buyer, params: { id } });
  const shape = (pdf: unknown) => String(pdf).slice(0, 5);
  await ask(getInvoice, 'of what was sold', { as: buyer, params: { id }, shape });
  const refundId = refunds?.[0]?.refundId ?? '';
  await ask(getCreditNote, 'of a piece', { as: buyer, params: { id, refundId }, shape });
  await ask(getCreditNote, 'of a refund that is not there', { as: staff, params: { id, refundId: nobody } });
}

function buyerOf({ ask, name }: Recorder, people: People, goods: Goods) {
  return async (title: string, quantity: number) => {
    const card = { number: cards.pays, exp: '12/40', cvc: '123', name: 'Pat Sprinter', billing: home, shipping: home };
    const { tokenId } = await ask(createCardToken, `for ${title}`, { body: card });
    const products = [{ productId: goods.ball, quantity, price: 22 }];
    const body = { tokenId, products, amount: `${22 * quantity}.00` };
    const paid = await ask(createPayment, `of ${title}`, { as: people.buyer, body });
    return name(title, 'orderId' in paid ? paid.orderId : '');
  };
}
