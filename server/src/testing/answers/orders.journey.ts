import { listReviews } from '@fieldhouse/contracts/catalogue.endpoints';
import { confirmCard, createCardToken, listCharges } from '@fieldhouse/contracts/demo.endpoints';
import * as orders from '@fieldhouse/contracts/orders.endpoints';
import * as payment from '@fieldhouse/contracts/payment.endpoints';
import { amountText } from '@fieldhouse/contracts/payment.rules';
import { quoteCart } from '@fieldhouse/contracts/quote.endpoints';
import * as refunds from '@fieldhouse/contracts/refunds.endpoints';
import {
  changeReview,
  createReview,
  exportReviews,
  findOwnReview,
  findReviewRequests,
  listAllReviews,
  stopReviewRequests,
  updateReview,
} from '@fieldhouse/contracts/reviews.endpoints';
import { createStopLink } from '../../modules/reviews/review-requests.repo.ts';
import { cards, home } from '../paying.ts';
import type { People } from './accounts.journey.ts';
import type { Goods } from './catalogue.journey.ts';
import { nobody, type Recorder } from './recorder.ts';

const prices = { ball: 22, racket: 89.5, shoe: 120, net: 45 };

export interface Orders {
  readonly first: string;
  readonly asked: string;
  readonly canceled: string;
}

const linesOf = (goods: Goods, pieces: Partial<Record<keyof Goods, number>>) =>
  (Object.entries(pieces) as [keyof Goods, number][]).map(([label, quantity]) => ({
    productId: goods[label],
    quantity,
    price: prices[label],
  }));
type Lines = ReturnType<typeof linesOf>;
const amountOf = (lines: Lines) => amountText(lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0));

/** A client pays in every way there is, and is refused in as many. */
export async function goShopping(recorder: Recorder, { buyer: as }: People, goods: Goods): Promise<Orders> {
  const { ask, name } = recorder;
  const card = async (title: string, number: string = cards.pays) => {
    const body = { number, exp: '12/40', cvc: '123', name: 'Pat Sprinter', billing: home, shipping: home };
    return (await ask(createCardToken, title, { body })).tokenId;
  };
  const pay = (title: string, tokenId: string, products: Lines, amount: unknown = amountOf(products)) =>
    ask(payment.createPayment, title, { as, body: { tokenId, products, amount } });

  const lines = linesOf(goods, { ball: 2, net: 1 });
  const address = { ...home, name: 'Pat Client', state: 'NY' };
  await ask(quoteCart, 'of a cart that goes somewhere', { as, body: { lines, address } });
  await ask(quoteCart, 'of a cart whose address nobody knows', { body: { lines, code: 'NOSUCH' } });
  await card('with a number that is none', '1234');
  const token = await card('that pays');
  await pay('of nothing', token, []);
  await pay('of too little', token, lines, '1.00');
  await pay('of more than there is', token, linesOf(goods, { racket: 50 }));
  await pay('of what is sold out', token, linesOf(goods, { shoe: 1 }));
  await pay('at an old price', token, [{ productId: goods.ball, quantity: 1, price: 19.99 }]);
  await pay('of what is not there', token, [{ productId: nobody, quantity: 1, price: 1 }]);
  await pay('with a card that is declined', await card('that is declined', cards.declined), lines);
  await pay('with a card without money', await card('without money', cards.poor), lines);

  const first = paidOrder(await pay('of two balls and a net', token, lines));
  name('first order', first);
  await pay('a second time', token, lines);
  await ask(payment.createOrder, 'that is paid', { as, body: { products: lines, orderId: first, address: home } });
  await ask(payment.createOrder, 'with other goods', { as, body: { products: lines.slice(1), orderId: first } });
  await ask(payment.createOrder, 'that nobody has paid', { as, body: { products: linesOf(goods, { racket: 2 }) } });

  // The bank has a question first.
  const racket = linesOf(goods, { racket: 1 });
  const asking = await card('whose bank asks', cards.asks);
  const waiting = await pay('that waits for the bank', asking, racket);
  await ask(payment.listOpenPayments, 'while the bank asks', { as });
  const clientSecret = ('action' in waiting && waiting.action?.clientSecret) || '';
  await ask(confirmCard, 'the bank is content', { body: { clientSecret } });
  const asked = name('asked order', paidOrder(await pay('after the bank was asked', asking, racket)));

  // The old way: the token first, then the order.
  const slow = await card('whose refunds take their time', cards.refundLater);
  const one = linesOf(goods, { ball: 1 });
  await ask(payment.createPayment, 'of a token that is kept', { as, body: { tokenId: slow, amount: amountOf(one) } });
  const placed = await ask(payment.createOrder, 'with a kept token', { as, body: { products: one, address: home } });
  const canceled = name('canceled order', 'orderId' in placed ? placed.orderId : '');
  return { first, asked, canceled };
}

