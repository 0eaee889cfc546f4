import type { Synonyms } from '@fieldhouse/contracts/discovery.schemas';
import type { Language } from '@fieldhouse/contracts/language';
import type { Db, Tx } from '../../platform/db/db.ts';

/** The shop's first language, whose list is there from the first migration that knows it on. */
const FIRST = '';

const selectList = (db: Db, language: Language | undefined) =>
  db
    .selectFrom('synonym_list')
    .select(['groups', 'v as __v'])
    .where('locale', '=', language ?? FIRST);

export async function readSynonyms(db: Db, language?: Language): Promise<Synonyms> {
  return (await selectList(db, language).executeTakeFirst()) ?? { groups: [], __v: 0 };
}

export async function lockSynonyms(tx: Tx, language: Language | undefined): Promise<Synonyms> {
  await tx
    .insertInto('synonym_list')
    .values({ locale: language ?? FIRST })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return selectList(tx, language).forUpdate().executeTakeFirstOrThrow();
}

export function writeSynonyms(tx: Tx, groups: Synonyms['groups'], language: Language | undefined): Promise<Synonyms> {
  return tx
    .updateTable('synonym_list')
    .set((eb) => ({ groups: JSON.stringify(groups), v: eb('v', '+', 1) }))
    .where('locale', '=', language ?? FIRST)
    .returning(['groups', 'v as __v'])
    .executeTakeFirstOrThrow();
}
