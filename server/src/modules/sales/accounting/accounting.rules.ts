import type { Accounting, RateRow } from '@fieldhouse/contracts/accounting.schemas';
import { fromCents } from '@fieldhouse/contracts/money';
import type { StoredQuote } from '@fieldhouse/contracts/quote.rules';
import { type BookRow, bookRows } from '../invoice/book.rules.ts';
import { taxOf } from '../invoice/invoice.rules.ts';

/** As its invoice will say. */
export const rowsOfSale = ({
  totalCents,
  quote,
}: {
  readonly totalCents: number;
  readonly quote: StoredQuote | null;
}): BookRow[] => bookRows({ tax: quote ? taxOf(quote) : [], totalCents });

interface Entry extends BookRow {
  readonly kind: 'sale' | 'refund';
  readonly country: string | null;
  readonly currency: string;
}

interface Cents {
  net: number;
  tax: number;
}

interface Sum {
  readonly country: string | null;
  readonly currency: string;
  readonly label: string;
  readonly rate: number;
  readonly sales: Cents;
  readonly refunds: Cents;
}

const amounts = ({ net, tax }: Cents) => ({ net: fromCents(net), tax: fromCents(tax), gross: fromCents(net + tax) });
const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

/** Adds up entries by country and rate, as they come. What goes back is negative in the books, and positive in the sums. */
export function createSums() {
  const sums = new Map<string, Sum>();
  return {
    add({ kind, country, currency, label, rate, netCents, taxCents }: Entry): void {
      const key = JSON.stringify([country, currency, label, rate]);
      const nothing = () => ({ net: 0, tax: 0 });
      const sum = sums.get(key) ?? { country, currency, label, rate, sales: nothing(), refunds: nothing() };
      const [part, sign] = kind === 'sale' ? ([sum.sales, 1] as const) : ([sum.refunds, -1] as const);
      part.net += sign * netCents;
      part.tax += sign * taxCents;
      sums.set(key, sum);
    },
    rows: (): RateRow[] =>
      [...sums.values()]
        .toSorted((a, b) => compare(a.country ?? '~', b.country ?? '~') || b.rate - a.rate || compare(a.label, b.label))
        .map(({ sales, refunds, rate, ...row }) => ({
          ...row,
          rate: rate / 1000,
          sales: amounts(sales),
          refunds: amounts(refunds),
        })),
    totals(lost: ReadonlyMap<string, number>): Accounting['totals'] {
      const all = [...sums.values()];
      const currencies = [...new Set([...all.map(({ currency }) => currency), ...lost.keys()])].toSorted(compare);
      return currencies.map((currency) => {
        const own = all.filter((sum) => sum.currency === currency);
        const total = (of: 'sales' | 'refunds') =>
          amounts({
            net: own.reduce((cents, sum) => cents + sum[of].net, 0),
            tax: own.reduce((cents, sum) => cents + sum[of].tax, 0),
          });
        const disputesLost = fromCents(lost.get(currency) ?? 0);
        return { currency, sales: total('sales'), refunds: total('refunds'), disputesLost };
      });
    },
  };
}
