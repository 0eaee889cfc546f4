import { createCardToken } from '@fieldhouse/contracts/demo.endpoints';
import { ORDER_KEY_HEADER } from '@fieldhouse/contracts/order.rules';
import { getOrder, mailOrderLink } from '@fieldhouse/contracts/orders.endpoints';
import { createOrder, createPayment } from '@fieldhouse/contracts/payment.endpoints';
import { quoteCart, startGuestSession } from '@fieldhouse/contracts/quote.endpoints';
import { cards, home } from '../paying.ts';
import type { People } from './accounts.journey.ts';
import type { Goods } from './catalogue.journey.ts';
import { nobody, type Recorder } from './recorder.ts';

const email = 'greta@example.com';

/** A guest buys a ball without an account, and looks at the order: in the same browser, and by the links of two mails. */
export async function buyAsGuest({ ask, name, shop }: Recorder, people: People, { ball }: Goods): Promise<void> {
  await ask(startGuestSession, 'with an address that is none', { body: { email: 'greta' } });
  const { tokenId: as } = await ask(startGuestSession, 'of somebody new', { body: { email } });
  const address = { ...home, name: 'Greta Guest', state: 'NY' };
  const lines = [{ productId: ball, quantity: 1, price: 22 }];
  const { quoteId, total } = await ask(quoteCart, 'of a guest', { as, body: { lines, address } });
  const card = { number: cards.pays, exp: '12/40', cvc: '123', name: 'Greta Guest', billing: home, shipping: home };
  const { tokenId } = await ask(createCardToken, 'of a guest', { body: card });
  const payment = { tokenId, quoteId, products: lines, amount: String(Math.trunc(total)) };
  await ask(createPayment, 'by the quote of a guest, as somebody else', { as: people.buyer, body: payment });
  const paid = await ask(createPayment, 'by a guest', { as, body: payment });
  const id = name('order of a guest', 'orderId' in paid ? paid.orderId : '');
  const order = await ask(createOrder, 'by a guest', { as, body: { products: lines, orderId: id } });
  const number = 'number' in order ? order.number : 0;

  const read = (title: string, as?: string, key?: string, of = id) =>
    ask(getOrder, title, {
      params: { id: of },
      ...(as && { as }),
      ...(key && { headers: { [ORDER_KEY_HEADER]: key } }),
    });
  await read('by its guest', as);
  await read('by staff', people.admin);
  await read('by somebody else', people.buyer);
  await read('by nobody');
  await read('with a wrong key', undefined, 'A'.repeat(43));
  await read('what is not there', people.admin, undefined, nobody);
  await read('by its link', undefined, keyIn((await shop.mailTo(email)).text));

  const lookUp = (title: string, body: object) => ask(mailOrderLink, title, { body });
  await lookUp('of another order', { number: number + 1, email });
  await lookUp('of an address that is none', { number, email: 'greta' });
  await lookUp('of what is no number', { number: 'one', email });
  await lookUp('of the guest', { number: `#${number}`, email: email.toUpperCase() });
  await read('by the link that was asked for', undefined, keyIn((await shop.mailTo(email, 2)).text));
}

const keyIn = (text: string) => /\/orders\/[\w-]+#([\w-]{43})$/m.exec(text)?.[1] ?? '';
