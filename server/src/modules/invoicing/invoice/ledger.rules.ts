import type { InvoiceContent } from '@fieldhouse/contracts/invoice.rules';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import { sum } from '@fieldhouse/contracts/spread.rules';

/** What was sold or refunded at one rate. The rows of a document come to its total, to the cent. */
export interface LedgerRow {
  readonly label: string;
  /** In thousandths of a percent. */
  readonly rate: number;
  readonly netCents: number;
  readonly taxCents: number;
  /** What the tax is taken of: more than the net amount where another is taken of the same. Null: it was not written down. */
  readonly baseCents: number | null;
}

/** Where the goods went. In the United States it is the states that tax. */
export interface TaxedPlace {
  readonly country: string | null;
  readonly state: string | null;
}

export function placeOf(address: Pick<Address, 'country' | 'state'> | null): TaxedPlace {
  const state = address?.country === 'US' ? address.state?.trim().toUpperCase() : undefined;
  return { country: address?.country ?? null, state: state || null };
}

/** Of one rate, what rounding can leave over. */
const ROUNDING = 10;

/**
 * As the taxes stand on the document, and last what bears none. Where several are taken of the same goods, as a state's and a
 * county's, the net amount stands with the first of them alone.
 */
export function ledgerRows({ tax, totalCents }: Pick<InvoiceContent, 'tax' | 'totalCents'>): LedgerRow[] {
  const rows = tax.flatMap(({ label, rate, cents, netCents, ownCents }) =>
    ownCents === undefined ? [] : [{ label, rate, netCents: ownCents, taxCents: cents, baseCents: netCents }],
  );
  if (rows.length < tax.length) return rowsOfOlder({ tax, totalCents });
  const left = totalCents - sum(rows.map(({ netCents, taxCents }) => netCents + taxCents));
  return left === 0 && rows.length > 0 ? rows : [...rows, untaxed(left)];
}

const untaxed = (netCents: number): LedgerRow => ({ label: '', rate: 0, netCents, taxCents: 0, baseCents: 0 });

/** Documents that do not say what is whose: in their order, as far as there is any. */
function rowsOfOlder({ tax, totalCents }: Pick<InvoiceContent, 'tax' | 'totalCents'>): LedgerRow[] {
  let left = totalCents - sum(tax.map(({ cents }) => cents));
  const rows = tax.map(({ label, rate, cents, netCents }) => {
    const taken = Math.min(netCents, left);
    left -= taken;
    return { label, rate, netCents: taken, taxCents: cents, baseCents: null };
  });
  if (left === 0 && rows.length > 0) return rows;
  const takes = rows.find(({ rate }) => rate === 0) ?? (left <= rows.length * ROUNDING ? largest(rows) : undefined);
  if (!takes) return [...rows, untaxed(left)];
  return rows.map((row) => (row === takes ? { ...row, netCents: row.netCents + left } : row));
}

const largest = (rows: readonly LedgerRow[]): LedgerRow | undefined =>
  rows.toSorted((a, b) => b.netCents - a.netCents)[0];

/** What a refund takes back, row by row. */
export interface TakenBack {
  readonly amountCents: number;
  readonly tax: readonly number[];
  /** What the parts that go back say, before it is made to come to the amount; undefined: not known, and it goes with the tax. */
  readonly nets: readonly number[] | undefined;
  readonly bases: readonly number[] | undefined;
}

/** `gone` is what has been taken back before. What is refunded in full comes to the invoice, row by row. */
export function rowsTakenBack(
  invoice: readonly LedgerRow[],
  gone: readonly (readonly LedgerRow[])[],
  { amountCents, tax, nets: known, bases }: TakenBack,
): LedgerRow[] {
  const before = (at: number, which: 'netCents' | 'taxCents' | 'baseCents') =>
    sum(gone.map((rows) => rows[at]?.[which] ?? 0));
  const rooms = invoice.map(({ netCents }, at) => Math.max(netCents - before(at, 'netCents'), 0));
  const wishes = invoice.map(({ netCents, taxCents }, at) => {
    const goneTax = before(at, 'taxCents') + (tax[at] ?? 0);
    const withTax = taxCents > 0 ? Math.round((netCents * goneTax) / taxCents) : 0;
    return within((known ? (known[at] ?? 0) : withTax) - before(at, 'netCents'), rooms[at] ?? 0);
  });
  const nets = fit(wishes, rooms, amountCents - sum(tax));
  return invoice.map((row, at) => {
    const { label, rate, baseCents } = row;
    // Of the same amount as its own, or as another tax above it: that goes back to the same cent.
    const twin = [row, ...invoice].find((one) => one.baseCents === baseCents && one.netCents === baseCents);
    const left = () => within((bases?.[at] ?? 0) - before(at, 'baseCents'), (baseCents ?? 0) - before(at, 'baseCents'));
    const base = twin ? (nets[invoice.indexOf(twin)] ?? 0) : left();
    const amounts = { netCents: nets[at] ?? 0, taxCents: tax[at] ?? 0 };
    return { label, rate, ...amounts, baseCents: baseCents === null ? null : base };
  });
}

const within = (wish: number, most: number): number => Math.max(Math.min(wish, most), 0);

/** So that they come to the total: what is missing is taken where there is room, first where something goes back, and most. */
function fit(wishes: readonly number[], rooms: readonly number[], total: number): number[] {
  const nets = [...wishes];
  let missing = total - sum(nets);
  const room = (at: number) => (rooms[at] ?? 0) - (nets[at] ?? 0);
  const isWished = (at: number) => Number((wishes[at] ?? 0) > 0);
  const roomiest = nets.map((_, at) => at).toSorted((a, b) => isWished(b) - isWished(a) || room(b) - room(a));
  for (const at of roomiest) {
    const change = missing > 0 ? Math.min(missing, room(at)) : Math.max(missing, -(nets[at] ?? 0));
    nets[at] = (nets[at] ?? 0) + change;
    missing -= change;
  }
  // More than the invoice says cannot go back; should it all the same, it is not lost from the books.
  if (missing !== 0 && nets.length > 0) nets[0] = (nets[0] ?? 0) + missing;
  return nets;
}
