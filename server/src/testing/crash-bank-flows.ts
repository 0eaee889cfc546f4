import { amountText } from '@fieldhouse/contracts/payment.rules';
import { expect } from 'vitest';
import { auditShop } from '../audit/audit-shop.ts';
import type { Flow } from './crash.ts';
import { stockOf } from './order-desk.ts';
import { atTheBank, decideLate, methodToken, ordersOf } from './paying.ts';
import { quoteFor } from './quoting.ts';
import { type SignedIn, signIn } from './sign-in.ts';
import { stock } from './stocked-shop.ts';
import type { TestShop } from './test-shop.ts';

const [PRICE, PIECES, BOUGHT] = [20, 5, 2];
const nothingLeft = { quantity: PIECES - BOUGHT, committed: BOUGHT };
const allBack = { quantity: PIECES, committed: 0 };

interface Ending {
  readonly orders: readonly object[];
  readonly charged: number;
  readonly stock: typeof allBack;
}

/** A buyer comes back from a bank's page, and it is this call that is interrupted. */
export function createBankFlows(shop: TestShop) {
  const flow = (visit: (secret: string, ask: () => Promise<unknown>) => Promise<object>, ending: Ending): Flow => {
    let [buyer, ball, before]: [SignedIn | undefined, string, number] = [undefined, '', 0];
    return {
      async prepare() {
        buyer = await signIn(shop, 'client');
        [ball = ''] = await stock(shop, [{ name: 'Ball', price: PRICE, quantity: PIECES }]);
        before = (await auditShop(shop.deps)).charges;
        const lines = [{ productId: ball, quantity: BOUGHT, price: PRICE }];
        const { quoteId, total } = await quoteFor(shop, buyer, { lines });
        const payload = { tokenId: await methodToken(shop, 'p24'), method: 'p24', quoteId, amount: amountText(total) };
        const request = { method: 'POST', url: '/api/payment/create', headers: buyer.headers, payload } as const;
        const first = await shop.app.inject(request);
        const { clientSecret } = first.json<{ action: { clientSecret: string } }>().action;
        const more = await visit(clientSecret, () => shop.app.inject(request));
        return { ...request, payload: { ...payload, ...more } };
      },
      async check() {
        if (!buyer) throw new Error('nothing was prepared');
        expect(await ordersOf(shop, buyer)).toMatchObject(ending.orders);
        expect((await auditShop(shop.deps)).charges - before).toBe(ending.charged);
        expect(await stockOf(shop, ball)).toEqual(ending.stock);
      },
    };
  };
  const visiting = (outcome: 'pass' | 'fail' | 'wait') => async (secret: string) => {
    await atTheBank(shop, secret, outcome);
    return {};
  };
  const late = (status: Parameters<typeof decideLate>[1]) => async (secret: string, ask: () => Promise<unknown>) => {
    await atTheBank(shop, secret, 'wait');
    await ask();
    await decideLate(shop, status);
    return {};
  };
  const paid = { orders: [{ status: 'pending', amount: PRICE * BOUGHT }], charged: 1, stock: nothingLeft };
  return {
    approved: flow(visiting('pass'), paid),
    refused: flow(visiting('fail'), {
      orders: [],
      charged: 0,
      stock: allBack,
    }),
    calledOff: {
      ...flow(async () => ({ cancel: true }), { orders: [], charged: 0, stock: allBack }),
      atBank: true,
    } satisfies Flow,
    awaited: flow(visiting('wait'), {
      orders: [{ status: 'pending', unpaid: true }],
      charged: 0,
      stock: nothingLeft,
    }),
    paidLate: flow(late('succeeded'), paid),
    failedLate: flow(late('requires_payment_method'), {
      orders: [{ status: 'canceled', unpaid: true }],
      charged: 0,
      stock: allBack,
    }),
  };
}
