import { problemMessages } from '@fieldhouse/contracts/import.rules';
import { toMinor } from '@fieldhouse/contracts/money';
import { email as emailSchema } from '@fieldhouse/contracts/text.schemas';
import { emailKey, listForgotten } from '../accounts/index.ts';
import { addPastOrder, listKnownNumbers } from '../orders/index.ts';
import { type Cells, type FileRow, pick, type RowProblem, readMoment, readPieces, readPrice } from './cells.rules.ts';
import { leftOut, type Prepare, type Prepared } from './imports.deps.ts';

/** What was bought in the shop before, to be looked up: it is no order of ours, and nothing is sent, refunded or booked for it. */
export const preparePastOrders: Prepare = async (db, items, { source }) => {
  const numberOf = (rows: readonly FileRow[]) => pick(rows[0]?.cells ?? {}, 'name');
  const there = new Set(
    await listKnownNumbers(
      db,
      source,
      items.map(({ rows }) => numberOf(rows)),
    ),
  );
  const forgotten = new Set(
    await listForgotten(
      db,
      items.map(({ rows }) => emailKey(pick(rows[0]?.cells ?? {}, 'email'))),
    ),
  );
  return items.map(({ rows }): Prepared => {
    const [{ row, cells } = { row: 0, cells: {} as Cells }] = rows;
    const number = numberOf(rows).slice(0, 100);
    const problems: RowProblem[] = [];
    const wrong = (column: string, sentence: string) => problems.push({ row, column, sentence, leftOut: true });
    const placedAt = readMoment(pick(cells, 'created at', 'paid at'));
    const total = readPrice(pick(cells, 'total'));
    const currency = /^[A-Z]{3}$/.exec(pick(cells, 'currency').toUpperCase())?.[0];
    if (!placedAt) wrong('created at', problemMessages.moment);
    if (total === undefined || Number.isNaN(total)) wrong('total', problemMessages.price);
    if (!currency) wrong('currency', problemMessages.refused);
    if (!placedAt || total === undefined || !currency || problems.length > 0) return leftOut(row, problems);
    const email = emailSchema.safeParse(pick(cells, 'email'));
    // What was bought, without the person.
    const isForgotten = forgotten.has(emailKey(pick(cells, 'email')));
    return {
      row,
      problems: [],
      state: there.has(number) ? 'there' : 'new',
      brings: { orders: 1 },
      write: async (tx) => {
        const made = await addPastOrder(tx, {
          source,
          number,
          placedAt,
          email: email.success && !isForgotten ? email.data : null,
          name: (!isForgotten && pick(cells, 'billing name', 'shipping name').slice(0, 200)) || null,
          status: statusOf(cells),
          currency,
          totalCents: toMinor(total, currency),
          lines: rows.flatMap(({ cells: own }) => lineOf(own)),
        });
        return made ? 'created' : 'there';
      },
    };
  });
};

/** In the words of the shop before. */
const statusOf = (cells: Cells): string =>
  [pick(cells, 'cancelled at') && 'cancelled', pick(cells, 'financial status'), pick(cells, 'fulfillment status')]
    .filter((word) => word !== '')
    .join(', ')
    .slice(0, 100);

function lineOf(cells: Cells) {
  const name = pick(cells, 'lineitem name').slice(0, 300);
  const price = readPrice(pick(cells, 'lineitem price'));
  if (name === '') return [];
  const quantity = readPieces(pick(cells, 'lineitem quantity')) ?? 1;
  return [
    {
      name,
      sku: pick(cells, 'lineitem sku').slice(0, 100),
      quantity,
      price: Number.isFinite(price) ? (price ?? 0) : 0,
    },
  ];
}
