import type { Language } from '@fieldhouse/contracts/language';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { FIRST_ID } from '../../platform/ids.ts';

/** A product in one of the shop's other languages; what has not been translated, as it is in the first. */
export interface OtherTexts {
  readonly id: string;
  readonly language: Language;
  readonly name: string;
  readonly description: string;
}

const texts = `
  select p.id, l.language, coalesce(t.texts ->> 'name', p.name) as name,
    coalesce(t.texts ->> 'description', p.description) as description
  from product p
  cross join unnest($1::text[]) l (language)
  left join content_text t on t.kind = 'product' and t.subject = p.id::text and t.locale = l.language
  where p.deleted_at is null`;

async function list(db: Db, where: string, values: readonly unknown[]): Promise<OtherTexts[]> {
  return (await db.executeQuery<OtherTexts>(CompiledQuery.raw(`${texts} and ${where}`, [...values]))).rows;
}

export const listOtherTexts = (db: Db, languages: readonly Language[], ids: readonly string[]) =>
  list(db, 'p.id = any ($2::uuid[])', [languages, ids]);

/** So many products in the order of their ids, from behind this one on. */
export const listOtherTextsAfter = (db: Db, language: Language, last: string | undefined, most: number) =>
  list(db, 'p.id > $2::uuid order by p.id limit $3', [[language], last ?? FIRST_ID, most]);
