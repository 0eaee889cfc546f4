import { describe, expect, test } from 'vitest';
import { computeQuote } from './compute-quote.rules.ts';
import type { ComputedQuote, Goods, QuoteInput, TaxRate } from './pricing.model.ts';

// What published rules say about taxes, worked out by hand, and what the shop makes of them.

const at = Date.UTC(2026, 10, 16, 12);
const rate = (country: string, state: string | null, name: string, percent: number, label: string): TaxRate => ({
  country,
  state,
  class: name,
  label,
  rate: percent * 1000,
});

interface Case {
  readonly shop: string;
  readonly taxIncluded: boolean;
  readonly rates: readonly TaxRate[];
  readonly to: { country: string; state?: string };
  /** Price in cents, pieces and class of each line. */
  readonly goods: readonly (readonly [number, number, string])[];
  readonly deliveryCents?: number;
  readonly reverseCharge?: boolean;
}

function quote({ shop, taxIncluded, rates, to, goods, deliveryCents = 0, reverseCharge = false }: Case): ComputedQuote {
  const lines = goods.map(([priceCents, pieces, taxClass], place) => ({
    pieces,
    goods: {
      productId: `p${place}`,
      variantId: `v${place}`,
      name: `Goods ${place}`,
      options: {},
      regularCents: priceCents,
      sale: null,
      available: 99,
      weightGrams: 500,
      shippingClass: 'parcel',
      taxClass,
      brandId: 1,
      categoryIds: [],
    } satisfies Goods,
  }));
  const method = {
    id: 'm',
    name: 'Post',
    classes: [],
    priceCents: deliveryCents,
    freeFromCents: null,
    by: null,
    steps: [],
    days: [2, 4] as const,
    cutOff: null,
    tracking: null,
  };
  const zone = { id: 'z', name: 'Everywhere', countries: [], states: [], postalRanges: [], methods: [method] };
  const input: QuoteInput = {
    now: at,
    lines: lines.map((line) => ({ variantId: line.goods.variantId, pieces: line.pieces, shownCents: null })),
    goods: new Map(lines.map((line) => [line.goods.variantId, line.goods])),
    rules: { promotions: [], zones: [zone], rates },
    shop: { currency: 'EUR', country: shop, timeZone: 'UTC', taxIncluded, holidays: [] },
    place: { country: to.country, state: to.state ?? null, postalCode: null },
    methodId: null,
    code: null,
    uses: new Map(),
    reverseCharge,
  };
  return computeQuote(input);
}

const taxOf = ({ tax }: ComputedQuote) => tax.map(({ label, rate: percent, cents }) => [label, percent / 1000, cents]);

describe('Germany: tax is in the price', () => {
  // § 12 UStG: 19 %, and 7 % for what is in Anlage 2. § 10 UStG: the fee is what is paid without the tax, so 119.00 has 19.00.
  const rates = [rate('DE', null, 'standard', 19, 'VAT'), rate('DE', null, 'reduced', 7, 'VAT')];
  const germany = { shop: 'DE', taxIncluded: true, rates, to: { country: 'DE' } };

  test('of 119.00 it is 19.00, of 107.00 at the reduced rate 7.00', () => {
    expect(taxOf(quote({ ...germany, goods: [[11_900, 1, 'standard']] }))).toEqual([['VAT', 19, 1900]]);
    expect(taxOf(quote({ ...germany, goods: [[10_700, 1, 'reduced']] }))).toEqual([['VAT', 7, 700]]);
  });

  test('delivery of mixed goods is divided by their value and bears their rates', () => {
    // Abschnitt 3.10 Abs. 5 and 10.1 UStAE: delivery shares the rate of what is delivered, and of several is divided.
    // 75.00 at 19 % and 25.00 at 7 %: of 6.00 for delivery 4.50 and 1.50 go with them.
    // 79.50 × 19 ÷ 119 = 12.693 and 26.50 × 7 ÷ 107 = 1.734.
    const mixed = quote({
      ...germany,
      goods: [
        [7500, 1, 'standard'],
        [2500, 1, 'reduced'],
      ],
      deliveryCents: 600,
    });
    expect(taxOf(mixed)).toEqual([
      ['VAT', 19, 1269],
      ['VAT', 7, 173],
    ]);
    expect(mixed.totalCents).toBe(10_600);
  });

  test('tax is rounded once per rate, not per line', () => {
    // Three times 0.99: 2.97 × 19 ÷ 119 = 0.474, while 0.99 × 19 ÷ 119 = 0.158 would make 0.16 three times.
    const lines = [
      [99, 1, 'standard'],
      [99, 1, 'standard'],
      [99, 1, 'standard'],
    ] as const;
    expect(taxOf(quote({ ...germany, goods: lines }))).toEqual([['VAT', 19, 47]]);
  });

  test('a French business with a valid VAT number pays what is left without the tax', () => {
    // Directive 2006/112/EC, article 138. The price has the tax of where it goes, France: 120.00 ÷ 1.20 = 100.00.
    const french = [...rates, rate('FR', null, 'standard', 20, 'VAT')];
    const sale = { ...germany, rates: french, to: { country: 'FR' }, goods: [[12_000, 1, 'standard']] as const };
    expect(quote({ ...sale, reverseCharge: true })).toMatchObject({ totalCents: 10_000, taxCents: 0 });
    expect(quote(sale)).toMatchObject({ totalCents: 12_000, taxCents: 2000 });
  });
});

