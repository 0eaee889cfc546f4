import type { InvoiceContent } from '@fieldhouse/contracts/invoice.rules';

/** What was sold or refunded at one rate. The rows of a document come to its total, to the cent. */
export interface BookRow {
  readonly label: string;
  /** In thousandths of a percent. */
  readonly rate: number;
  readonly netCents: number;
  readonly taxCents: number;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, cents) => all + cents, 0);

/** Of one rate, what rounding can leave over. */
const ROUNDING = 10;

/**
 * As the taxes stand on the document, and last what bears none. Where several are taken of the same goods, as a state's and a
 * county's, the net amount stands with the first of them alone.
 */
export function bookRows({ tax, totalCents }: Pick<InvoiceContent, 'tax' | 'totalCents'>): BookRow[] {
  let left = totalCents - sum(tax.map(({ cents }) => cents));
  const rows = tax.map(({ label, rate, cents, netCents }) => {
    const taken = Math.min(netCents, left);
    left -= taken;
    return { label, rate, netCents: taken, taxCents: cents };
  });
  if (left === 0 && rows.length > 0) return rows;
  const takes = rows.find(({ rate }) => rate === 0) ?? (left <= rows.length * ROUNDING ? largest(rows) : undefined);
  if (!takes) return [...rows, { label: '', rate: 0, netCents: left, taxCents: 0 }];
  return rows.map((row) => (row === takes ? { ...row, netCents: row.netCents + left } : row));
}

const largest = (rows: readonly BookRow[]): BookRow | undefined => rows.toSorted((a, b) => b.netCents - a.netCents)[0];

/**
 * What a refund takes back of an invoice's rows: its taxes are known, and each rate's net amount goes with its tax, as far as
 * there is any. `gone` is what has been taken back before. What is refunded in full comes to the invoice, row by row.
 */
export function rowsTakenBack(
  invoice: readonly BookRow[],
  gone: readonly (readonly BookRow[])[],
  { amountCents, tax }: { readonly amountCents: number; readonly tax: readonly number[] },
): BookRow[] {
  const before = invoice.map((_, at) => ({
    net: sum(gone.map((rows) => rows[at]?.netCents ?? 0)),
    tax: sum(gone.map((rows) => rows[at]?.taxCents ?? 0)),
  }));
  const rooms = invoice.map(({ netCents }, at) => Math.max(netCents - (before[at]?.net ?? 0), 0));
  const wishes = invoice.map(({ netCents, taxCents }, at) => {
    const { net, tax: goneTax } = before[at] ?? { net: 0, tax: 0 };
    const wish = taxCents > 0 ? Math.round((netCents * (goneTax + (tax[at] ?? 0))) / taxCents) - net : 0;
    return Math.min(Math.max(wish, 0), rooms[at] ?? 0);
  });
  const nets = fit(wishes, rooms, amountCents - sum(tax));
  return invoice.map(({ label, rate }, at) => ({ label, rate, netCents: nets[at] ?? 0, taxCents: tax[at] ?? 0 }));
}

/** So that they come to the total: what is missing is taken where there is room, first where there is most. */
function fit(wishes: readonly number[], rooms: readonly number[], total: number): number[] {
  const nets = [...wishes];
  let missing = total - sum(nets);
  const room = (at: number) => (rooms[at] ?? 0) - (nets[at] ?? 0);
  const roomiest = nets.map((_, at) => at).toSorted((a, b) => room(b) - room(a));
  for (const at of roomiest) {
    const change = missing > 0 ? Math.min(missing, room(at)) : Math.max(missing, -(nets[at] ?? 0));
    nets[at] = (nets[at] ?? 0) + change;
    missing -= change;
  }
  // More than the invoice says cannot go back; should it all the same, it is not lost from the books.
  if (missing !== 0 && nets.length > 0) nets[0] = (nets[0] ?? 0) + missing;
  return nets;
}
