import { type Answer, type ComputedAnswer, toAnswer } from './answer.ts';
import type { AnswerStore, Slot } from './answer-store.ts';
import { createDependencies, type Dependencies } from './dependencies.ts';
import { type FreshMs, isOutdated, MAX_AGE_MS, nextRenewal } from './freshness.ts';
import type { TagClock } from './tag-clock.ts';

export interface CacheQuery {
  /** See canonicalKey. */
  readonly key: string;
  readonly freshMs: FreshMs;
  /** The address pattern, for metrics. */
  readonly route: string;
  readonly fill: (notes: Dependencies) => Promise<ComputedAnswer>;
}

export interface GetOrComputeOptions {
  readonly clock: TagClock;
  readonly now: () => number;
  readonly store: AnswerStore;
  readonly databaseNow: () => number;
  readonly mayServe: (kept: Pick<Slot, 'answer' | 'freshMs' | 'renewAt'>, at: number) => boolean;
  readonly isFamiliar: (name: string) => boolean;
  readonly onAnswered: (outcome: 'hit' | 'joined' | 'miss') => void;
}

/** A computation in progress. */
interface Flight {
  readonly since: number;
  readonly readAt: number;
  readonly renewAt: number;
  readonly landing: Promise<Answer>;
  /** Asked for more than once, so worth keeping. */
  wanted: boolean;
}

/** The cached answer, or a new one, computed once however many ask at the same time. */
export function createGetOrCompute(options: GetOrComputeOptions): (question: CacheQuery) => Promise<Answer> {
  const { clock, now, databaseNow, store, mayServe, isFamiliar, onAnswered } = options;
  const flights = new Map<string, Flight>();

  function depart({ key, freshMs, route, fill }: CacheQuery, before: Slot | undefined): Flight {
    const since = clock.count();
    const readAt = now();
    const renewAt = nextRenewal(before?.renewAt, readAt);
    async function fly(): Promise<Answer> {
      try {
        const notes = createDependencies(since, readAt);
        const made = await fill(notes);
        const answer = toAnswer(made, notes.origin(), before?.answer);
        // Overtaken by a write: valid for requests from before it only.
        const overtaken = freshMs === 0 && isOutdated(answer, clock);
        if (made.keep && flight.wanted && !overtaken) store.put({ key, freshMs, route, answer, renewAt });
        else store.drop(key);
        return answer;
      } finally {
        flights.delete(key);
      }
    }
    const wanted = before !== undefined || isFamiliar(key);
    const flight: Flight = { since, readAt, renewAt, wanted, landing: Promise.resolve().then(fly) };
    flights.set(key, flight);
    return flight;
  }

  return async (question) => {
    const askedAt = now();
    const askedTime = databaseNow();
    const count = clock.count();
    for (;;) {
      const slot = store.get(question.key);
      if (slot && mayServe(slot, now())) {
        slot.used = true;
        onAnswered('hit');
        return slot.answer;
      }
      const flight = flights.get(question.key);
      onAnswered(flight ? 'joined' : 'miss');
      if (!flight) return depart(question, slot).landing;
      flight.wanted = true;
      // One that began before the last change, or long ago, may return older data than there was when this was asked.
      const covers = flight.since >= count && askedAt - flight.readAt < MAX_AGE_MS;
      const answer = await landingOf(flight, covers);
      // Right for those who asked before it ended.
      const hasEnded = answer !== undefined && answer.until <= askedTime;
      if (answer && !hasEnded && (covers || mayServe({ ...question, answer, renewAt: flight.renewAt }, now())))
        return answer;
    }
  };
}

/** A failure of a computation that began before the last change says nothing about the current data. */
async function landingOf(flight: Flight, covers: boolean): Promise<Answer | undefined> {
  try {
    return await flight.landing;
  } catch (error) {
    if (covers) throw error;
    return undefined;
  }
}
