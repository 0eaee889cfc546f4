import { messages } from '@fieldhouse/contracts/messages';
import { findSettingsProblems, orderNumbersReached, settingsMessages } from '@fieldhouse/contracts/settings.rules';
import type { ShopSettings, updateSettings as update } from '@fieldhouse/contracts/settings.schemas';
import type { z } from 'zod';
import { tags } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { fieldError, requireNoProblems, requireVersion } from '../../platform/http/app-error.ts';
import { changedFields, journal } from '../journal/index.ts';
import { findMissingFiles } from '../media/index.ts';
import * as repo from './settings.repo.ts';
import { journaledSettings, mergeSettings } from './settings.rules.ts';

const refusals = messages('settings', {
  stale: 'Someone else has changed the settings in the meantime. Please check them and try again.',
  pictureGone: 'This picture is no longer here. Please upload it again.',
} as const);

type SettingsPatch = z.output<(typeof update)['body']>;

/** What is missing in the patch stays as it is, also inside contact and company. */
export async function updateSettings(
  tx: Tx,
  { __v, ...patch }: SettingsPatch,
  actor: string | null,
): Promise<ShopSettings> {
  const before = await repo.lockSettings(tx);
  requireVersion(__v, before.__v, refusals.stale);
  const content = mergeSettings(before, patch);
  requireNoProblems(findSettingsProblems(content));
  if (content.currency !== before.currency) await requireUnused(tx);
  if (content.orderNumberStart !== before.orderNumberStart) await startOrderNumbers(tx, content.orderNumberStart);
  for (const field of pictures) if (content[field] !== before[field]) await requirePicture(tx, field, content[field]);
  const change = changedFields(journaledSettings(mergeSettings(before, {})), journaledSettings(content));
  if (Object.keys(change.after).length === 0) return withCurrencyFixed(tx, before);
  const after = await repo.writeSettings(tx, content);
  await journal(tx, { actor, action: 'updateSettings', subject: 'settings', subjectId: 'shop', ...change });
  await changed(tx, [tags.settings]);
  return withCurrencyFixed(tx, after);
}

export async function readAllSettings(db: Parameters<typeof repo.readSettings>[0]): Promise<ShopSettings> {
  return withCurrencyFixed(db, await repo.readSettings(db));
}

async function withCurrencyFixed(
  db: Parameters<typeof repo.readSettings>[0],
  settings: repo.StoredSettings,
): Promise<ShopSettings> {
  return { ...settings, currencyFixed: await repo.isCurrencyInUse(db) };
}

/** The currency, by orders and by rates. */
async function requireUnused(tx: Tx): Promise<void> {
  await repo.takeMarketsLock(tx);
  if (await repo.hasMarkets(tx)) throw fieldError('invalid-input', 'currency', settingsMessages.currencyOfMarkets);
  await repo.lockCurrency(tx);
  if (await repo.isCurrencyInUse(tx)) throw fieldError('invalid-input', 'currency', settingsMessages.currencyFixed);
}

/** Only forwards: no number comes twice. */
async function startOrderNumbers(tx: Tx, first: number): Promise<void> {
  const last = await repo.lockOrderNumbers(tx);
  if (first <= last) throw fieldError('invalid-input', 'orderNumberStart', orderNumbersReached(last));
  await repo.startOrderNumbers(tx, first);
}

const pictures = ['logo', 'guaranteePicture', 'guaranteeLabel'] as const;

async function requirePicture(tx: Tx, field: (typeof pictures)[number], url: string | null): Promise<void> {
  const missing = url === null ? [] : await findMissingFiles(tx, [url]);
  if (missing.length > 0) throw fieldError('invalid-input', field, refusals.pictureGone);
}
