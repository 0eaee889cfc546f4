import { sql } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import type { Hit } from './search.rules.ts';

interface KnownWord {
  asked: string;
  word: string;
  uses: number;
}

const ALTERNATIVES = 8;

/** For each word of the query: itself, words that begin with it, and words that contain it. */
export async function findWords(db: Db, asked: readonly string[]): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    select q.asked, w.word, w.uses from unnest(${asked}::text[]) as q (asked)
    cross join lateral (
      (select word, uses from search_word s where s.word = q.asked)
      union all
      (select word, uses from search_word s
        where s.word > q.asked collate "C" and s.word < (q.asked || chr(1114111)) collate "C"
        order by uses desc limit ${ALTERNATIVES})
      union all
      (select word, uses from search_word s
        where char_length(q.asked) > 2 and s.word like '%' || q.asked || '%' and not starts_with(s.word, q.asked)
        order by uses desc limit ${ALTERNATIVES})
    ) w`.execute(db);
  return rows;
}

const CLOSE_WORDS = 20;

/** Words that look like one that nobody has written before. `near` are guesses to be looked up as they are. */
export async function findCloseWords(db: Db, asked: string, near: readonly string[]): Promise<KnownWord[]> {
  const { rows } = await sql<KnownWord>`
    (select ${asked} as asked, word, uses from search_word
      where word % ${asked} order by similarity(word, ${asked}) desc, uses desc limit ${CLOSE_WORDS})
    union
    select ${asked}, word, uses from search_word where word = any(${near}::text[])`.execute(db);
  return rows;
}

const hitColumns = sql`p.id, p.name, p.name_key, p.quantity > 0 as "inStock"`;

/** Products whose name begins with the text. */
export async function findByBeginning(db: Db, key: string, limit: number): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    select ${hitColumns} from product p
    where p.deleted_at is null and p.name_key >= ${key} and p.name_key < (${key} || chr(1114111)) collate "C"
    order by p.name_key limit ${limit}`.execute(db);
  return rows;
}

export const MAX_HITS = 200;

/** Through the index; of many hits, whichever lie first in the table. */
export async function findByWords(db: Db, tsQuery: string): Promise<Hit[]> {
  const { rows } = await sql<Hit>`
    select ${hitColumns} from product p
    where p.deleted_at is null and p.search @@ ${tsQuery}::tsquery limit ${MAX_HITS}`.execute(db);
  return rows;
}

/** Along the newest products until there are enough or `rows` have been passed: for words that a good part of the shop has. */
export async function findNewestByWords(db: Db, tsQuery: string, rows: number): Promise<Hit[]> {
  const found = await sql<Hit>`
    select ${hitColumns} from (
      select id, name, name_key, quantity, search from product where deleted_at is null order by id desc limit ${rows}
    ) p where p.search @@ ${tsQuery}::tsquery order by p.id desc limit ${MAX_HITS}`.execute(db);
  return found.rows;
}
