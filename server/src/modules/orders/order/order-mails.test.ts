import { afterAll, beforeAll, expect, test } from 'vitest';
import { startJobs } from '../../../jobs.ts';
import { buy, expectCleanAudit } from '../../../testing/paying.ts';
import { signIn } from '../../../testing/sign-in.ts';
import { stock } from '../../../testing/stocked-shop.ts';
import { eventually } from '../../../testing/test-queue.ts';
import { openTestShop, type TestShop } from '../../../testing/test-shop.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop();
});
afterAll(() => shop.close());

interface KeptMail {
  to: string;
  subject: string;
  text: string;
}
const mailbox = async () => (await shop.app.inject('/api/dev/mailbox')).json<KeptMail[]>();

test('the buyer is told of the order, its dispatch, its end and the money that goes back, with what was bought', async () => {
  const worker = startJobs(shop.deps);
  try {
    const [buyer, admin] = [await signIn(shop, 'client'), await signIn(shop, 'admin')];
    const [ball = ''] = await stock(shop, [{ name: 'Ball <b>', price: 19.99, quantity: 5 }]);
    const bought = await buy(shop, buyer, [{ productId: ball, quantity: 2, price: 19.99 }]);
    const { orderId, email } = bought.json<{ orderId: string; email: string }>();
    const ordered = await eventually(async () => (await mailbox())[0]);
    expect(ordered).toMatchObject({ to: expect.stringContaining(email), subject: 'Your order 1 at Fieldhouse' });
    expect(ordered.text).toContain('2 × Ball <b>, $39.98');
    expect(ordered.text).toContain('1 Court Lane, Springfield 12345, United States');
    const url = `/api/orders/${orderId}`;
    await shop.app.inject({ method: 'PUT', url, headers: admin.headers, payload: { status: 'dispatched' } });
    const dispatched = await eventually(async () => (await mailbox()).find(({ text }) => text !== ordered.text));
    expect(dispatched.subject).toBe('Order 1 is on its way');
    await shop.app.inject({ method: 'PUT', url, headers: admin.headers, payload: { status: 'canceled' } });
    await shop.app.inject({ method: 'POST', url: `${url}/refund`, headers: admin.headers });
    const about = async (subject: string) => (await mailbox()).find((mail) => mail.subject === subject);
    expect((await eventually(() => about('Order 1 was canceled'))).text).toContain('2 × Ball <b>, $39.98');
    const refunded = await eventually(() => about('Your refund for order 1'));
    expect(refunded.text).toContain('We have refunded $39.98 for order number 1 to your original payment method.');
    expect(refunded.text).toContain('Refunded:\n2 × Ball <b>, $39.98');
    await expectCleanAudit(shop);
  } finally {
    await worker?.stop();
  }
});

test('each parcel brings a mail with its number, what is in it and what follows; so does what is canceled', async () => {
  const worker = startJobs(shop.deps);
  try {
    const [buyer, admin] = [await signIn(shop, 'client'), await signIn(shop, 'admin')];
    const [net = ''] = await stock(shop, [{ name: 'Net', price: 30, quantity: 5 }]);
    const bought = await buy(shop, buyer, [{ productId: net, quantity: 3, price: 30 }]);
    const { orderId } = bought.json<{ orderId: string }>();
    const ask = async (path: string, payload: object) => {
      const url = `/api/orders/${orderId}/${path}`;
      const answer = await shop.app.inject({ method: 'POST', url, headers: admin.headers, payload });
      expect(answer.statusCode).toBe(200);
    };
    const about = (subject: RegExp) =>
      eventually(async () => (await mailbox()).find((mail) => subject.test(mail.subject) && mail.text.includes('Net')));
    const lines = [{ lineId: `${orderId}.1`, quantity: 1 }];
    await ask('shipments', { lines, carrier: 'DHL', tracking: '00340434161094015902' });
    const first = await about(/^Part of order \d+ is on its way$/);
    expect(first.text).toMatch(/Track your parcel:\nhttps:\/\/\S*00340434161094015902/);
    expect(first.text).toContain('In this parcel:\n1 × Net\n\nStill to come:\n2 × Net');
    await ask('cancel', { lines });
    expect((await about(/^Part of order \d+ was canceled$/)).text).toContain(
      'We are refunding $30.00 to your original payment method',
    );
    await ask('shipments', {});
    expect((await about(/^Order \d+ is on its way$/)).text).toContain('the last parcel of order number');
    expect((await about(/^Your refund for order/)).text).toContain('Refunded:\n1 × Net, $30.00');
    await expectCleanAudit(shop);
  } finally {
    await worker?.stop();
  }
});