describe('Canada: tax is added', () => {
  // Revenu Québec, "Basic rules for applying the GST/HST and QST": GST 5 % and QST 9.975 %, both of the price without taxes.
  // Canada Revenue Agency, "Charge and collect the GST/HST: which rate to charge": by the province of the buyer; Ontario 13 % HST.
  const rates = [
    rate('CA', null, 'standard', 5, 'GST'),
    rate('CA', 'QC', 'standard', 5, 'GST'),
    rate('CA', 'QC', 'standard', 9.975, 'QST'),
    rate('CA', 'ON', 'standard', 13, 'HST'),
  ];
  const canada = { shop: 'CA', taxIncluded: false, rates, goods: [[10_000, 1, 'standard']] as const };

  test('in Quebec 100.00 bears 5.00 and 9.98, so that 114.98 is paid', () => {
    const quebec = quote({ ...canada, to: { country: 'CA', state: 'QC' } });
    expect(taxOf(quebec)).toEqual([
      ['QST', 9.975, 998],
      ['GST', 5, 500],
    ]);
    expect(quebec.totalCents).toBe(11_498);
  });

  test('in Ontario one harmonized tax replaces both, in Alberta the federal one is all', () => {
    expect(taxOf(quote({ ...canada, to: { country: 'CA', state: 'ON' } }))).toEqual([['HST', 13, 1300]]);
    expect(taxOf(quote({ ...canada, to: { country: 'CA', state: 'AB' } }))).toEqual([['GST', 5, 500]]);
  });
});

describe('United States: tax is added by place', () => {
  // New York State, Publication 718: 8.875 % in New York City. TB-ST-838: charges for delivery are taxed if the goods are, and
  // divided where only some of them are. TB-ST-530: clothing below 110.00 bears no state tax, and in the city none at all.
  const rates = [rate('US', 'NY', 'standard', 8.875, 'Sales tax'), rate('US', 'NY', 'clothing', 0, 'Sales tax')];
  const newYork = { shop: 'US', taxIncluded: false, rates, to: { country: 'US', state: 'NY' } };

  test('of 100.00 it is 8.88, with delivery of 12.00 it is 9.94', () => {
    expect(taxOf(quote({ ...newYork, goods: [[10_000, 1, 'standard']] }))).toEqual([['Sales tax', 8.875, 888]]);
    const delivered = quote({ ...newYork, goods: [[10_000, 1, 'standard']], deliveryCents: 1200 });
    expect([taxOf(delivered), delivered.totalCents]).toEqual([[['Sales tax', 8.875, 994]], 12_194]);
  });

  test('of delivery with exempt clothing only the share of the rest is taxed', () => {
    // 60.00 of 100.00 are taxed, so 6.00 of the 10.00 for delivery: 66.00 × 8.875 % = 5.8575.
    const mixed = quote({
      ...newYork,
      goods: [
        [6000, 1, 'standard'],
        [4000, 1, 'clothing'],
      ],
      deliveryCents: 1000,
    });
    expect(mixed.taxCents).toBe(586);
  });

  test('a state without a rate, such as Oregon, has no tax', () => {
    const oregon = quote({ ...newYork, to: { country: 'US', state: 'OR' }, goods: [[10_000, 1, 'standard']] });
    expect([oregon.tax, oregon.totalCents]).toEqual([[], 10_000]);
  });
});

describe('United Kingdom: tax is in the price', () => {
  // HMRC, "VAT rates": 20 %, and 0 % for clothes of children. VAT guide (notice 700), 7.3: the VAT fraction of 20 % is 1/6.
  // Notice 700/24, 2: delivery is part of one supply of delivered goods and follows them.
  const rates = [rate('GB', null, 'standard', 20, 'VAT'), rate('GB', null, 'zero', 0, 'VAT')];
  const britain = { shop: 'GB', taxIncluded: true, rates, to: { country: 'GB' } };

  test('of 36.00 it is a sixth, with delivery too', () => {
    const goods = [[3600, 1, 'standard']] as const;
    expect(taxOf(quote({ ...britain, goods, deliveryCents: 600 }))).toEqual([['VAT', 20, 700]]);
  });

  test('what is zero-rated bears nothing, and its delivery neither', () => {
    expect(quote({ ...britain, goods: [[2000, 1, 'zero']], deliveryCents: 400 })).toMatchObject({
      taxCents: 0,
      totalCents: 2400,
    });
  });
});
