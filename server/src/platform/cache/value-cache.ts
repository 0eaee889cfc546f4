import type { ChangeReader } from './change-reader.ts';
import type { Dependencies } from './dependencies.ts';
import { type Dated, isOutdated, MAX_AGE_MS, rightAt, toDated } from './freshness.ts';
import type { TagClock } from './tag-clock.ts';

/**
 * Returns what `load` returned last, as long as none of the tags has changed; an outdated value is never returned. The
 * answer whose dependencies are passed in then depends on the tags too.
 */
export type ValueCache = <T>(
  notes: Dependencies | undefined,
  key: string,
  tags: readonly string[],
  load: () => Promise<T>,
) => Promise<T>;

interface Kept {
  readonly dated: Dated;
  readonly value: Promise<unknown>;
}

const MAX_VALUES = 2000;

/** For small values that many answers contain, such as totals. */
export function createValueCache(
  clock: TagClock,
  reader: Pick<ChangeReader, 'lookedAt' | 'wake'>,
  now: () => number,
): ValueCache {
  const values = new Map<string, Kept>();

  function load(key: string, tags: readonly string[], work: () => Promise<unknown>): Kept {
    const dated = toDated({
      tags,
      since: clock.count(),
      readAt: now(),
      bornOutdated: false,
      until: Number.POSITIVE_INFINITY,
    });
    const kept: Kept = { dated, value: work() };
    values.delete(key);
    values.set(key, kept);
    const [oldest] = values.keys();
    if (values.size > MAX_VALUES && oldest !== undefined) values.delete(oldest);
    kept.value.catch(() => {
      if (values.get(key) === kept) values.delete(key);
    });
    return kept;
  }

  return async <T>(notes: Dependencies | undefined, key: string, tags: readonly string[], work: () => Promise<T>) => {
    const at = now();
    reader.wake(at);
    const last = values.get(key);
    const isRight =
      last && !isOutdated(last.dated, clock) && at - rightAt(last.dated, clock, reader.lookedAt()) < MAX_AGE_MS;
    const kept = isRight ? last : load(key, tags, work);
    const value = (await kept.value) as T;
    notes?.include({
      tags,
      rightAt: rightAt(kept.dated, clock, reader.lookedAt()),
      outdated: isOutdated(kept.dated, clock),
    });
    return value;
  };
}
