import { factorOf } from '@fieldhouse/contracts/market-terms.rules';
import type { Db } from '../../platform/db/db.ts';
import type { StoredMarket } from '../markets/index.ts';
import type { Columns } from './columns/columns.ts';
import { stepsOf } from './index-rows.ts';
import { listMarketRowsAfter, type MarketRow } from './market-prices.repo.ts';

/** The prices of all products in a market, of which the columns have a sheet. */
interface OpenMarket {
  readonly currency: string;
  isWhole: boolean;
  filled: Promise<void>;
  /** While it is being filled: what has been read again since it began, and is newer than what it is filled with. */
  readonly newer: Set<string>;
}

export type OpenMarkets = Map<string, OpenMarket>;

interface Rows {
  readonly columns: Pick<Columns, 'openMarket' | 'closeMarket' | 'putPrice' | 'settle'>;
  readonly markets: OpenMarkets;
}

/** Read in one go: other requests come in between. */
const SLICE = 500;

/** Where prices are not open yet. */
export async function fillMarkets(index: Rows, db: Db, markets: readonly StoredMarket[]): Promise<void> {
  for (const market of markets) await (index.markets.get(market.id) ?? begin(index, db, market)).filled;
}

/** The steps of its price chart are round amounts of about the same size. */
const scaleOf = (market: StoredMarket) => 10 ** Math.round(Math.log10(factorOf(market)));

function begin(index: Rows, db: Db, market: StoredMarket): OpenMarket {
  const open: OpenMarket = { currency: market.currency, isWhole: false, filled: Promise.resolve(), newer: new Set() };
  index.markets.set(market.id, open);
  index.columns.openMarket(market.id, scaleOf(market));
  open.filled = fill(index, db, market.id, open).catch((error: unknown) => {
    index.markets.delete(market.id);
    index.columns.closeMarket(market.id);
    throw error;
  });
  return open;
}

async function fill({ columns }: Rows, db: Db, market: string, open: OpenMarket): Promise<void> {
  let last: string | undefined;
  do {
    const rows = await listMarketRowsAfter(db, market, last, SLICE);
    for (const row of rows) if (!open.newer.has(row.id)) put(columns, row);
    last = rows.length < SLICE ? undefined : rows.at(-1)?.id;
  } while (last !== undefined);
  columns.settle();
  open.isWhole = true;
  open.newer.clear();
}

/** What was read again of some products. */
export function putMarketRows({ columns, markets }: Rows, rows: readonly MarketRow[]): void {
  for (const row of rows) {
    const open = markets.get(row.marketId);
    if (!open) continue;
    if (!open.isWhole) open.newer.add(row.id);
    put(columns, row);
  }
}

/** What is not in the columns yet is read again with them. */
function put(columns: Rows['columns'], { id, marketId, steps, ...price }: MarketRow): void {
  columns.putPrice(marketId, id, { ...price, range: price, steps: steps === null ? undefined : stepsOf(steps) });
}
