import { integrationMessages, MAX_KEYS } from '@fieldhouse/contracts/integration.rules';
import type { ApiKey } from '@fieldhouse/contracts/integrations.schemas';
import type { Right } from '@fieldhouse/contracts/rights';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { AppError, fieldError, requireVersion } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import * as repo from '../../../platform/sessions/api-keys.repo.ts';
import { changedFields, journal } from '../../journal/index.ts';

/** Who makes or changes one. */
interface Maker {
  readonly userId: string;
  readonly rights: readonly Right[];
}

interface KeyWish {
  readonly name: string;
  readonly rights: readonly Right[];
  readonly expiresAt?: string | null | undefined;
}

type KeyChange = { readonly [Name in keyof KeyWish]?: KeyWish[Name] | undefined } & {
  readonly __v?: number | undefined;
};

export async function listKeys(db: Db): Promise<ApiKey[]> {
  return (await repo.listKeys(db)).map(toWire);
}

/** With its secret, which nobody sees again. */
export async function createKey(tx: Tx, wish: KeyWish, maker: Maker, now: Date): Promise<ApiKey & { secret: string }> {
  if ((await repo.listKeys(tx)).length >= MAX_KEYS) throw new AppError('refused', integrationMessages.manyKeys);
  const content = contentOf(wish, maker, now);
  const id = newId();
  const secret = await repo.insertKey(tx, id, content, maker.userId);
  const made = await requireKey(tx, id);
  await journal(tx, {
    actor: maker.userId,
    action: 'createKey',
    subject: 'key',
    subjectId: id,
    after: journaled(made),
  });
  return { ...toWire(made), secret };
}

export async function updateKey(
  tx: Tx,
  id: string,
  { __v, ...wish }: KeyChange,
  maker: Maker,
  now: Date,
): Promise<ApiKey> {
  const before = await requireKey(tx, id);
  requireVersion(__v, before.v, integrationMessages.staleKey);
  const expiresAt = wish.expiresAt === undefined ? (before.expiresAt?.toISOString() ?? null) : wish.expiresAt;
  const whole = { name: wish.name ?? before.name, rights: wish.rights ?? before.rights, expiresAt };
  // What it may do already stays as it is, whoever corrects its name; but not for longer by somebody who may do less.
  const keepsRights = wish.rights === undefined && !isLater(expiresAt, before.expiresAt);
  const content = contentOf(
    whole,
    keepsRights ? { ...maker, rights: before.rights } : maker,
    wish.expiresAt ? now : undefined,
  );
  await repo.updateKey(tx, id, content);
  const after = await requireKey(tx, id);
  const change = changedFields(journaled(before), journaled(after));
  await journal(tx, { actor: maker.userId, action: 'updateKey', subject: 'key', subjectId: id, ...change });
  return toWire(after);
}

const isLater = (wanted: string | null, was: Date | null): boolean =>
  was !== null && (wanted === null || new Date(wanted) > was);

export async function deleteKey(tx: Tx, id: string, actor: string): Promise<void> {
  const before = await requireKey(tx, id);
  await repo.revokeKey(tx, id);
  await journal(tx, { actor, action: 'deleteKey', subject: 'key', subjectId: id, before: journaled(before) });
}

function contentOf({ name, rights, expiresAt = null }: KeyWish, maker: Maker, now: Date | undefined): repo.KeyContent {
  if (!rights.every((right) => maker.rights.includes(right)))
    throw fieldError('refused', 'rights', integrationMessages.moreRights);
  const until = expiresAt === null ? null : new Date(expiresAt);
  if (until && now && until <= now) throw fieldError('invalid-input', 'expiresAt', integrationMessages.past);
  return { name, rights: [...new Set(rights)], expiresAt: until };
}

async function requireKey(tx: Tx, id: string): Promise<repo.StoredKey> {
  const key = await repo.lockKey(tx, id);
  if (!key) throw new AppError('not-found', integrationMessages.noKey);
  return key;
}

const journaled = ({ name, rights, expiresAt }: repo.StoredKey) => ({
  name,
  rights,
  expiresAt: expiresAt?.toISOString() ?? null,
});

const toWire = ({ id, v, makerId, makerName, createdAt, expiresAt, lastUsedAt, ...key }: repo.StoredKey): ApiKey => ({
  _id: id,
  ...key,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  maker: { _id: makerId, name: makerName },
  __v: v,
});
