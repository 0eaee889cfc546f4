import type { PersonalData } from '@fieldhouse/contracts/privacy.schemas';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { type CustomerIds, isTheirs } from './customers.repo.ts';

type ExportedAccount = NonNullable<PersonalData['account']>;

export async function findAccountData(db: Db, id: string): Promise<Omit<ExportedAccount, 'devices'> | undefined> {
  const { rows } = await sql<
    Omit<ExportedAccount, 'devices' | 'createdAt' | 'updatedAt'> & Record<'createdAt' | 'updatedAt', Date>
  >`
    select a.id as _id, a.name, a.email, a.language, a.news_letter as "newsLetter", a.created_at as "createdAt",
      a.updated_at as "updatedAt", array_remove(array[
        case when a.password_hash is not null then 'password' end,
        case when exists (select from account_identity i where i.account_id = a.id) then 'google' end,
        case when a.second_factor_since is not null then 'second-factor' end], null) as "signIn"
    from account a where a.id = ${id} and a.deleted_at is null`.execute(db);
  const [row] = rows;
  return row && { ...row, createdAt: row.createdAt.toISOString(), updatedAt: row.updatedAt.toISOString() };
}

/** The newest first. */
export async function listOrderIds(db: Db, ids: CustomerIds): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select o.id from "order" o where ${isTheirs(ids)} and o.number is not null order by o.number desc`.execute(db);
  return rows.map(({ id }) => id);
}
