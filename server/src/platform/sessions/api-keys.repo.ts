import type { Right, Role } from '@fieldhouse/contracts/rights';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/db.ts';
import { enrolBy } from './sessions.repo.ts';
import { hashToken, newToken } from './tokens.ts';

const PREFIX = 'fhk_';
const HINT_LENGTH = 4;

/** Tells it from a session's token, and from any other text that has leaked somewhere. */
export const isKeySecret = (text: string): boolean => /^fhk_[\w-]{43}$/.test(text);

export interface CallingKey {
  readonly id: string;
  readonly rights: readonly Right[];
  /** Its maker is looked up each time: a key has no right that its maker has lost. */
  readonly makerRole: Role;
  readonly makerRights: readonly string[] | null;
  /** They have not enrolled the second factor that they must have. */
  readonly isMakerLocked: boolean;
  readonly isFreshlyUsed: boolean;
}

export async function findCallingKey(db: Db, secret: string, now: Date): Promise<CallingKey | undefined> {
  const { rows } = await sql<CallingKey>`
    select k.id, k.rights, account.role as "makerRole", r.rights as "makerRights", coalesce(${enrolBy} <= ${now}, false) as "isMakerLocked",
      coalesce(k.last_used_at > ${now}::timestamptz - interval '1 minute', false) as "isFreshlyUsed"
    from api_key k join account on account.id = k.maker left join staff_role r on r.id = account.staff_role_id
    where k.secret_hash = ${hashToken(secret)} and k.revoked_at is null and account.deleted_at is null
      and (k.expires_at is null or k.expires_at > ${now})`.execute(db);
  return rows[0];
}

export async function noteUse(db: Db, id: string, now: Date): Promise<void> {
  await sql`update api_key set last_used_at = ${now} where id = ${id}`.execute(db);
}

export interface StoredKey {
  readonly id: string;
  readonly name: string;
  readonly rights: Right[];
  readonly hint: string;
  readonly createdAt: Date;
  readonly expiresAt: Date | null;
  readonly lastUsedAt: Date | null;
  readonly makerId: string;
  readonly makerName: string | null;
  readonly v: number;
}

const stored = sql`
  k.id, k.name, k.rights, k.hint, k.created_at as "createdAt", k.expires_at as "expiresAt", k.last_used_at as "lastUsedAt",
  k.maker as "makerId", case when a.deleted_at is null then a.name end as "makerName", k.v
  from api_key k join account a on a.id = k.maker where k.revoked_at is null`;

export async function listKeys(db: Db): Promise<StoredKey[]> {
  const { rows } = await sql<StoredKey>`select ${stored} order by k.id`.execute(db);
  return rows;
}

export async function lockKey(tx: Tx, id: string): Promise<StoredKey | undefined> {
  const { rows } = await sql<StoredKey>`select ${stored} and k.id = ${id} for no key update of k`.execute(tx);
  return rows[0];
}

export interface KeyContent {
  readonly name: string;
  readonly rights: readonly Right[];
  readonly expiresAt: Date | null;
}

/** Returns the secret, which cannot be read again afterwards. */
export async function insertKey(
  tx: Tx,
  id: string,
  { name, rights, expiresAt }: KeyContent,
  maker: string,
): Promise<string> {
  const secret = PREFIX + newToken();
  await sql`
    insert into api_key (id, name, rights, secret_hash, hint, maker, expires_at)
    values (${id}, ${name}, ${rights}, ${hashToken(secret)}, ${secret.slice(-HINT_LENGTH)}, ${maker}, ${expiresAt})`.execute(
    tx,
  );
  return secret;
}

export async function updateKey(tx: Tx, id: string, { name, rights, expiresAt }: KeyContent): Promise<void> {
  await sql`
    update api_key set name = ${name}, rights = ${rights}, expires_at = ${expiresAt}, v = v + 1 where id = ${id}`.execute(
    tx,
  );
}

export async function revokeKey(tx: Tx, id: string): Promise<void> {
  await sql`update api_key set revoked_at = now() where id = ${id}`.execute(tx);
}
