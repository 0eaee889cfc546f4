import { REVERSE_CHARGE } from '@fieldhouse/contracts/amount-rows.rules';
import { compare, portion, spread, sumOf } from '@fieldhouse/contracts/spread.rules';
import type { Discount, Place, PricedCart, PricedLine, TaxLine, TaxRate } from './pricing.model.ts';

const WHOLE = 100_000;
const STANDARD = 'standard';
const DELIVERY = 'delivery';

/** A state's rates replace its country's; a class without a rate of its own bears the standard one. */
function ratesFor(rates: readonly TaxRate[], { country, state }: Place, taxClass: string): TaxRate[] {
  const here = rates.filter((rate) => rate.country === country);
  const ofState = here.filter((rate) => rate.state !== null && rate.state === state?.toUpperCase());
  const ofCountry = here.filter((rate) => rate.state === null);
  for (const level of [ofState, ofCountry])
    for (const name of [taxClass, STANDARD]) {
      const found = level.filter((rate) => rate.class === name);
      if (found.length > 0) return found;
    }
  return [];
}

type Taxable = Pick<PricedCart, 'lines' | 'deliveryCents' | 'deliveryDiscountCents'>;

/** What each line bears of the delivery, by the value of its goods. */
function shareDelivery({ lines, deliveryCents, deliveryDiscountCents }: Taxable): Map<string, number> {
  const cents = deliveryCents - deliveryDiscountCents;
  const byValue = lines.map(({ goods, totalCents }) => ({ key: goods.variantId, weight: totalCents }));
  const isWorthless = byValue.every(({ weight }) => weight === 0);
  const shares = isWorthless ? lines.map(({ goods, pieces }) => ({ key: goods.variantId, weight: pieces })) : byValue;
  return spread(cents, shares);
}

/** What is taxed at one rate: of each line, and of the delivery. */
interface TaxedPart {
  readonly label: string;
  readonly rate: number;
  readonly base: number;
  readonly goods: number[];
  delivery: number;
}

/** By the shop's own table: summed up per rate, then rounded, half up. */
export function taxByTable(
  cart: Taxable,
  table: readonly TaxRate[],
  { place, included, step = 1 }: { readonly place: Place; readonly included: boolean; readonly step?: number },
): TaxLine[] {
  if (table.length === 0) return [];
  const delivery = shareDelivery(cart);
  const parts = new Map<string, TaxedPart>();
  for (const [at, { goods, totalCents }] of cart.lines.entries()) {
    const rates = ratesFor(table, place, goods.taxClass);
    const base = included ? WHOLE + sumOf(rates, ({ rate }) => rate) : WHOLE;
    for (const { label, rate } of rates) {
      const key = JSON.stringify([label, rate, base]);
      const part = parts.get(key) ?? { label, rate, base, goods: cart.lines.map(() => 0), delivery: 0 };
      part.goods[at] = (part.goods[at] ?? 0) + totalCents;
      part.delivery += delivery.get(goods.variantId) ?? 0;
      parts.set(key, part);
    }
  }
  const tax = merge([...parts.values()].map((part) => taxOf(part, cart, included ? 1 : step)));
  const borne = cart.lines.map(({ goods }) => ratesFor(table, place, goods.taxClass));
  return withBases(cart, tax, { borne, delivery, included });
}

type BareTax = Omit<TaxLine, 'bases' | 'nets'>;

interface Borne {
  /** By line. */
  readonly borne: readonly (readonly TaxRate[])[];
  /** By variant. */
  readonly delivery: ReadonlyMap<string, number>;
  readonly included: boolean;
}

