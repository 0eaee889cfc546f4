import { messages } from '@fieldhouse/contracts/messages';
import { createTally, type TallyOptions } from '../../../platform/tally.ts';

const refusals = messages('view', { tooMany: 'Too many views from your network. Please try again later.' } as const);

/** A page asks once per product. */
const MAX_PER_NETWORK = 6000;

/** Views of products, by their ids. */
export function createViews(options: Pick<TallyOptions<number>, 'write' | 'log' | 'now'>) {
  const { write, log, now } = options;
  const tally = createTally<number>({
    what: 'views',
    tooMany: refusals.tooMany,
    add: (before, later) => before + later,
    mostPerNetwork: MAX_PER_NETWORK,
    write,
    log,
    now,
  });
  return {
    ...tally,
    /** Whether it counts. */
    count: (productId: string, network: string) => tally.count({ key: productId, sum: 1 }, network),
  };
}
