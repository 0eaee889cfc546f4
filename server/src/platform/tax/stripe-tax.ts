import { messages } from '@fieldhouse/contracts/messages';
import { spread, sum } from '@fieldhouse/contracts/spread.rules';
import Stripe from 'stripe';
import { AppError, fieldError } from '../http/app-error.ts';
import { stripePlace } from '../payments/stripe-errors.ts';
import type { ComputedTax, TaxQuestion, TaxService } from './tax-service.ts';

interface StripeTaxOptions {
  readonly secretKey: string;
  /** Of a stand-in on this machine; none: Stripe itself. */
  readonly url?: string;
  readonly timeoutMs?: number;
}

/** A buyer waits for it. */
const TIMEOUT_MS = 5000;
const GENERAL_GOODS = 'txcd_99999999';
const NOT_TAXABLE = 'txcd_00000000';
const SHIPPING = 'txcd_92010001';

/** Stripe Tax: `POST /v1/tax/calculations`. A calculation that is never recorded costs nothing. */
export function createStripeTax({ secretKey, url, timeoutMs }: StripeTaxOptions): TaxService {
  const stripe = new Stripe(secretKey, {
    ...stripePlace(url),
    timeout: timeoutMs ?? TIMEOUT_MS,
    maxNetworkRetries: 0,
    telemetry: false,
  });
  return {
    async compute(question) {
      const calculation = await stripe.tax.calculations.create(toParams(question)).catch((error: unknown) => {
        throw explain(error);
      });
      return toTax(question, calculation);
    },
  };
}

function toParams({ currency, included, address, lines, deliveryCents }: TaxQuestion) {
  const tax_behavior = included ? ('inclusive' as const) : ('exclusive' as const);
  const { country, state, postalCode, city, line1 } = address;
  return {
    currency: currency.toLowerCase(),
    customer_details: {
      address: { country, state: state ?? '', postal_code: postalCode ?? '', city: city ?? '', line1: line1 ?? '' },
      address_source: 'shipping' as const,
    },
    line_items: lines.map(({ reference, cents, pieces, taxClass }) => ({
      reference,
      amount: cents,
      quantity: pieces,
      tax_behavior,
      tax_code: taxCode(taxClass),
    })),
    ...(deliveryCents > 0 && { shipping_cost: { amount: deliveryCents, tax_behavior, tax_code: SHIPPING } }),
    expand: ['line_items.data.tax_breakdown', ...(deliveryCents > 0 ? ['shipping_cost.tax_breakdown'] : [])],
  };
}

/** A class that is called by one of Stripe's own codes is that. */
function taxCode(taxClass: string): string {
  if (taxClass.startsWith('txcd_')) return taxClass;
  return taxClass === 'zero' ? NOT_TAXABLE : GENERAL_GOODS;
}

type Calculation = Stripe.Response<Stripe.Tax.Calculation>;

/** One row per rate and kind. Rows that do not add up to what Stripe has computed are no answer. */
function toTax({ included, lines, deliveryCents }: TaxQuestion, calculation: Calculation): ComputedTax[] {
  const rows = new Map<string, TaxRow>();
  for (const { amount, taxable_amount: taxable, tax_rate_details: details } of calculation.tax_breakdown) {
    if (amount === 0) continue;
    const label = labelOf(details.tax_type, details.state);
    const rate = rateOf(details.percentage_decimal);
    const key = JSON.stringify([label, rate]);
    const { cents, taxableCents } = rows.get(key) ?? { cents: 0, taxableCents: 0 };
    rows.set(key, { label, rate, cents: amount + cents, taxableCents: taxable + taxableCents });
  }
  const tax = [...rows.values()].toSorted((a, b) => b.rate - a.rate || (a.label < b.label ? -1 : 1));
  const taxCents = sum(tax.map(({ cents }) => cents));
  const asked = sum(lines.map(({ cents }) => cents)) + deliveryCents;
  const { amount_total, tax_amount_exclusive: added, tax_amount_inclusive: contained } = calculation;
  const addsUp = included ? contained === taxCents && added === 0 : added === taxCents && contained === 0;
  if (!addsUp || amount_total !== asked + added) throw unavailable(new Error('Stripe Tax: the amounts do not add up'));
  const parts = taxedParts(lines, deliveryCents, calculation);
  const shared = tax.map((row) => ({ ...row, shares: sharesOf(row, parts) }));
  return withBases(shared, parts, included);
}

interface TaxRow {
  readonly label: string;
  readonly rate: number;
  readonly cents: number;
  readonly taxableCents: number;
}

/** A line or the delivery, and what Stripe says about it. */
interface TaxedPart {
  readonly cents: number;
  readonly taxCents: number;
  readonly taxes: readonly TaxRow[];
}

