import type { Accounting, RateRow } from '@fieldhouse/contracts/accounting.schemas';
import { countryName } from '@fieldhouse/contracts/country.rules';
import { LOCALE } from '@fieldhouse/contracts/language';
import { sumAmounts } from '@fieldhouse/contracts/money';
import { t } from '@fieldhouse/contracts/text';
import { moneyIn } from '../../lib/money.ts';
import { type Column, Table } from '../../ui/table.tsx';

/** What a period comes to, and of what. */
export function Books({ books: { rows, totals, fees, feesUnknown } }: { books: Accounting }) {
  return (
    <div className="flex flex-col gap-10">
      {totals.map((total) => (
        <Totals key={total.currency} total={total} fees={fees} />
      ))}
      {feesUnknown > 0 && (
        <p className="-mt-4 text-sm text-ink-soft">
          {t.plural(feesUnknown, {
            one: 'The card provider has not told its fee for # payment.',
            other: 'The card provider has not told its fee for # payments.',
          })}
        </p>
      )}
      <ByRate rows={rows} />
    </div>
  );
}

const left = (a: number, b: number) => sumAmounts([a, -b]);
const money = (amount: number, currency: string) =>
  amount < 0 ? `−${moneyIn(currency)(-amount)}` : moneyIn(currency)(amount);

const placeOf = ({ country, state }: RateRow) =>
  country === null ? t`Not known any more` : [countryName(country), ...(state ? [state] : [])].join(', ');
const keyOf = ({ country, state, label, rate, currency }: RateRow) => [country, state, label, rate, currency].join(' ');

const figures: readonly { header: string; amount: (row: RateRow) => number }[] = [
  { header: t`Sales`, amount: ({ sales }) => sales.gross },
  { header: t`Refunds`, amount: ({ refunds }) => left(0, refunds.gross) },
  { header: t`Net`, amount: ({ sales, refunds }) => left(sales.net, refunds.net) },
  { header: t`Taxed`, amount: ({ sales, refunds }) => left(sales.base, refunds.base) },
  { header: t`Tax due`, amount: ({ sales, refunds }) => left(sales.tax, refunds.tax) },
  { header: t`Total`, amount: ({ sales, refunds }) => left(sales.gross, refunds.gross) },
];
const columns: readonly Column<RateRow>[] = [
  { header: t`Country`, cell: placeOf },
  { header: t`Tax`, cell: ({ label, rate }) => rateText(label, rate) },
  ...figures.map(({ header, amount }) => ({
    header,
    figures: true,
    cell: (row: RateRow) => money(amount(row), row.currency),
  })),
];

/** A table, or on a phone, which has no room for it, one after the other. */
function ByRate({ rows }: { rows: readonly RateRow[] }) {
  const caption = t`By place and rate`;
  const sorted = rows.toSorted((a, b) => placeOf(a).localeCompare(placeOf(b), LOCALE) || b.rate - a.rate);
  return (
    <>
      <div className="max-sm:hidden">
        <Table caption={caption} columns={columns} rows={sorted} rowKey={keyOf} empty="No sales and no refunds." />
      </div>
      <section aria-label={caption} className="sm:hidden">
        <h2 className="border-b-2 border-ink pb-2 text-2xl">{caption}</h2>
        <ul>
          {sorted.map((row) => (
            <li key={keyOf(row)} className="border-b border-line py-4">
              <p className="wrap-anywhere">
                <span className="font-semibold">{placeOf(row)}</span>, {rateText(row.label, row.rate)}
              </p>
              <dl className="mt-1 text-sm">
                {figures.map(({ header, amount }) => (
                  <div key={header} className="flex justify-between gap-4">
                    <dt className="text-ink-soft">{header}</dt>
                    <dd className="tabular-nums">{money(amount(row), row.currency)}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}

function rateText(label: string, rate: number): string {
  if (!label) return t`No tax`;
  const percent = (rate / 100).toLocaleString(LOCALE, { style: 'percent', maximumFractionDigits: 3 });
  return label.includes('%') ? label : `${label} ${percent}`;
}

function Totals({ total, fees }: { total: Accounting['totals'][number]; fees: Accounting['fees'] }) {
  const { currency, sales, refunds, disputesLost } = total;
  const facts = [
    { name: t`Sales`, text: money(sales.gross, currency) },
    { name: t`Refunds`, text: money(left(0, refunds.gross), currency) },
    { name: t`Tax due`, text: money(left(sales.tax, refunds.tax), currency) },
    ...(disputesLost !== 0 ? [{ name: t`Lost disputes`, text: money(-disputesLost, currency) }] : []),
    ...fees.map((fee) => ({
      name: fees.length > 1 ? t`Card fees in ${fee.currency}` : t`Card fees`,
      text: money(-fee.amount, fee.currency),
    })),
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-8 gap-y-6 md:flex md:flex-wrap md:gap-x-14">
      {facts.map(({ name, text }) => (
        <div key={name}>
          <dt className="text-sm text-ink-soft">{name}</dt>
          <dd className="font-headline text-2xl font-bold tabular-nums md:text-3xl">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
