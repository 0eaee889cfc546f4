import type { Synonyms } from '@fieldhouse/contracts/discovery.schemas';
import type { Language } from '@fieldhouse/contracts/language';
import { messages } from '@fieldhouse/contracts/messages';
import { findSynonymProblems } from '@fieldhouse/contracts/synonym.rules';
import { tags } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Dependencies } from '../../platform/cache/dependencies.ts';
import type { PublicCache } from '../../platform/cache/public-cache.ts';
import type { Db, Tx } from '../../platform/db/db.ts';
import { requireNoProblems, requireVersion } from '../../platform/http/app-error.ts';
import { changedLines, journal } from '../journal/index.ts';
import { lockSynonyms, readSynonyms, writeSynonyms } from './synonyms.repo.ts';

const refusals = messages('synonym', {
  stale: 'Someone else has changed the synonyms in the meantime. Please check them and try again.',
} as const);

/** The groups of words that mean the same, in the shop's first language unless another is named. From the cache: every search asks, and they hardly ever change. */
export function getSynonyms(
  { db, cache }: { readonly db: Db; readonly cache: Pick<PublicCache, 'keep'> },
  notes: Dependencies,
  language?: Language,
): Promise<Synonyms['groups']> {
  const key = language ? `synonyms in ${language}` : 'synonyms';
  return cache.keep(notes, key, [tags.synonyms], async () => (await readSynonyms(db, language)).groups);
}

/** The whole list as it is from now on. */
export async function updateSynonyms(
  tx: Tx,
  { groups, __v }: Synonyms,
  actor: string | null,
  language?: Language,
): Promise<Synonyms> {
  requireNoProblems(findSynonymProblems(groups));
  const before = await lockSynonyms(tx, language);
  requireVersion(__v, before.__v, refusals.stale);
  const [was, is] = [before.groups.map(journaled), groups.map(journaled)];
  if (was.join('\n') === is.join('\n')) return before;
  const after = await writeSynonyms(tx, groups, language);
  const lines = changedLines(was, is);
  await journal(tx, {
    actor,
    action: 'updateSynonyms',
    subject: 'synonyms',
    subjectId: language ?? 'all',
    before: { groups: lines.before },
    after: { groups: lines.after },
  });
  await changed(tx, [tags.synonyms]);
  return after;
}

const journaled = (words: readonly string[]) => words.join(', ');
