import { messages } from '@fieldhouse/contracts/messages';
import { looksPersonal } from '@fieldhouse/contracts/search.rules';
import { createTally, type TallyOptions } from '../../../platform/tally.ts';
import { foldQuery } from '../query.rules.ts';
import type { SearchSum } from './searches.repo.ts';

const refusals = messages('search', {
  tooMany: 'Too many searches from your network. Please try again later.',
} as const);

/** Fewer than views: each may be another text, and a day has room for so many only. */
const MAX_PER_NETWORK = 300;

export interface SearchStep {
  readonly query: string;
  readonly step: 'search' | 'click' | 'order';
  readonly results?: number | undefined;
}

/** Searches and what came of them, by their folded texts. */
export function createSearchTally(options: Pick<TallyOptions<SearchSum>, 'write' | 'log' | 'now'>) {
  const { write, log, now } = options;
  const tally = createTally<SearchSum>({
    what: 'searches',
    tooMany: refusals.tooMany,
    add: (before, later) => ({
      searches: before.searches + later.searches,
      results: later.results ?? before.results,
      clicks: before.clicks + later.clicks,
      orders: before.orders + later.orders,
    }),
    mostPerNetwork: MAX_PER_NETWORK,
    write,
    log,
    now,
  });
  return {
    ...tally,
    /** Whether it counts. */
    count({ query, step, results = 0 }: SearchStep, network: string): boolean {
      const key = foldQuery(query);
      if (key === '' || looksPersonal(query)) return false;
      const sum = {
        searches: Number(step === 'search'),
        results: step === 'search' ? results : null,
        clicks: Number(step === 'click'),
        orders: Number(step === 'order'),
      };
      return tally.count({ key, sum, deed: `${step} ${key}` }, network);
    },
  };
}