const paidOrder = (answer: object) => ('orderId' in answer ? String(answer.orderId) : '');

/** Who has bought something may write about it, once. */
export async function writeReviews({ ask }: Recorder, people: People, goods: Goods): Promise<void> {
  const { buyer: as, buyerId: userId } = people;
  const review = (title: string, productId: string, body: object, by = { as, userId }) =>
    ask(createReview, title, { as: by.as, query: { userId: by.userId, productId }, body });
  const good = { description: 'Flies straight.\nRolls too.', rating: '4.5' };
  await review('of the ball', goods.ball, good);
  await review('a second time', goods.ball, good);
  await review('of what was not bought', goods.shoe, good);
  await review('with too many stars', goods.net, { ...good, rating: 6 });
  await review('with a fit, of what has no sizes', goods.net, { ...good, fit: 'right' });
  await review('with what is no fit', goods.net, { ...good, fit: 'tight' });
  await review('without words', goods.net, { description: '', rating: 3 });
  await review('in the name of somebody else', goods.net, good, { as: people.visitor, userId });
  await review('of the net', goods.net, { description: 'Holds.', rating: 3 });
  const own = { as, params: { productId: goods.ball } };
  await ask(findOwnReview, 'of the ball', own);
  await ask(findOwnReview, 'of the ball, as somebody else', { ...own, as: people.visitor });
  await ask(changeReview, 'of the ball', { ...own, body: good });
  await ask(changeReview, 'of the ball, as somebody else', { ...own, as: people.visitor, body: good });
  await ask(listReviews, 'of the ball', { params: { id: goods.ball } });
  await ask(listReviews, 'on the second page', { params: { id: goods.ball }, query: { page: '2' } });
  await ask(listReviews, 'with so many stars, best first', {
    params: { id: goods.ball },
    query: { stars: '5', sort: 'highest' },
  });
  await ask(listReviews, 'of what is not there', { params: { id: nobody } });
}

/** Staff hides one of them, and shows it again. */
export async function workOnReviews({ ask, name }: Recorder, { admin: as }: People, goods: Goods): Promise<void> {
  const [ofNet, ofBall] = await ask(listAllReviews, 'of all', { as });
  const id = name('review of the net', ofNet?._id ?? '');
  name('review of the ball', ofBall?._id ?? '');
  const set = (title: string, body: object, which = id) =>
    ask(updateReview, title, { as, params: { id: which }, body });
  await set('to hidden without a reason', { hidden: true, reason: ' ' });
  await set('to hidden', { hidden: true, reason: 'It names somebody.', __v: 0 });
  await set('from what it was before', { hidden: false, __v: 0 });
  await set('what is not there', { hidden: false }, nobody);
  await ask(listReviews, 'of the net, when it is hidden', { params: { id: goods.net } });
  const lists: Record<string, Record<string, string>> = {
    'that are hidden': { hidden: 'true' },
    'that are shown': { hidden: 'false' },
    'a page': { page: '2', limit: '1' },
    'by words': { q: 'FLIES' },
    'by product': { q: goods.net },
    'by what nobody wrote': { q: 'xyzzy' },
  };
  for (const [title, query] of Object.entries(lists)) await ask(listAllReviews, title, { as, query });
  await ask(exportReviews, 'that are hidden', { as, query: { hidden: 'true' } });
  await set('back to shown', { hidden: false, reason: null, __v: 1 });
}

