import { problemMessages } from '@fieldhouse/contracts/import.rules';
import { readOldAddress, redirectMessages } from '@fieldhouse/contracts/redirect.rules';
import { AppError } from '../../platform/http/app-error.ts';
import { addRedirect, findRedirect } from '../content/index.ts';
import { pick } from './cells.rules.ts';
import { leftOut, type Prepare, type Prepared } from './imports.deps.ts';

/** Addresses that led on in the shop before. */
export const prepareRedirects: Prepare = async (db, items, { publicUrl }) => {
  const prepared: Prepared[] = [];
  for (const { rows } of items) {
    const [first, ...again] = rows;
    if (!first) continue;
    const { row, cells } = first;
    const from = readOldAddress(pick(cells, 'redirect from'));
    const to = pick(cells, 'redirect to');
    if ('problem' in from) {
      prepared.push(leftOut(row, [{ row, column: 'redirect from', sentence: from.problem, leftOut: true }]));
      continue;
    }
    const problems = again.map((one) => ({
      row: one.row,
      column: 'redirect from',
      sentence: problemMessages.twice,
      leftOut: false,
    }));
    const isThere = (await findRedirect(db, from.path, '')) !== undefined;
    const isInside = to.startsWith('/') || URL.parse(to)?.origin === URL.parse(publicUrl)?.origin;
    if (!isThere && !isInside) {
      prepared.push(leftOut(row, [{ row, column: 'redirect to', sentence: problemMessages.elsewhere, leftOut: true }]));
      continue;
    }
    prepared.push({
      row,
      problems,
      state: isThere ? 'there' : 'new',
      brings: { redirects: 1 },
      write: async (tx) => {
        const added = await addRedirect(tx, { from: from.path, to }, publicUrl);
        if (added === 'elsewhere') throw new AppError('refused', problemMessages.elsewhere);
        if (added === 'loop') throw new AppError('refused', redirectMessages.loop);
        return added === 'there' ? 'there' : 'created';
      },
    });
  }
  return prepared;
};
