import { type RawBuilder, sql } from 'kysely';
import type { Db } from './db.ts';

// Texts that contain a part, found by a trigram index on the lower-cased text.

const SAMPLE = 500;
export const COMMON = SAMPLE / 20;
/** For a list as one types, where each letter asks. */
export const QUICK_SAMPLE = 100;
/** Each is looked for in the whole sample. */
const MAX_WORDS = 12;

/**
 * Whether the index would collect a large part of all texts first. The newest serve as a sample: very many contain it, or
 * each of its words is one that nearly all have, such as a mail provider's name. `newest` selects a column `text`.
 */
export async function isCommonPart(
  db: Db,
  part: string,
  newest: RawBuilder<unknown>,
  sample = SAMPLE,
): Promise<boolean> {
  const words = part.match(/[\p{L}\p{N}]{3,}/gu)?.slice(0, MAX_WORDS) ?? [];
  const { rows } = await sql<{ counts: number[] }>`
    with newest as materialized (${newest} limit ${sample})
    select array(
      select (select count(*) from newest where position(lower(asked.part) in newest.text) > 0)
      from unnest(${[part, ...words]}::text[]) with ordinality as asked (part, n) order by asked.n) as counts`.execute(
    db,
  );
  const [whole = 0, ...each] = rows[0]?.counts ?? [];
  return whole >= sample / 20 || (each.length > 0 && each.every((count) => count >= sample / 2));
}

/** The trigram index needs three characters; shorter text is only found at the beginning of a word. */
export function containsPart(text: RawBuilder<unknown>, part: string): RawBuilder<unknown> {
  const escaped = part.replaceAll(/[\\%_]/g, String.raw`\$&`);
  if (part.length >= 3) return sql`${text} like lower(${`%${escaped}%`})`;
  return sql`(${text} like lower(${`${escaped}%`}) or ${text} like lower(${`% ${escaped}%`}))`;
}
