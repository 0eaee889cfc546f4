import {
  type ContentKind,
  translationMessages as messages,
  type ValueKind,
} from '@fieldhouse/contracts/translation.rules';
import type { ContentTexts, ValueText } from '@fieldhouse/contracts/translations.schemas';
import { productChanged, tags } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError, fieldError, requireVersion } from '../../platform/http/app-error.ts';
import { nameKey } from '../../platform/names.rules.ts';
import { changedFields, journal } from '../journal/index.ts';
import { findSource } from './content-sources.repo.ts';
import * as repo from './content-texts.repo.ts';
import { requireOtherLocale } from './require-locale.ts';

export interface NewTexts {
  readonly kind: ContentKind;
  readonly subject: string;
  readonly locale: string;
  /** Null: it is shown as it is. What is missing stays. */
  readonly texts: Readonly<Record<string, string | null | undefined>>;
  readonly __v?: number | undefined;
}

/** Translates what the shop has written into one of its languages. */
export async function writeTexts(
  tx: Tx,
  { texts, __v, ...place }: NewTexts,
  actor: string | null,
): Promise<ContentTexts> {
  await requireOtherLocale(tx, place.locale);
  const source = await findSource(tx, place.kind, place.subject);
  if (!source) throw new AppError('not-found', messages.gone);
  const before = await repo.lockTexts(tx, place);
  requireVersion(__v, before?.__v ?? 0, messages.stale);
  const named = Object.entries({ ...before?.texts, ...withoutUndefined(texts) });
  // Of what has gone from the thing itself nothing is kept.
  const after = Object.fromEntries(named.filter((one): one is [string, string] => !!one[1] && one[0] in source.texts));
  // What is kept unseen is still a translation of what it was made from.
  const kept = Object.keys(before?.texts ?? {}).filter((name) => texts[name] === undefined);
  const origins = { ...source.texts, ...pick(before?.source ?? {}, kept) };
  const stored = await repo.writeTexts(tx, place, after, withoutEmpty(pick(origins, Object.keys(source.texts))));
  const change = changedFields(before?.texts ?? {}, after);
  if (Object.keys(change.after).length === 0) return stored;
  const subjectId = `${place.kind} ${place.subject} ${place.locale}`;
  await journal(tx, { actor, action: 'writeTexts', subject: 'translation', subjectId, ...change });
  await changed(tx, tagsOf(place.kind, place.subject));
  return stored;
}

const tagsOf = (kind: ContentKind, subject: string): string[] =>
  kind === 'product' ? productChanged(subject, { listing: true }) : [tags.texts];

export async function writeValueTexts(
  tx: Tx,
  { kind, value, texts }: { kind: ValueKind; value: string; texts: Readonly<Record<string, string | null>> },
  actor: string | null,
): Promise<ValueText> {
  if (nameKey(value) === '') throw fieldError('invalid-input', 'value', messages.value);
  for (const locale of Object.keys(texts)) await requireOtherLocale(tx, locale);
  const before = await repo.readValueTexts(tx, kind, value);
  await repo.writeValueTexts(tx, kind, value, texts);
  const after = await repo.readValueTexts(tx, kind, value);
  const change = changedFields(before, after);
  if (Object.keys(change.after).length > 0) {
    const subjectId = `${kind} ${value}`;
    await journal(tx, { actor, action: 'writeValueTexts', subject: 'translation', subjectId, ...change });
    await changed(tx, [tags.texts]);
  }
  return { kind, value, texts: after };
}

const pick = (texts: Readonly<Record<string, string>>, names: readonly string[]) =>
  Object.fromEntries(Object.entries(texts).filter(([name]) => names.includes(name)));

const withoutEmpty = (texts: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ''));

const withoutUndefined = (texts: NewTexts['texts']): Record<string, string | null> =>
  Object.fromEntries(Object.entries(texts).filter((one): one is [string, string | null] => one[1] !== undefined));
