import fc from 'fast-check';
import type {
  DeliveryMethod,
  DeliveryZone,
  Goods,
  Promotion,
  QuoteInput,
  TaxRate,
} from '../modules/pricing/core/pricing.model.ts';

/** Random shops and carts. Few different values, so that promotions, zones, rates and moments meet one another. */

const NOW = Date.parse('2026-11-16T12:00:00Z');
const HOUR = 3_600_000;

const oneOf = <const T>(...values: T[]) => fc.constantFrom(...values);
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const moment = fc.integer({ min: -6, max: 6 }).map((hours) => NOW + hours * HOUR);
const id = (prefix: string) => fc.nat({ max: 99 }).map((number) => `${prefix}${String(number).padStart(2, '0')}`);
const classes = ['parcel', 'bulky', 'freight'] as const;

/** Round and odd prices, and some that hardly cost anything. */
const price = fc.oneof(oneOf(0, 1, 2, 3, 99, 100, 1000), fc.integer({ min: 0, max: 300_000 }));
const sale = orNull(fc.record({ cents: price, from: orNull(moment), until: orNull(moment) }));

const goods: fc.Arbitrary<Goods> = fc.record({
  productId: id('p'),
  variantId: id('v'),
  name: fc.constant('Ball'),
  options: fc.constant({}),
  regularCents: price,
  sale,
  available: fc.nat({ max: 9 }),
  weightGrams: fc.nat({ max: 20_000 }),
  shippingClass: oneOf(...classes),
  taxClass: oneOf('standard', 'reduced', 'books'),
  brandId: fc.nat({ max: 2 }),
  categoryIds: fc.uniqueArray(fc.nat({ max: 3 }), { maxLength: 3 }),
});

const few = <T>(values: fc.Arbitrary<T>) => fc.uniqueArray(values, { maxLength: 2 });

const promotion: fc.Arbitrary<Promotion> = fc
  .record({
    id: id('d'),
    code: oneOf(null, 'SUMMER', 'WINTER'),
    percent: fc.integer({ min: 1, max: 10_000 }),
    kind: oneOf('percent', 'amount', 'free-delivery', 'n-for-m'),
    amountCents: fc.integer({ min: 1, max: 60_000 }),
    n: fc.integer({ min: 2, max: 5 }),
    m: fc.nat({ max: 3 }),
    categories: few(fc.nat({ max: 3 })),
    brands: few(fc.nat({ max: 2 })),
    products: few(id('p')),
    minSubtotalCents: oneOf(0, 0, 1000, 50_000),
    from: orNull(moment),
    until: orNull(moment),
    uses: oneOf(null, 2),
    usesPerCustomer: oneOf(null, 1),
    combinable: fc.boolean(),
  })
  .map((made) => ({ ...made, name: made.id, m: Math.min(made.n - 1, made.m + 1) }));

const method: fc.Arbitrary<DeliveryMethod> = fc.record({
  id: id('m'),
  name: fc.constant('Post'),
  classes: fc.subarray([...classes]),
  priceCents: fc.nat({ max: 3000 }),
  freeFromCents: oneOf(null, 0, 5000),
  by: oneOf(null, 'weight', 'subtotal'),
  cutOff: oneOf(null, '14:00'),
  steps: few(fc.nat({ max: 2000 })).map((prices) => prices.map((priceCents, at) => ({ from: at * 2000, priceCents }))),
  days: oneOf([0, 1], [2, 4]),
  tracking: fc.constant(null),
});

const zone: fc.Arbitrary<DeliveryZone> = fc.record({
  id: id('z'),
  name: fc.constant('Zone'),
  countries: fc.subarray(['US', 'DE']),
  states: fc.subarray(['NY']),
  postalRanges: oneOf([], [{ from: '10000', to: '19999' }]),
  methods: fc.uniqueArray(method, { selector: (one) => one.id, maxLength: 3 }),
});

