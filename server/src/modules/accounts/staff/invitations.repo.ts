import type { Invitation } from '@fieldhouse/contracts/staff.schemas';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { hashToken, isToken, newToken } from '../../../platform/sessions/tokens.ts';

const selectInvitations = (db: Db) =>
  db
    .selectFrom('staff_invitation as i')
    .innerJoin('staff_role as r', 'r.id', 'i.role_id')
    .innerJoin('account as a', 'a.id', 'i.invited_by')
    .select(['i.id as _id', 'i.email', 'r.name as role', 'r.id as roleId', 'i.created_at', 'i.expires_at'])
    .select(sql<string | null>`case when a.deleted_at is null then a.name end`.as('invitedBy'));

type InvitationRow = Awaited<ReturnType<ReturnType<typeof selectInvitations>['execute']>>[number];

const toInvitation = ({ created_at, expires_at, ...invitation }: InvitationRow): Invitation => ({
  ...invitation,
  createdAt: created_at.toISOString(),
  expiresAt: expires_at.toISOString(),
});

/** Newest first. */
export async function listInvitations(db: Db): Promise<Invitation[]> {
  return (await selectInvitations(db).orderBy('i.created_at', 'desc').orderBy('i.id').execute()).map(toInvitation);
}

export async function findInvitationById(db: Db, id: string): Promise<Invitation | undefined> {
  const row = await selectInvitations(db).where('i.id', '=', id).executeTakeFirst();
  return row && toInvitation(row);
}

/** To which role an address is invited, by an invitation that is open. */
export async function findInvitedRole(db: Db, key: string, at: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('staff_invitation')
    .select('role_id')
    .where('email_key', '=', key)
    .where('expires_at', '>', at)
    .executeTakeFirst();
  return row?.role_id;
}

interface NewInvitation {
  readonly id: string;
  readonly email: string;
  readonly emailKey: string;
  readonly roleId: string;
  readonly invitedBy: string;
  readonly createdAt: Date;
  readonly expiresAt: Date;
}

/** In the place of an earlier one of this address, whose links end. */
export async function putInvitation(tx: Tx, made: NewInvitation): Promise<void> {
  const { id, email, emailKey, roleId, invitedBy, createdAt, expiresAt } = made;
  await tx.deleteFrom('staff_invitation').where('email_key', '=', emailKey).execute();
  await tx
    .insertInto('staff_invitation')
    .values({
      id,
      email,
      email_key: emailKey,
      role_id: roleId,
      invited_by: invitedBy,
      created_at: createdAt,
      expires_at: expiresAt,
    })
    .execute();
}

/** Returns the token, which cannot be read again afterwards; undefined when the invitation no longer holds. */
export async function addInvitationLink(db: Db, id: string, now: Date): Promise<string | undefined> {
  const token = newToken();
  const { rows } = await sql`
    update staff_invitation set token_hashes = token_hashes || ${hashToken(token)}::bytea
    where id = ${id} and expires_at > ${now} returning 1`.execute(db);
  return rows.length > 0 ? token : undefined;
}

interface OpenInvitation {
  readonly id: string;
  readonly email: string;
  readonly emailKey: string;
  readonly roleId: string;
  readonly invitedBy: string;
}

/** Of a link that still works. */
export async function findOpenInvitation(db: Db, token: string, now: Date): Promise<OpenInvitation | undefined> {
  if (!isToken(token)) return undefined;
  const { rows } = await sql<OpenInvitation>`
    select id, email, email_key as "emailKey", role_id as "roleId", invited_by as "invitedBy" from staff_invitation
    where ${hashToken(token)}::bytea = any (token_hashes) and expires_at > ${now}`.execute(db);
  return rows[0];
}

/** False when it is gone already. */
export async function deleteInvitation(tx: Tx, id: string): Promise<boolean> {
  const deleted = await tx.deleteFrom('staff_invitation').where('id', '=', id).returning('id').executeTakeFirst();
  return deleted !== undefined;
}

export async function deleteInvitationsTo(tx: Tx, key: string): Promise<void> {
  await sql`delete from staff_invitation where email_key = ${key}`.execute(tx);
}

export async function deleteAllInvitations(tx: Tx): Promise<void> {
  await tx.deleteFrom('staff_invitation').execute();
}

/** A week longer than they hold, so that whoever has invited sees that there was no answer. */
export async function cleanInvitations(db: Db): Promise<void> {
  await sql`delete from staff_invitation where expires_at < now() - interval '7 days'`.execute(db);
}