function taxedParts(
  lines: TaxQuestion['lines'],
  deliveryCents: number,
  { line_items: items, shipping_cost: delivery }: Calculation,
): TaxedPart[] {
  const answers = [...lines.map(({ reference }) => items?.data.find((item) => item.reference === reference)), delivery];
  // A long list comes in parts: what is known of some lines only says nothing about the others.
  const isWhole = answers.slice(0, -1).every((answer) => answer !== undefined);
  const amounts = [...lines.map(({ cents }) => cents), deliveryCents];
  return amounts.map((cents, at) => {
    const answer = isWhole ? answers[at] : undefined;
    const taxes = (answer?.tax_breakdown ?? []).map(
      ({ amount, taxable_amount, jurisdiction, tax_rate_details: details }) => ({
        label: labelOf(details?.tax_type ?? null, jurisdiction.state),
        rate: rateOf(details?.percentage_decimal ?? '0'),
        cents: amount,
        taxableCents: taxable_amount,
      }),
    );
    return { cents, taxCents: answer?.amount_tax ?? 0, taxes };
  });
}

/**
 * By what Stripe says of each part about this tax. A row may be the sum of a state's and a city's tax, which parts bear one by
 * one; then by all tax of its name, or any, and where nothing is said by what is paid.
 */
function sharesOf({ label, rate, cents }: TaxRow, parts: readonly TaxedPart[]): number[] {
  const taxed = (isMeant: (tax: TaxedPart['taxes'][number]) => boolean) =>
    parts.map(({ taxes }) => sum(taxes.filter(isMeant).map((tax) => tax.cents)));
  const candidates = [
    taxed((tax) => tax.label === label && tax.rate === rate),
    taxed((tax) => tax.label === label),
    parts.map(({ taxCents }) => taxCents),
  ];
  const weights = candidates.find((found) => sum(found) > 0) ?? parts.map((part) => part.cents);
  const shares = spread(
    cents,
    weights.map((weight, at) => ({ key: `${at}`, weight })),
  );
  return weights.map((_, at) => shares.get(`${at}`) ?? 0);
}

/** What each tax is taken of; never more than was paid for a part, without tax. */
function withBases(
  rows: readonly (TaxRow & { readonly shares: readonly number[] })[],
  parts: readonly TaxedPart[],
  included: boolean,
): ComputedTax[] {
  const paid = parts.map(({ cents }, at) =>
    included ? cents - sum(rows.map(({ shares }) => shares[at] ?? 0)) : cents,
  );
  const isRounded = (cents: number, whole: number) => cents > 0 && whole - cents <= rows.length;
  const bases = rows.map((row) =>
    basesOf(row, parts, paid).map((cents, at) => (isRounded(cents, paid[at] ?? 0) ? (paid[at] ?? 0) : cents)),
  );
  const owns = ownsOf(bases, paid);
  return rows.map(({ taxableCents, ...row }, at) => ({ ...row, bases: bases[at] ?? [], nets: owns[at] ?? [] }));
}

/** As Stripe says of each part; a row that is the sum of several taxes is taken of what the widest of them is. */
function basesOf(
  { label, rate, shares, taxableCents }: TaxRow & { shares: readonly number[] },
  parts: readonly TaxedPart[],
  paid: readonly number[],
): number[] {
  const known = parts.map(({ taxes }) => {
    const same = taxes.filter((tax) => tax.cents > 0 && tax.label === label);
    const own = same.filter((tax) => tax.rate === rate);
    return own.length > 0
      ? sum(own.map((tax) => tax.taxableCents))
      : Math.max(0, ...same.map((tax) => tax.taxableCents));
  });
  if (sum(known) > 0) return known;
  // Nothing is said of the parts: by what they bear of it.
  const spreads = spread(
    Math.min(taxableCents, sum(paid)),
    shares.map((weight, at) => ({ key: `${at}`, weight })),
  );
  return shares.map((_, at) => spreads.get(`${at}`) ?? 0);
}

/** What no tax before it is taken of. Rates that share a delivery among them are taken of different parts of it. */
function ownsOf(bases: readonly (readonly number[])[], paid: readonly number[]): number[][] {
  const covered = paid.map(() => 0);
  return bases.map((ofTax) =>
    ofTax.map((cents, at) => {
      const isShared = sum(bases.map((one) => one[at] ?? 0)) > (paid[at] ?? 0);
      const own = isShared ? Math.max(cents - (covered[at] ?? 0), 0) : cents;
      covered[at] = (covered[at] ?? 0) + own;
      return own;
    }),
  );
}

const rateOf = (percent: string): number => Math.round(Number(percent) * 1000);

const names: Readonly<Record<string, string>> = { sales_tax: 'Sales tax', vat: 'VAT', gst: 'GST', hst: 'HST' };

function labelOf(kind: string | null, state: string | null): string {
  const name = names[kind ?? ''] ?? (kind && /^\w{3}$/.test(kind) ? kind.toUpperCase() : 'Tax');
  return state ? `${name} ${state}` : name;
}

const refusals = messages('tax-service', {
  place: 'We cannot find this place. Please check state and postal code.',
  away: 'The tax cannot be computed at the moment. Please try again in a minute. You have not been charged.',
} as const);

function explain(error: unknown): AppError {
  if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'customer_tax_location_invalid') {
    return fieldError('refused', 'address.postal_code', refusals.place, error);
  }
  return unavailable(error);
}

function unavailable(cause: unknown): AppError {
  return new AppError('unavailable', refusals.away, { cause });
}