/** Staff sends one, cancels two and gives the money of these back. */
export async function workOnOrders(
  { ask }: Recorder,
  people: People,
  { first, asked, canceled }: Orders,
): Promise<void> {
  const { admin: as } = people;
  await ask(orders.listMyOrders, 'as a stream', { as: people.buyer });
  await ask(orders.listMyOrders, 'a page', { as: people.buyer, query: { page: '2', limit: '2' } });
  await ask(orders.listMyOrders, 'of somebody who has none', { as: people.visitor, query: { page: '1' } });

  const set = (title: string, id: string, body: object) => ask(orders.updateOrder, title, { as, params: { id }, body });
  await set('to dispatched', first, { status: 'dispatched', statusWas: 'pending' });
  await set('from what it was before', first, { status: 'completed', statusWas: 'pending' });
  await set('to what is no status', first, { status: 'lost' });
  await set('what is not there', nobody, { status: 'completed' });
  const refund = (title: string, id: string) => ask(orders.refundOrder, title, { as, params: { id } });
  await refund('that is not canceled', asked);
  const part = (title: string, id: string, body: object) =>
    ask(refunds.refundPart, title, { as, params: { id }, body });
  await part('by amount', first, { amount: 0.5, reason: 'A scratch' });
  await part('of more than is left', first, { amount: 99_999 });
  await part('of a line of another order', first, { lines: [{ lineId: `${asked}.1`, quantity: 1 }] });
  await part('of nothing', first, {});
  await part('what is not there', nobody, { amount: 1 });
  await refund('what is not there', nobody);
  await set('to canceled', asked, { status: 'canceled' });
  await refund('at once', asked);
  await refund('a second time', asked);
  await set('that was refunded', asked, { status: 'pending' });
  await set('the other one to canceled', canceled, { status: 'canceled' });
  await refund('that takes its time', canceled);

  await ask(orders.listOrders, 'as a stream', { as });
  const lists: Record<string, Record<string, string>> = {
    'a page': { page: '1', limit: '2' },
    'the last page': { page: '2', limit: '2' },
    'of a status': { status: 'canceled', page: '1' },
    'of a status that is none': { status: 'lost', page: '9' },
    'by number': { q: '1', page: '1' },
    'by id': { q: first, page: '1' },
    'by name': { q: 'sprint', page: '1' },
    'by what nobody is called': { q: 'xyzzy', page: '1' },
  };
  for (const [title, query] of Object.entries(lists)) await ask(orders.listOrders, title, { as, query });
  await ask(orders.listOrderStatuses, 'of all', { as });
  await ask(listCharges, 'of all', { as });
  await lookAtTheDesk({ ask }, people, first);
}

async function lookAtTheDesk({ ask }: Pick<Recorder, 'ask'>, { admin: as, buyerId: id }: People, first: string) {
  const lists: Record<string, Record<string, string>> = {
    'a page': { page: '1', limit: '2' },
    'by all filters': {
      status: 'dispatched',
      method: 'Standard',
      product: 'ball',
      city: 'spr',
      q: first,
      from: '2020-01-01',
    },
    'by a flag': { flag: 'to-send' },
    'by what is no day': { from: 'yesterday' },
  };
  for (const [title, query] of Object.entries(lists)) await ask(orders.listOrderRows, title, { as, query });
  await ask(orders.listOrderMethods, 'of all', { as });
  await ask(orders.exportOrders, 'of a status', { as, query: { status: 'dispatched' } });
  await ask(orders.addCustomerNote, 'about the buyer', { as, params: { id }, body: { text: 'Rings twice' } });
  await ask(orders.addCustomerNote, 'without words', { as, params: { id }, body: { text: ' ' } });
  await ask(orders.getCustomer, 'who has bought', { as, params: { id } });
  await ask(orders.getCustomer, 'who is not there', { as, params: { id: nobody } });
}

/** A buyer does not want to be asked for reviews any more. */
export async function refuseReviewRequests({ ask, shop }: Recorder): Promise<void> {
  const { id } = await shop.person('client', { email: 'rita@example.com' });
  const link = { params: { token: await createStopLink(shop.deps.db, id) } };
  await ask(findReviewRequests, 'of Rita', link);
  await ask(stopReviewRequests, 'by the page', link);
  const type = 'application/x-www-form-urlencoded';
  await ask(stopReviewRequests, 'by a mail program', { ...link, body: 'List-Unsubscribe=One-Click', type });
  await ask(findReviewRequests, 'of Rita, who has stopped them', link);
  await ask(findReviewRequests, 'with a wrong link', { params: { token: 'wrong' } });
}
