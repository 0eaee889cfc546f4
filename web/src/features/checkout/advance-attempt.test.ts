import { otherMethods } from '@fieldhouse/contracts/payment-methods.rules';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { advanceAttempt } from './advance-attempt.ts';
import { CardProblem } from './card-provider.ts';
import { isRecent, leavesOpen, readStoredAttempt, toPaymentBody } from './payment-attempt.rules.ts';

const attempt = {
  owner: 'pat',
  tokenId: 'tok_1',
  lines: [
    { productId: 'ball', name: 'Ball', price: 19.99, quantity: 1, img: null },
    {
      productId: 'shoe',
      variantId: 'shoe-42',
      name: 'Shoe',
      options: { Size: '42' },
      price: 19.99,
      quantity: 1,
      img: null,
    },
  ],
  totalCents: 3998,
  startedAt: 1_000,
};
const paid = { userId: 'u', orderId: 'o', address: null, email: 'pat@example.test' };

type Answer = [status: number, body: object] | 'cut';
let sent: unknown[];

/** The shop, answering one call after the other. */
function shopAnswers(...answers: Answer[]) {
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    sent.push(JSON.parse(String(init.body)));
    const answer = answers.shift() ?? 'cut';
    if (answer === 'cut') throw new TypeError('network');
    return Response.json(answer[1], { status: answer[0] });
  });
}

const confirm = vi.fn(async () => {});
const wait = vi.fn(async () => {});
const advance = (isFirstTime = true) => advanceAttempt(attempt, isFirstTime, { confirm, wait });

beforeEach(() => {
  sent = [];
  confirm.mockReset();
  wait.mockReset();
  vi.stubGlobal('localStorage', { getItem: () => 'token', removeItem: () => {} });
  vi.stubGlobal('dispatchEvent', () => {});
  vi.stubGlobal('StorageEvent', Event);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  return () => vi.unstubAllGlobals();
});

describe('a payment', () => {
  it('sends the whole part of the total and the cart', async () => {
    shopAnswers([200, paid]);
    expect(await advance()).toEqual({ state: 'paid', paid });
    const products = [
      { productId: 'ball', quantity: 1, price: 19.99 },
      { productId: 'shoe', variantId: 'shoe-42', quantity: 1, price: 19.99 },
    ];
    expect(sent).toEqual([{ tokenId: 'tok_1', amount: '39.00', products }]);
  });

  it('that is pending is asked for again, the same each time, until it is through', async () => {
    shopAnswers([202, { pending: true }], [202, { pending: true }], [200, paid]);
    expect(await advance()).toMatchObject({ state: 'paid' });
    expect(wait).toHaveBeenCalledTimes(2);
    expect(new Set(sent.map((body) => JSON.stringify(body))).size).toBe(1);
  });

  it('that stays pending is left open, not given up', async () => {
    shopAnswers(...Array.from({ length: 9 }, (): Answer => [202, { pending: true }]));
    expect(await advance()).toMatchObject({
      state: 'open',
      text: expect.stringContaining('You will not be charged twice'),
    });
  });

  it('the bank asks about goes on after its question', async () => {
    shopAnswers([202, { action: { clientSecret: 's' } }], [200, paid]);
    expect(await advance()).toMatchObject({ state: 'paid' });
    expect(confirm).toHaveBeenCalledWith('s');
  });

  it('whose question from the bank could not be shown stays open', async () => {
    shopAnswers([202, { action: { clientSecret: 's' } }]);
    confirm.mockRejectedValue(new CardProblem('No connection.'));
    expect(await advance()).toEqual({ state: 'open', text: 'No connection.' });
  });

  it('that the bank takes days for is an order at once', async () => {
    const awaits = { orderId: 'o', number: 1001 };
    shopAnswers([202, { pending: true, awaits }]);
    expect(await advance()).toEqual({ state: 'awaited', order: awaits });
    expect(wait).not.toHaveBeenCalled();
  });

  it('is called off by the same call', async () => {
    shopAnswers([400, { error: 'Not completed.', code: 'refused' }]);
    const steps = { confirm, wait, cancel: true };
    expect(await advanceAttempt({ ...attempt, method: 'paypal' }, false, steps)).toMatchObject({ state: 'refused' });
    expect(sent).toMatchObject([{ tokenId: 'tok_1', method: 'paypal', cancel: true }]);
  });

  it('that is declined was not charged', async () => {
    shopAnswers([400, { error: 'Your card was declined.', code: 'refused' }]);
    expect(await advance()).toEqual({ state: 'refused', text: 'Your card was declined.' });
  });

  it.each<[string, Answer]>([
    ['a cut connection', 'cut'],
    ['a shop in trouble', [503, { error: 'Away.', code: 'unavailable' }]],
  ])('is left open by %s', async (_what, answer) => {
    shopAnswers(answer);
    expect(await advance()).toMatchObject({ state: 'open' });
  });

  it('in doubt is only ended by what the shop says about that very payment', () => {
    expect([400, 429, 503].map((status) => leavesOpen(status, true))).toEqual([false, false, true]);
    expect([400, 429, 503].map((status) => leavesOpen(status, false))).toEqual([false, true, true]);
  });

  it.each([[[]], [[[202, { pending: true }]]]] as [Answer[]][])(
    'waits for whoever pays when their session has ended, begun or not: %j',
    async (before) => {
      shopAnswers(...before, [401, { error: 'Please log in first.', code: 'not-signed-in' }]);
      expect(await advance()).toEqual({ state: 'not-signed-in' });
    },
  );
});

describe('a payment that was left open in this browser', () => {
  const minute = 60_000;
  const findAttempt = (content: unknown, now: number) => {
    const back = readStoredAttempt(content);
    return back && isRecent(back, now) ? back : undefined;
  };

  it('comes back whole for half an hour, which is longer than anybody may take at a bank', () => {
    const other = { ...attempt, method: 'klarna' };
    const back = findAttempt(JSON.parse(JSON.stringify(other)), attempt.startedAt + 29 * minute);
    expect(back && toPaymentBody(back)).toEqual(toPaymentBody(other));
    expect(Math.max(...Object.values(otherMethods).map(({ minutes }) => minutes))).toBeLessThan(29);
    expect(findAttempt(attempt, attempt.startedAt + 31 * minute)).toBeUndefined();
  });

  it.each([
    null,
    7,
    {},
    { ...attempt, lines: [{}] },
    { ...attempt, tokenId: 1 },
    { ...attempt, owner: undefined },
    { ...attempt, startedAt: 9e15 },
  ])('does not come back from %j', (content) => {
    expect(findAttempt(content, 2_000)).toBeUndefined();
  });
});
