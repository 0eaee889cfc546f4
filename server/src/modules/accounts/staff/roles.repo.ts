import { type Right, rights } from '@fieldhouse/contracts/rights';
import { ADMINISTRATOR_ROLE } from '@fieldhouse/contracts/staff.rules';
import type { StaffRole } from '@fieldhouse/contracts/staff.schemas';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { nameKey } from '../../../platform/names.rules.ts';

type RoleRow = Omit<StaffRole, 'rights' | 'administrator'> & { readonly rights: readonly string[] };

const selectRoles = (db: Db) =>
  db
    .selectFrom('staff_role as r')
    .select(['r.id as _id', 'r.name', 'r.rights', 'r.v as __v'])
    .select(
      sql<number>`case when r.id = ${ADMINISTRATOR_ROLE}
        then (select count(*) from account where role = 'admin' and deleted_at is null)
        else (select count(*) from account a where a.staff_role_id = r.id) end`.as('people'),
    );

function toRole({ rights: held, ...role }: RoleRow): StaffRole {
  const administrator = role._id === ADMINISTRATOR_ROLE;
  return { ...role, administrator, rights: rights.filter((right) => administrator || held.includes(right)) };
}

/** The administrator's first, then by name. */
export async function listRoles(db: Db): Promise<StaffRole[]> {
  const rows = await selectRoles(db).orderBy(sql`r.id <> ${ADMINISTRATOR_ROLE}`).orderBy('r.name_key').execute();
  return rows.map(toRole);
}

export async function findRole(db: Db, id: string): Promise<StaffRole | undefined> {
  const row = await selectRoles(db).where('r.id', '=', id).executeTakeFirst();
  return row && toRole(row);
}

/** Whoever changes who may do what does so one after the other: on all nodes, and each sees what the one before has done. */
export async function lockStaff(tx: Tx): Promise<void> {
  await sql`select from staff_role where id = ${ADMINISTRATOR_ROLE} for no key update`.execute(tx);
}

interface RoleContent {
  readonly name: string;
  readonly rights: readonly Right[];
}

const toRow = ({ name, rights: held }: RoleContent) => ({ name, name_key: nameKey(name), rights: [...held] });

export async function insertRole(tx: Tx, id: string, role: RoleContent): Promise<void> {
  await tx
    .insertInto('staff_role')
    .values({ id, ...toRow(role) })
    .execute();
}

export async function writeRole(tx: Tx, id: string, role: RoleContent): Promise<void> {
  await tx
    .updateTable('staff_role')
    .set((eb) => ({ ...toRow(role), v: eb('v', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** False while somebody has it or is invited to it. */
export async function deleteUnusedRole(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql`
    delete from staff_role r where r.id = ${id} and not exists (select from account where staff_role_id = r.id)
      and not exists (select from staff_invitation where role_id = r.id)
    returning 1`.execute(tx);
  return rows.length > 0;
}
