import { toDays } from '@fieldhouse/contracts/delivery.rules';
import { updateDeliveryZone as updateZoneSchemas } from '@fieldhouse/contracts/delivery-zones.schemas';
import { fromCents } from '@fieldhouse/contracts/money';
import { amountText } from '@fieldhouse/contracts/payment.rules';
import { createPromotion as createPromotionSchemas } from '@fieldhouse/contracts/promotions.schemas';
import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import type { TaxMode } from '@fieldhouse/contracts/settings.rules';
import type { z } from 'zod';
import { readMarkets } from '../modules/markets/index.ts';
import type { TaxRate } from '../modules/pricing/core/pricing.model.ts';
import { listZones } from '../modules/pricing/delivery/delivery.repo.ts';
import { updateDeliveryZone } from '../modules/pricing/delivery/delivery-zones.ts';
import { createPromotion, deletePromotion, listPromotions } from '../modules/pricing/promotions/promotions.ts';
import { readTaxRates, updateTaxRates } from '../modules/pricing/tax/update-tax-rates.ts';
import { readAllSettings, updateSettings } from '../modules/settings/update-settings.ts';
import { inWrite } from '../platform/cache/changes.ts';
import type { Tx } from '../platform/db/db.ts';
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

interface GivenPromotion {
  readonly name: string;
  readonly code: string | null;
  readonly kind: 'percent' | 'amount' | 'free-delivery' | 'n-for-m';
  /** Hundredths. */
  readonly percent: number | null;
  readonly amount_cents: number | null;
  readonly uses: number | null;
  readonly uses_per_customer: number | null;
  readonly until_at: Date | null;
  readonly combinable: boolean;
}

/** As staff would make it. */
export async function addPromotion(shop: TestShop, promotion: Partial<GivenPromotion>): Promise<string> {
  const { name = 'Ten off', kind = 'percent', percent = 1000, ...given } = promotion;
  const { amount_cents: cents = null, uses_per_customer: usesPerCustomer = null, until_at: until, ...rest } = given;
  const value = kind === 'percent' ? percent : cents;
  const content = {
    ...{ name, kind, usesPerCustomer, ...rest },
    value: value === null ? null : value / 100,
    until: until?.toISOString() ?? null,
  };
  const { body } = createPromotionSchemas;
  return (await inWrite(shop.deps, (tx) => createPromotion(tx, body.parse(content), null)))._id;
}

export const deletePromotions = (shop: TestShop): Promise<void> =>
  inWrite(shop.deps, async (tx) => {
    for (const { _id: id } of await listPromotions(tx, await readMarkets(tx))) await deletePromotion(tx, id, null);
  });

type ZonePatch = z.input<typeof updateZoneSchemas.body>;
type Methods = NonNullable<ZonePatch['methods']>;

/** All zones, each in its way. */
export const changeZones = (shop: TestShop, change: (methods: Methods) => ZonePatch): Promise<void> =>
  inWrite(shop.deps, async (tx) => {
    for (const { _id: id, __v, methods } of await listZones(tx, await readMarkets(tx))) {
      const known = methods.map((method) => ({ ...method, days: toDays(method.days) }));
      await updateDeliveryZone(tx, { id, ...updateZoneSchemas.body.parse({ ...change(known), __v }) }, null);
    }
  });

/** What is different about the first way of delivery. */
export const changeMethod = (shop: TestShop, change: Partial<Methods[number]>): Promise<void> =>
  changeZones(shop, (methods) => ({
    methods: methods.map((method, at) => (at === 0 ? { ...method, ...change } : method)),
  }));

/** A parcel costs this much, everywhere. */
export const chargeDelivery = (shop: TestShop, cents: number): Promise<void> =>
  changeMethod(shop, { price: fromCents(cents) });

/** Rates in thousandths of a percent. */
export const setTaxRates = (shop: TestShop, rates: readonly TaxRate[]): Promise<unknown> =>
  inWrite(shop.deps, (tx) => writeRates(tx, rates));

/** So many thousandths of a percent everywhere in the US, in the prices or on top of them. */
export const setTax = (shop: TestShop, mode: TaxMode, rate: number): Promise<void> =>
  inWrite(shop.deps, async (tx) => {
    await writeRates(tx, [{ country: 'US', state: null, class: 'standard', rate, label: 'Tax' }]);
    await updateSettings(tx, { taxMode: mode, __v: (await readAllSettings(tx)).__v }, null);
  });

async function writeRates(tx: Tx, rates: readonly TaxRate[]): Promise<void> {
  const inPercent = rates.map((one) => ({ ...one, rate: one.rate / 1000 }));
  await updateTaxRates(tx, { rates: inPercent, __v: (await readTaxRates(tx)).__v }, null);
}
