import { rightsOf } from '@fieldhouse/contracts/rights';
import { ADMINISTRATOR_ROLE } from '@fieldhouse/contracts/staff.rules';
import type { StaffMember } from '@fieldhouse/contracts/staff.schemas';
import { type NotNull, sql } from 'kysely';
import type { Db } from '../../../platform/db/db.ts';
import { findLastSeen } from '../../../platform/sessions/sessions.repo.ts';
import type { Standing } from './staff.rules.ts';

const selectStaff = (db: Db) =>
  db
    .selectFrom('account as a')
    .innerJoin('staff_role as r', (join) =>
      join.on(
        'r.id',
        '=',
        sql<string>`case when a.role = 'admin' then ${ADMINISTRATOR_ROLE}::uuid else a.staff_role_id end`,
      ),
    )
    .select(['a.id as _id', 'a.name', 'a.email', 'a.role as specified', 'r.name as role', 'r.id as roleId', 'r.rights'])
    .select(sql<boolean>`a.second_factor_since is not null`.as('secondFactor'))
    .where('a.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('a.role', '=', sql.lit('admin')), eb('a.staff_role_id', 'is not', null)]))
    // A constraint: who is not deleted has an address.
    .$narrowType<{ email: NotNull }>();

/** By name. */
export async function listStaff(db: Db): Promise<StaffMember[]> {
  return withLastSeen(db, await selectStaff(db).orderBy('a.name').orderBy('a.id').execute());
}

export async function findStaffMember(db: Db, id: string): Promise<StaffMember | undefined> {
  const [member] = await withLastSeen(db, await selectStaff(db).where('a.id', '=', id).execute());
  return member;
}

type StaffRow = Awaited<ReturnType<ReturnType<typeof selectStaff>['execute']>>[number];

async function withLastSeen(db: Db, rows: readonly StaffRow[]): Promise<StaffMember[]> {
  const seen = await findLastSeen(
    db,
    rows.map(({ _id }) => _id),
  );
  return rows.map(({ specified, rights, ...member }) => ({
    ...member,
    rights: [...rightsOf({ role: specified, roleRights: rights })],
    lastSeenAt: seen.get(member._id)?.toISOString() ?? null,
  }));
}

/** Of a customer, and of one who has left: no rights. */
export async function findStanding(db: Db, accountId: string): Promise<Standing> {
  const row = await db
    .selectFrom('account as a')
    .leftJoin('staff_role as r', 'r.id', 'a.staff_role_id')
    .select(['a.role', 'r.rights as roleRights'])
    .where('a.id', '=', accountId)
    .where('a.deleted_at', 'is', null)
    .executeTakeFirst();
  return row ? { administrator: row.role === 'admin', rights: rightsOf(row) } : { administrator: false, rights: [] };
}
