import { setImmediate as afterOthers } from 'node:timers/promises';
import type { Columns } from './columns/columns.ts';

const EVERY_MS = 200;
const AHEAD_MS = 5000;

/**
 * Makes prices ready that change soon, and puts them into place when it is time, also without a request. Requests do not depend
 * on it: they put into place what is due before they read.
 */
export function movePricesAhead(columnsOf: () => Columns | undefined, now: () => number): () => void {
  let preparing = false;
  let stopped = false;

  async function prepare(columns: Columns): Promise<void> {
    preparing = true;
    for (const _ of columns.preparePrices(now() + AHEAD_MS)) {
      await afterOthers();
      if (stopped || columns !== columnsOf()) break;
    }
    preparing = false;
  }

  const timer = setInterval(() => {
    const columns = columnsOf();
    if (!columns) return;
    columns.movePrices(now());
    if (!preparing) void prepare(columns);
  }, EVERY_MS).unref();

  return () => {
    stopped = true;
    clearInterval(timer);
  };
}
