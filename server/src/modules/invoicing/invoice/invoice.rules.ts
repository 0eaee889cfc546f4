import { addressLines, companyLines } from '@fieldhouse/contracts/address.rules';
import { dayIn } from '@fieldhouse/contracts/date-text';
import type { InvoiceContent, InvoiceTax } from '@fieldhouse/contracts/invoice.rules';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import type { StoredQuote } from '@fieldhouse/contracts/quote.rules';
import type { ShopSettings } from '@fieldhouse/contracts/settings.schemas';
import { sum, sumOf } from '@fieldhouse/contracts/spread.rules';
import type { Translate } from '@fieldhouse/contracts/text';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import type { Wording } from '../../settings/index.ts';

export type InvoicingShop = Pick<ShopSettings, 'name' | 'company' | 'contact' | 'country' | 'timeZone' | 'locales'>;
/** In the language of the order. */
export type InvoiceWriter = Omit<InvoicingShop, 'locales'> & Wording;

export interface InvoicedOrder {
  readonly number: number;
  readonly paidAt: Date;
  readonly currency: string;
  readonly language: string;
  readonly totalCents: number;
  readonly address: Address | null;
  readonly quote: StoredQuote | null;
  readonly lines: readonly {
    readonly sku: string;
    readonly name: string;
    readonly options: Readonly<Record<string, string>>;
    readonly quantity: number;
    readonly priceCents: number;
  }[];
}

/** Where paper is letter-sized. */
const LETTER = new Set(['US', 'CA', 'MX', 'PH', 'CL', 'CO', 'VE', 'GT', 'CR', 'PA', 'DO', 'PR', 'SV', 'NI']);

export const paperOf = ({ country }: InvoiceWriter): InvoiceContent['paper'] => (LETTER.has(country) ? 'LETTER' : 'A4');

/** What an order's invoice says, made on that day. */
export function writeInvoice(order: Omit<InvoicedOrder, 'language'>, shop: InvoiceWriter, at: Date): InvoiceContent {
  const { quote } = order;
  const { t, language } = shop;
  const day = (time: Date) => dayIn(time, shop.timeZone);
  return {
    kind: 'invoice',
    language,
    issuedOn: day(at),
    order: { number: order.number, orderedOn: day(order.paidAt) },
    paper: paperOf(shop),
    currency: order.currency.toUpperCase(),
    seller: sellerOf(shop),
    buyer: { address: order.address ? addressLines(order.address, t.locale) : [], vatNumber: quote?.vatNumber ?? null },
    lines: order.lines.map(({ sku, name, options, quantity, priceCents }) => ({
      sku,
      name,
      options: optionsText(options),
      pieces: quantity,
      priceCents,
      totalCents: quantity * priceCents,
    })),
    amounts: quote ? amountsOf(t, quote) : [],
    tax: quote ? taxOf(quote) : [],
    taxIncluded: quote?.taxIncluded ?? false,
    reverseCharge: quote !== null && quote.vatNumber !== null,
    totalCents: order.totalCents,
  };
}

export function sellerOf({ name, company, contact, country, t }: InvoiceWriter): InvoiceContent['seller'] {
  const { vatNumber, registration } = company;
  return {
    name: company.name || name,
    address: companyLines({ company, country }, t.locale),
    vatNumber,
    registration,
    contact: [contact.email, contact.phone].filter(Boolean),
  };
}

function amountsOf(t: Translate, { discounts, deliveryCents, method }: StoredQuote): InvoiceContent['amounts'] {
  return [
    ...discounts.map(({ label, text, cents }) => ({ label: text ?? label, cents: -cents })),
    ...(method || deliveryCents > 0
      ? [{ label: method ? t`Delivery: ${method.text ?? method.name}` : t`Delivery`, cents: deliveryCents }]
      : []),
  ];
}

const WHOLE = 100_000;

/** What each tax is taken of, as the quote says. */
export function taxOf(quote: StoredQuote): InvoiceTax[] {
  const rows = quote.tax.flatMap((one) =>
    one.bases && one.nets ? [{ ...withoutMore(one), netCents: sum(one.bases), ownCents: sum(one.nets) }] : [],
  );
  return rows.length === quote.tax.length ? rows : taxOfOlder(quote);
}

/**
 * Older quotes do not say. Where there is one tax, it is taken of all that is paid, to the cent; where there are several rates,
 * each is found by its own rate, and the largest takes what rounding has left over.
 */
function taxOfOlder({ tax, taxIncluded, totalCents }: StoredQuote): InvoiceTax[] {
  const taxCents = sumOf(tax, ({ cents }) => cents);
  const netCents = totalCents - taxCents;
  if (tax.length === 1) return tax.map((one) => ({ ...withoutMore(one), netCents }));
  const rows = tax.map((one) => ({
    ...withoutMore(one),
    netCents: one.rate > 0 ? Math.round((one.cents * WHOLE) / one.rate) : 0,
  }));
  const rest = netCents - sumOf(rows, (row) => row.netCents);
  // Taxes upon the same goods, as a state's and a county's, are taken of the same amount and do not add up.
  if (!taxIncluded || Math.abs(rest) > tax.length * 10) return rows;
  const [largest] = rows.toSorted((a, b) => b.netCents - a.netCents);
  // Of a few cents a rounded tax says too little: then all of them may be taken of the same.
  if (!largest || largest.netCents + rest < 0) return rows;
  return rows.map((row) => (row === largest ? { ...row, netCents: row.netCents + rest } : row));
}

const withoutMore = ({ label, text, rate, cents }: StoredQuote['tax'][number]) => ({
  label,
  ...(text !== undefined && { text }),
  rate,
  cents,
});
