import { sumOf } from '@fieldhouse/contracts/spread.rules';
import type { Answer } from './actions.ts';

interface DemoRate {
  readonly type: string;
  readonly state: string | null;
  readonly percent: number;
}

/** Rates of a few places in percent, so that something is seen; Stripe knows every street. */
const rates: Readonly<Record<string, readonly DemoRate[]>> = {
  'US-NY': [{ type: 'sales_tax', state: 'NY', percent: 8.875 }],
  'US-CA': [{ type: 'sales_tax', state: 'CA', percent: 7.25 }],
  'US-TX': [{ type: 'sales_tax', state: 'TX', percent: 6.25 }],
  'US-WA': [{ type: 'sales_tax', state: 'WA', percent: 6.5 }],
  'CA-QC': [
    { type: 'gst', state: null, percent: 5 },
    { type: 'qst', state: 'QC', percent: 9.975 },
  ],
  DE: [{ type: 'vat', state: null, percent: 19 }],
};
const NOT_TAXABLE = 'txcd_00000000';
/** Where delivery that is charged by itself bears no tax. */
const freeDelivery = new Set(['US-CA']);

interface Taxable {
  readonly reference: string;
  readonly cents: number;
  readonly code: string;
}

/** `POST /v1/tax/calculations`, in the shapes that Stripe documents. */
export function calculateTax(form: URLSearchParams): Answer {
  const country = form.get('customer_details[address][country]') ?? '';
  const state = form.get('customer_details[address][state]') ?? '';
  const postalCode = form.get('customer_details[address][postal_code]') ?? '';
  if (country === 'US' && !/^\d{5}/.test(postalCode)) return noSuchPlace;
  const items = itemsOf(form);
  const inclusive = form.get('line_items[0][tax_behavior]') === 'inclusive';
  const place = `${country}-${state.toUpperCase()}`;
  const cents = Number(form.get('shipping_cost[amount]') ?? 0);
  const shipping = { reference: '', cents, code: freeDelivery.has(place) ? NOT_TAXABLE : 'txcd_92010001' };
  const taxable = sumOf(
    [...items, shipping].filter(({ code }) => code !== NOT_TAXABLE),
    (item) => item.cents,
  );
  const here = rates[place] ?? rates[country] ?? [];
  const base = inclusive ? 100 + sumOf(here, ({ percent }) => percent) : 100;
  const breakdown = here.map((rate) => ({
    amount: Math.round((taxable * rate.percent) / base),
    inclusive,
    tax_rate_details: {
      country,
      flat_amount: null,
      rate_type: 'percentage',
      state: rate.state,
      tax_type: rate.type,
      percentage_decimal: String(rate.percent),
    },
    taxability_reason: 'standard_rated',
    taxable_amount: Math.round((taxable * 100) / base),
  }));
  const tax = sumOf(breakdown, ({ amount }) => amount);
  const amounts = items.reduce((sum, { cents }) => sum + cents, shipping.cents);
  return {
    status: 200,
    body: {
      id: 'taxcalc_demo',
      object: 'tax.calculation',
      currency: form.get('currency'),
      livemode: false,
      amount_total: inclusive ? amounts : amounts + tax,
      tax_amount_exclusive: inclusive ? 0 : tax,
      tax_amount_inclusive: inclusive ? tax : 0,
      tax_breakdown: breakdown,
      line_items: { object: 'list', has_more: false, data: items.map((item) => taxed(item, here, base)) },
      shipping_cost: shipping.cents > 0 ? taxed(shipping, here, base) : null,
    },
  };
}

/** A line or the delivery by itself, rounded by itself. */
function taxed({ reference, cents, code }: Taxable, here: readonly DemoRate[], base: number) {
  const breakdown = (code === NOT_TAXABLE ? [] : here).map(({ type, state, percent }) => ({
    amount: Math.round((cents * percent) / base),
    taxable_amount: Math.round((cents * 100) / base),
    jurisdiction: { level: state === null ? 'country' : 'state', state },
    tax_rate_details: { display_name: type, percentage_decimal: String(percent), tax_type: type },
  }));
  const amountTax = sumOf(breakdown, ({ amount }) => amount);
  return { reference, amount: cents, amount_tax: amountTax, tax_code: code, tax_breakdown: breakdown };
}

function itemsOf(form: URLSearchParams): Taxable[] {
  const items: Taxable[] = [];
  for (let at = 0; form.has(`line_items[${at}][amount]`); at++)
    items.push({
      reference: form.get(`line_items[${at}][reference]`) ?? '',
      cents: Number(form.get(`line_items[${at}][amount]`)),
      code: form.get(`line_items[${at}][tax_code]`) ?? '',
    });
  return items;
}

const noSuchPlace: Answer = {
  status: 400,
  body: {
    error: {
      type: 'invalid_request_error',
      code: 'customer_tax_location_invalid',
      message: 'We could not determine the customer’s tax location based on the provided customer address.',
    },
  },
};

/** VIES, as the European Commission answers: every number exists, but those that end in 00, and Malta is always away. */
export function checkVatNumber(body: string): Answer {
  const { countryCode = '', vatNumber = '' } = JSON.parse(body) as { countryCode?: string; vatNumber?: string };
  if (countryCode === 'MT')
    return { status: 200, body: { actionSucceed: false, errorWrappers: [{ error: 'MS_UNAVAILABLE' }] } };
  const valid = !vatNumber.endsWith('00');
  const rest = { requestDate: new Date().toISOString(), name: '---', address: '---' };
  return { status: 200, body: { countryCode, vatNumber, valid, userError: valid ? 'VALID' : 'INVALID', ...rest } };
}