const rate: fc.Arbitrary<TaxRate> = fc.record({
  country: oneOf('US', 'DE'),
  state: oneOf(null, null, 'NY'),
  class: oneOf('standard', 'reduced'),
  rate: oneOf(0, 4000, 7000, 8875, 19_000, 25_000),
  label: oneOf('VAT', 'GST'),
});

const anyZones = fc.uniqueArray(zone, { selector: (one) => one.id, maxLength: 4 });
const anyRates = fc.uniqueArray(rate, {
  selector: (one) => [one.country, one.state, one.class, one.label].join(),
  maxLength: 6,
});
/** Two promotions never have the same code. */
const anyPromotions = fc
  .uniqueArray(promotion, { selector: (one) => one.id, maxLength: 5 })
  .map((all) => all.filter(({ code }, at) => code === null || all.findIndex((one) => one.code === code) === at));

const lineOf = (one: Goods) =>
  fc.record({
    variantId: fc.constant(one.variantId),
    pieces: fc.integer({ min: 1, max: 12 }),
    shownCents: oneOf(null, one.regularCents),
  });

/** The same where cards take no single thousandths: nothing costs any, then. */
function inTens({ goods: all, lines, rules, shop, ...rest }: QuoteInput): QuoteInput {
  const tens = <Cents extends number | null>(cents: Cents) => (cents === null ? cents : cents * 10) as Cents;
  const goods = [...all].map(([id, one]) => {
    const sale = one.sale && { ...one.sale, cents: tens(one.sale.cents) };
    return [id, { ...one, regularCents: tens(one.regularCents), sale }] as const;
  });
  const promotions = rules.promotions.map((one) => ({
    ...one,
    amountCents: tens(one.amountCents),
    minSubtotalCents: tens(one.minSubtotalCents),
  }));
  const zones = rules.zones.map((zone) => ({
    ...zone,
    methods: zone.methods.map(({ priceCents, freeFromCents, steps, ...one }) => ({
      ...one,
      priceCents: tens(priceCents),
      freeFromCents: tens(freeFromCents),
      steps: steps.map(({ from, priceCents: cents }) => ({
        from: one.by === 'subtotal' ? tens(from) : from,
        priceCents: tens(cents),
      })),
    })),
  }));
  return {
    ...rest,
    goods: new Map(goods),
    lines: lines.map((line) => ({ ...line, shownCents: tens(line.shownCents) })),
    rules: { ...rules, promotions, zones },
    shop: { ...shop, currency: 'KWD' },
  };
}

/** Everything that `computeQuote` may be asked. */
export const randomCart: fc.Arbitrary<QuoteInput> = fc
  .uniqueArray(goods, { selector: (one) => one.variantId, minLength: 1, maxLength: 6 })
  .chain((all) =>
    fc.record({
      now: fc.constant(NOW),
      lines: fc.tuple(...all.map(lineOf)),
      goods: fc.constant(new Map(all.map((one) => [one.variantId, one]))),
      rules: fc.record({ promotions: anyPromotions, zones: anyZones, rates: anyRates }),
      shop: fc.record({
        currency: fc.constant('USD'),
        country: oneOf('US', 'DE'),
        timeZone: oneOf('UTC', 'America/New_York'),
        taxIncluded: fc.boolean(),
        holidays: fc.subarray(['2026-11-17', '2026-11-18']),
      }),
      place: orNull(
        fc.record({
          country: oneOf('US', 'DE', 'JP'),
          state: oneOf(null, 'NY', 'ny', 'CA'),
          postalCode: oneOf(null, '10001', '90210'),
        }),
      ),
      methodId: orNull(id('m')),
      code: oneOf(null, 'SUMMER', 'winter', ' Summer ', 'OTHER'),
      uses: fc
        .dictionary(id('d'), fc.record({ inAll: fc.nat({ max: 2 }), byCustomer: fc.nat({ max: 1 }) }))
        .map((uses) => new Map(Object.entries(uses))),
      reverseCharge: oneOf(false, false, true),
    }),
  )
  .chain((cart: QuoteInput) => oneOf(cart, cart, inTens(cart)));
