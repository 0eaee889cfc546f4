import type { NotNull } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';

/** Who a mail about an order goes to; undefined when they have left. */
export async function findBuyer(db: Db, accountId: string): Promise<{ name: string; email: string } | undefined> {
  return db
    .selectFrom('account')
    .select(['name', 'email'])
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('email', 'is not', null)
    .$narrowType<{ email: NotNull }>()
    .executeTakeFirst();
}
