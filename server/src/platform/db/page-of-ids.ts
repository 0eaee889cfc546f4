import { type RawBuilder, sql } from 'kysely';

/** Pages of long lists end here: to count or skip a million rows for each look would cost more than it tells (decision 14). */
export const LAST_ROW = 5_000;

interface Page {
  readonly limit: number;
  readonly offset: number;
  /** How many there are in all. */
  readonly total: number;
}

/**
 * The ids of one page, the newest first, out of `rows` (`account where deleted_at is null`): from an index alone, so that
 * nothing is read of those passed over, and from whichever end is nearer. In no order: the caller sorts what it reads.
 */
export function pageOfIds(rows: RawBuilder<unknown>, { limit, offset, total }: Page): RawBuilder<unknown> {
  if (offset <= total / 2 || offset >= total)
    return sql`select id from ${rows} order by id desc limit ${limit} offset ${offset}`;
  const after = Math.max(0, total - offset - limit);
  return sql`select id from ${rows} order by id limit ${Math.min(limit, total - offset)} offset ${after}`;
}
