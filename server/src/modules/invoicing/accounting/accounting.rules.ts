import type { Accounting, RateRow } from '@fieldhouse/contracts/accounting.schemas';
import { fromMinor } from '@fieldhouse/contracts/money';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import type { StoredQuote } from '@fieldhouse/contracts/quote.rules';
import { sumOf } from '@fieldhouse/contracts/spread.rules';
import { taxOf } from '../invoice/invoice.rules.ts';
import { type LedgerRow, ledgerRows, placeOf, type TaxedPlace } from '../invoice/ledger.rules.ts';

interface Sale {
  readonly totalCents: number;
  readonly quote: StoredQuote | null;
  readonly address: Address | null;
}

/** As its invoice will say. */
export const rowsOfSale = ({ totalCents, quote, address }: Sale): (LedgerRow & TaxedPlace)[] =>
  ledgerRows({ tax: quote ? taxOf(quote) : [], totalCents }).map((row) => ({ ...row, ...placeOf(address) }));

interface Entry extends LedgerRow, TaxedPlace {
  readonly kind: 'sale' | 'refund';
  readonly currency: string;
}

interface Cents {
  net: number;
  tax: number;
  base: number;
}

interface Sum extends TaxedPlace {
  readonly currency: string;
  readonly label: string;
  readonly rate: number;
  readonly sales: Cents;
  readonly refunds: Cents;
}

const amounts = ({ net, tax }: Omit<Cents, 'base'>, currency: string) => ({
  net: fromMinor(net, currency),
  tax: fromMinor(tax, currency),
  gross: fromMinor(net + tax, currency),
});
const withBase = (cents: Cents, currency: string) => ({
  ...amounts(cents, currency),
  base: fromMinor(cents.base, currency),
});
const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

const byPlace = (a: TaxedPlace, b: TaxedPlace) =>
  compare(a.country ?? '~', b.country ?? '~') || compare(a.state ?? '', b.state ?? '');

/** Adds up entries by place and rate, as they come. What goes back is negative in the books, and positive in the sums. */
export function createSums() {
  const sums = new Map<string, Sum>();
  return {
    add({ kind, country, state, currency, label, rate, netCents, taxCents, baseCents }: Entry): void {
      const key = JSON.stringify([country, state, currency, label, rate]);
      const nothing = () => ({ net: 0, tax: 0, base: 0 });
      const sum = sums.get(key) ?? { country, state, currency, label, rate, sales: nothing(), refunds: nothing() };
      const [part, sign] = kind === 'sale' ? ([sum.sales, 1] as const) : ([sum.refunds, -1] as const);
      part.net += sign * netCents;
      part.tax += sign * taxCents;
      part.base += sign * (baseCents ?? netCents);
      sums.set(key, sum);
    },
    rows: (): RateRow[] =>
      [...sums.values()]
        .toSorted((a, b) => byPlace(a, b) || b.rate - a.rate || compare(a.label, b.label))
        .map(({ sales, refunds, rate, ...row }) => ({
          ...row,
          rate: rate / 1000,
          sales: withBase(sales, row.currency),
          refunds: withBase(refunds, row.currency),
        })),
    totals(lost: ReadonlyMap<string, number>): Accounting['totals'] {
      const all = [...sums.values()];
      const currencies = [...new Set([...all.map(({ currency }) => currency), ...lost.keys()])].toSorted(compare);
      return currencies.map((currency) => {
        const own = all.filter((sum) => sum.currency === currency);
        const total = (of: 'sales' | 'refunds') =>
          amounts({ net: sumOf(own, (sum) => sum[of].net), tax: sumOf(own, (sum) => sum[of].tax) }, currency);
        const disputesLost = fromMinor(lost.get(currency) ?? 0, currency);
        return { currency, sales: total('sales'), refunds: total('refunds'), disputesLost };
      });
    },
  };
}
