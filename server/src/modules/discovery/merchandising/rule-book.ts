import { tags } from '../../../cache-tags.ts';
import type { Dependencies } from '../../../platform/cache/dependencies.ts';
import type { PublicCache } from '../../../platform/cache/public-cache.ts';
import type { Db } from '../../../platform/db/db.ts';
import { foldQuery } from '../query.rules.ts';
import type { Arrangement } from './apply-rules.ts';
import { listRules, type StoredRule } from './search-rules.repo.ts';

/** The rules as lists ask for them, by the clock. What is given ends with the next of them that begins or ends. */
export interface RuleBook {
  /** Of the first of these texts that has any: what was typed, or what it was taken for. */
  ofSearch(texts: readonly (string | undefined)[], notes: Pick<Dependencies, 'until'>): Arrangement | undefined;
  ofCategory(id: number, notes: Pick<Dependencies, 'until'>): Arrangement | undefined;
}

interface RuleBookDeps {
  readonly db: Db;
  readonly cache: Pick<PublicCache, 'keep' | 'databaseNow'>;
}

/** From the cache: every list asks, and they hardly ever change. */
export async function getRuleBook({ db, cache }: RuleBookDeps, notes: Dependencies): Promise<RuleBook> {
  const rules = await cache.keep(notes, 'search rules', [tags.searchRules], async () =>
    Map.groupBy(await listRules(db), ({ query, categoryId }) => query ?? categoryId),
  );
  const arrange = (scope: string | number, ends: Pick<Dependencies, 'until'>) =>
    arrangementAt(cache.databaseNow(), rules.get(scope) ?? [], ends);
  return {
    ofSearch(texts, ends) {
      if (rules.size === 0) return undefined;
      const folded = texts.map((text) => (text === undefined ? '' : foldQuery(text)));
      return arrange(folded.find((text) => rules.has(text)) ?? '', ends);
    },
    ofCategory: arrange,
  };
}

/** What counts at a moment. The newest rule comes first. */
function arrangementAt(
  now: number,
  rules: readonly StoredRule[],
  notes: Pick<Dependencies, 'until'>,
): Arrangement | undefined {
  const running = rules.filter(({ from, until }) => {
    for (const edge of [from, until]) if (edge && edge.getTime() > now) notes.until(edge.getTime());
    return (from?.getTime() ?? 0) <= now && now < (until?.getTime() ?? Number.POSITIVE_INFINITY);
  });
  if (running.length === 0) return undefined;
  return { pins: running.flatMap(({ pins }) => pins), hides: running.flatMap(({ hides }) => hides) };
}
