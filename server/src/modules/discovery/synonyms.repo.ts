import type { Synonyms } from '@fieldhouse/contracts/discovery.schemas';
import type { Db, Tx } from '../../platform/db/db.ts';

/** There is one list, from the first migration that knows it on. */
const selectList = (db: Db) => db.selectFrom('synonym_list').select(['groups', 'v as __v']);

export function readSynonyms(db: Db): Promise<Synonyms> {
  return selectList(db).executeTakeFirstOrThrow();
}

export function lockSynonyms(tx: Tx): Promise<Synonyms> {
  return selectList(tx).forUpdate().executeTakeFirstOrThrow();
}

export function writeSynonyms(tx: Tx, groups: Synonyms['groups']): Promise<Synonyms> {
  return tx
    .updateTable('synonym_list')
    .set((eb) => ({ groups: JSON.stringify(groups), v: eb('v', '+', 1) }))
    .returning(['groups', 'v as __v'])
    .executeTakeFirstOrThrow();
}
