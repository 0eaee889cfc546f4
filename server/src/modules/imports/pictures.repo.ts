import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';
import { claimedFor, isUnclaimed } from '../../platform/durable-step.ts';
import { newId } from '../../platform/ids.ts';

export async function insertPictures(
  tx: Tx,
  importId: string,
  productId: string,
  pictures: readonly { readonly url: string; readonly row: number }[],
): Promise<void> {
  if (pictures.length === 0) return;
  await tx
    .insertInto('file_import_picture')
    .values(pictures.map(({ url, row }) => ({ id: newId(), import_id: importId, product_id: productId, url, row })))
    .execute();
}

/** Longer than fetching one may take. */
const CLAIMED_SECONDS = 120;

export interface ClaimedPicture {
  readonly id: string;
  readonly productId: string;
  readonly url: string;
  readonly tries: number;
  readonly actor: string;
}

/** The next one that is due. The try counts from now on, whatever becomes of the process. */
export async function claimPicture(db: Db): Promise<ClaimedPicture | undefined> {
  const { rows } = await sql<ClaimedPicture>`
    update file_import_picture p set tries = tries + 1, claimed_until = ${claimedFor(CLAIMED_SECONDS)}
    from file_import i where i.id = p.import_id and p.id = (
      select id from file_import_picture where state = 'open' and next_at <= now() and ${isUnclaimed()}
      order by next_at limit 1 for no key update skip locked)
    returning p.id, p.product_id as "productId", p.url, p.tries, i.actor`.execute(db);
  return rows[0];
}

export async function endPicture(db: Db, id: string, sentence: string | null): Promise<void> {
  await sql`
    update file_import_picture set state = ${sentence === null ? 'done' : 'failed'}, sentence = ${sentence}, claimed_until = null
    where id = ${id} and state = 'open'`.execute(db);
}

export async function postponePicture(db: Db, id: string, seconds: number): Promise<void> {
  await sql`
    update file_import_picture set next_at = now() + make_interval(secs => ${seconds}), claimed_until = null
    where id = ${id} and state = 'open'`.execute(db);
}
