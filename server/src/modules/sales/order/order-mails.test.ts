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
    expect(refunded.text).toContain('we have refunded $39.98 for order number 1 to the card you paid with.');
    await expectCleanAudit(shop);
  } finally {
    await worker?.stop();
  }
});