/** What each tax is taken of, of goods and delivery. Taxes upon the same goods have it in common; it is the first one's own. */
function withBases(cart: Taxable, tax: readonly BareTax[], { borne, delivery, included }: Borne): TaxLine[] {
  const netOf = (cents: number, at: number) => (included ? cents - sumOf(tax, ({ shares }) => shares[at] ?? 0) : cents);
  const deliveryNets = spread(
    netOf(cart.deliveryCents - cart.deliveryDiscountCents, cart.lines.length),
    cart.lines.map(({ goods: { variantId } }, at) => {
      const rate = included ? sumOf(borne[at] ?? [], (row) => row.rate) : 0;
      // Millionths of a cent, so that small rates weigh too.
      return { key: variantId, weight: portion((delivery.get(variantId) ?? 0) * 1_000_000, WHOLE, WHOLE + rate) };
    }),
  );
  const lines = cart.lines.map(({ goods, totalCents }, at) => {
    const isBorne = (one: BareTax) =>
      (borne[at] ?? []).some(({ label, rate }) => label === one.label && rate === one.rate);
    return {
      goodsNet: netOf(totalCents, at),
      deliveryNet: deliveryNets.get(goods.variantId) ?? 0,
      taxes: tax.filter(isBorne),
    };
  });
  return tax.map((one) => {
    const amounts = (counts: (taxes: readonly BareTax[]) => boolean) => {
      const counted = lines.map((line) => (counts(line.taxes) ? line : { goodsNet: 0, deliveryNet: 0 }));
      return [...counted.map(({ goodsNet }) => goodsNet), sumOf(counted, (line) => line.deliveryNet)];
    };
    return { ...one, bases: amounts((taxes) => taxes.includes(one)), nets: amounts(([first]) => first === one) };
  });
}

/** Where it is added, it comes to what can be charged. */
function taxOf({ label, rate, base, goods, delivery }: TaxedPart, { lines }: Taxable, step: number): BareTax {
  const weights = [
    ...lines.map((line, at) => ({ key: line.goods.variantId, weight: goods[at] ?? 0 })),
    { key: DELIVERY, weight: delivery },
  ];
  const taxed = sumOf(weights, ({ weight }) => weight);
  const cents = portion(taxed, rate, base, step);
  const shares = spread(cents, weights);
  return { label, rate, cents, shares: weights.map(({ key }) => shares.get(key) ?? 0) };
}

/** One line per rate and name, the highest first. */
function merge(lines: readonly BareTax[]): BareTax[] {
  const merged = new Map<string, BareTax>();
  for (const line of lines) {
    const key = JSON.stringify([line.label, line.rate]);
    const { cents, shares } = merged.get(key) ?? { cents: 0, shares: [] };
    const both = line.shares.map((share, at) => share + (shares[at] ?? 0));
    merged.set(key, { ...line, cents: line.cents + cents, shares: both });
  }
  return [...merged.values()].toSorted((a, b) => b.rate - a.rate || compare(a.label, b.label));
}

/**
 * A business that owes the tax itself pays what is left without it: what anybody else's quote says is tax, to the cent or, where
 * cards take no single thousandths, to the ten of them.
 */
export function withoutTax<Cart extends PricedCart>(
  cart: Cart,
  table: readonly TaxRate[],
  { place, step = 1 }: { readonly place: Place; readonly step?: number },
): Cart {
  const delivery = shareDelivery(cart);
  const tax = sumOf(taxByTable(cart, table, { place, included: true }), ({ cents }) => cents);
  const cents = portion(tax, 1, 1, step);
  const weightOf = ({ goods }: PricedLine, gross: number) => {
    const rate = sumOf(ratesFor(table, place, goods.taxClass), (row) => row.rate);
    // Millionths of a cent, so that small rates weigh too.
    return portion(gross * 1_000_000, rate, WHOLE + rate);
  };
  const ofGoods = cart.lines.map((line) => ({ key: line.goods.variantId, weight: weightOf(line, line.totalCents) }));
  const ofDelivery = sumOf(cart.lines, (line) => weightOf(line, delivery.get(line.goods.variantId) ?? 0));
  const shares = spread(cents, [...ofGoods, { key: DELIVERY, weight: ofDelivery }], step);
  const lines = cart.lines.map((line) => {
    const tax = shares.get(line.goods.variantId) ?? 0;
    return { ...line, discountCents: line.discountCents + tax, totalCents: line.totalCents - tax };
  });
  const discount: Discount = { promotionId: null, label: REVERSE_CHARGE, cents };
  return {
    ...cart,
    lines,
    discounts: cents > 0 ? [...cart.discounts, discount] : cart.discounts,
    deliveryDiscountCents: cart.deliveryDiscountCents + (shares.get(DELIVERY) ?? 0),
  };
}
