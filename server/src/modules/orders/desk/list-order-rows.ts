import { type OrderStatus, orderStatuses } from '@fieldhouse/contracts/order.rules';
import type { OrderFlag } from '@fieldhouse/contracts/order-rows.rules';
import type { OrderRow, OrderRowFilter } from '@fieldhouse/contracts/orders.schemas';
import type { Db } from '../../../platform/db/db.ts';
import type { ListPage } from '../../../platform/http/route-result.ts';
import { getSettings, type SettingsDeps } from '../../settings/index.ts';
import { readOrderSearch } from '../order/order-search.repo.ts';
import { type Filter, periodOf, type Span } from './access-paths.repo.ts';
import {
  filterByCity,
  filterByCountry,
  filterByFlag,
  filterByMarket,
  filterByMethod,
  filterByName,
  filterByNumbers,
  filterByProduct,
  filterByPromise,
  filterBySearch,
} from './order-filters.repo.ts';
import { findOrderRows } from './order-rows.repo.ts';

export async function listOrderRows(
  deps: SettingsDeps,
  filter: OrderRowFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<ListPage<OrderRow>> {
  const { span, filters } = await readOrderFilter(deps, filter);
  return findOrderRows(deps.db, span, filters, { limit, offset: (page - 1) * limit });
}

/** What is asked for, once it is known how many towns, products and people it means. */
export async function readOrderFilter(
  deps: SettingsDeps,
  { status, from, to, older, sort = 'newest', ...filter }: OrderRowFilter,
): Promise<{ span: Span; filters: readonly Filter[] }> {
  const { timeZone } = await getSettings(deps);
  return {
    span: { statuses: statusesOf(status, filter.flag), period: periodOf({ from, to, older }, timeZone), sort },
    filters: await readFilters(deps.db, filter),
  };
}

function statusesOf(status: OrderStatus | undefined, flag: OrderFlag | undefined): readonly OrderStatus[] {
  if (status) return [status];
  return flag === 'to-send' || flag === 'to-pack' ? ['pending'] : orderStatuses;
}

async function readFilters(
  db: Db,
  {
    q,
    method,
    product,
    name,
    city,
    country,
    market,
    numbers,
    flag,
    promised,
  }: Omit<OrderRowFilter, 'status' | 'from' | 'to' | 'older' | 'sort'>,
): Promise<Filter[]> {
  const search = await readOrderSearch(db, q);
  return [
    ...(search ? [filterBySearch(search)] : []),
    ...(numbers ? [filterByNumbers(numbers)] : []),
    ...(method ? [filterByMethod(method)] : []),
    ...(product ? [await filterByProduct(db, product)] : []),
    ...(name ? [await filterByName(db, name)] : []),
    ...(flag ? [filterByFlag(flag)] : []),
    ...(promised ? [filterByPromise(promised)] : []),
    ...(city ? [await filterByCity(db, city)] : []),
    ...(country ? [filterByCountry(country)] : []),
    ...(market ? [filterByMarket(market)] : []),
  ];
}
