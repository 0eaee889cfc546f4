import { amountText } from '@fieldhouse/contracts/payment.rules';
import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import { sql } from 'kysely';
import { tags } from '../cache-tags.ts';
import { changed, inWrite } from '../platform/cache/changes.ts';
import { newId } from '../platform/ids.ts';
import { cards, cardToken, home, type Line } from './paying.ts';
import type { WithSession } from './sign-in.ts';
import type { TestShop } from './test-shop.ts';

/** Complete, so that a quote for it can be paid. */
export const whole = { ...home, name: 'Test Client', state: 'NY' };

export interface Question {
  readonly lines: readonly (Omit<Line, 'price'> & { readonly price?: number })[];
  readonly address?: object | null;
  readonly method?: string;
  readonly code?: string;
  readonly email?: string;
  readonly vatNumber?: string;
  readonly market?: string;
}

export function askForQuote(shop: TestShop, buyer: WithSession | undefined, question: Question) {
  const payload = { address: whole, ...question };
  return shop.app.inject({ method: 'POST', url: '/api/checkout/quote', headers: buyer?.headers ?? {}, payload });
}

export async function quoteFor(shop: TestShop, buyer: WithSession | undefined, question: Question): Promise<Quote> {
  const answer = await askForQuote(shop, buyer, question);
  if (answer.statusCode !== 200) throw new Error(`no quote: ${answer.body}`);
  return answer.json<Quote>();
}

export function payByQuote(
  shop: TestShop,
  buyer: WithSession,
  { quoteId, total }: Pick<Quote, 'quoteId' | 'total'>,
  more: Record<string, unknown> = {},
) {
  const payload = { quoteId, amount: amountText(total), ...more };
  return shop.app.inject({ method: 'POST', url: '/api/payment/create', headers: buyer.headers, payload });
}

/** From the question to the answer about the card. */
export async function buyByQuote(shop: TestShop, buyer: WithSession, question: Question, card: string = cards.pays) {
  const quote = await quoteFor(shop, buyer, question);
  return payByQuote(shop, buyer, quote, { tokenId: await cardToken(shop, card) });
}

interface NewPromotion {
  readonly name: string;
  readonly code: string | null;
  readonly kind: 'percent' | 'amount' | 'free-delivery' | 'n-for-m';
  readonly percent: number | null;
  readonly amount_cents: number | null;
  readonly uses: number | null;
  readonly uses_per_customer: number | null;
  readonly until_at: Date | null;
  readonly combinable: boolean;
}

export async function addPromotion(shop: TestShop, promotion: Partial<NewPromotion>): Promise<string> {
  const id = newId();
  const given = { name: 'Ten off', kind: 'percent' as const, percent: 1000, ...promotion };
  await changeRules(shop, (tx) =>
    tx
      .insertInto('promotion')
      .values({ id, ...given })
      .execute(),
  );
  return id;
}

/** As a write of staff does it: every node hears of it. */
export function changeRules(
  shop: TestShop,
  write: (tx: Parameters<Parameters<typeof inWrite>[1]>[0]) => Promise<unknown>,
): Promise<void> {
  return inWrite(shop.deps, async (tx) => {
    await write(tx);
    await changed(tx, [tags.pricing]);
  });
}

/** A parcel costs this much, everywhere. */
export const chargeDelivery = (shop: TestShop, cents: number): Promise<void> =>
  changeRules(shop, (tx) =>
    sql`update delivery_zone set methods = jsonb_set(methods, '{0,priceCents}', to_jsonb(${cents}::int))`.execute(tx),
  );

/** So many thousandths of a percent everywhere in the US, in the prices or on top of them. */
export const setTax = (shop: TestShop, mode: 'included' | 'excluded', rate: number): Promise<void> =>
  setRates(shop, mode, [{ country: 'US', state: null, class: 'standard', rate, label: 'Tax' }]);

const setRates = (shop: TestShop, mode: 'included' | 'excluded', rates: readonly object[]): Promise<void> =>
  inWrite(shop.deps, async (tx) => {
    await sql`update tax_table set rates = ${JSON.stringify(rates)}::jsonb`.execute(tx);
    await sql`update shop_settings set tax_mode = ${mode}`.execute(tx);
    await changed(tx, [tags.settings, tags.pricing]);
  });
