import type { Language } from '@fieldhouse/contracts/language';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { FIRST_ID } from '../../platform/ids.ts';

/** A product in one of the shop's other languages; what has not been translated, as it is in the first. */
interface OtherTexts {
  readonly id: string;
  readonly name: string;
  readonly description: string;
}

const texts = `
  select p.id, coalesce(t.texts ->> 'name', p.name) as name,
    coalesce(t.texts ->> 'description', p.description) as description
  from product p
  left join content_text t on t.kind = 'product' and t.subject = p.id::text and t.locale = $1
  where p.deleted_at is null and p.id > $2::uuid
  order by p.id limit $3`;

/** So many products in the order of their ids, from behind this one on. */
export async function listOtherTextsAfter(
  db: Db,
  language: Language,
  last: string | undefined,
  most: number,
): Promise<OtherTexts[]> {
  const values = [language, last ?? FIRST_ID, most];
  return (await db.executeQuery<OtherTexts>(CompiledQuery.raw(texts, values))).rows;
}
