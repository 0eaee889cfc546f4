import type { Synonyms } from '@fieldhouse/contracts/discovery.schemas';
import { findSynonymProblems } from '@fieldhouse/contracts/synonym.rules';
import { tags } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { journal } from '../journal/index.ts';
import { lockSynonyms, writeSynonyms } from './synonyms.repo.ts';

/** The whole list as it is from now on. */
export async function updateSynonyms(tx: Tx, { groups, __v }: Synonyms, actor: string | null): Promise<Synonyms> {
  const fields = findSynonymProblems(groups);
  const [sentence] = Object.values(fields);
  if (sentence) throw new AppError('invalid-input', sentence, { fields });
  const before = await lockSynonyms(tx);
  if (__v !== before.__v)
    throw new AppError(
      'stale',
      'Someone else has changed the synonyms in the meantime. Please check them and try again.',
    );
  const [was, is] = [before.groups.map(told), groups.map(told)];
  if (was.join('\n') === is.join('\n')) return before;
  const after = await writeSynonyms(tx, groups);
  // The rest of the list has stayed as it was.
  const removed = was.filter((line) => !is.includes(line));
  const added = is.filter((line) => !was.includes(line));
  const entry = { actor, action: 'updateSynonyms', subject: 'synonyms', subjectId: 'all' };
  await journal(tx, { ...entry, before: { groups: removed }, after: { groups: added } });
  await changed(tx, [tags.synonyms]);
  return after;
}

const told = (words: readonly string[]) => words.join(', ');
