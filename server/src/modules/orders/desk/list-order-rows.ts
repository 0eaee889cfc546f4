import { type OrderStatus, orderStatuses } from '@fieldhouse/contracts/order.rules';
import type { OrderFlag } from '@fieldhouse/contracts/order-rows.rules';
import type { OrderRow, OrderRowFilter } from '@fieldhouse/contracts/order-rows.schemas';
import type { Db } from '../../../platform/db/db.ts';
import type { ListPage } from '../../../platform/http/route-result.ts';
import { getSettings, type SettingsDeps } from '../../settings/index.ts';
import { readOrderSearch } from '../order/order-search.repo.ts';
import { wishForFlag } from './order-flags.repo.ts';
import { findOrderRows } from './order-rows.repo.ts';
import { periodOf, type Span, type Wanted } from './order-ways.repo.ts';
import { wishForCity, wishForMethod, wishForName, wishForProduct, wishForSearch } from './order-wishes.repo.ts';

export async function listOrderRows(
  deps: SettingsDeps,
  filter: OrderRowFilter,
  { page, limit }: { readonly page: number; readonly limit: number },
): Promise<ListPage<OrderRow>> {
  const { span, wanted } = await readOrderFilter(deps, filter);
  return findOrderRows(deps.db, span, wanted, { limit, offset: (page - 1) * limit });
}

/** What is asked for, once it is known how many towns, products and people it means. */
export async function readOrderFilter(
  deps: SettingsDeps,
  { status, from, to, sort = 'newest', ...filter }: OrderRowFilter,
): Promise<{ span: Span; wanted: readonly Wanted[] }> {
  const { timeZone } = await getSettings(deps);
  return {
    span: { statuses: statusesOf(status, filter.flag), period: periodOf(from, to, timeZone), sort },
    wanted: await readWishes(deps.db, filter),
  };
}

function statusesOf(status: OrderStatus | undefined, flag: OrderFlag | undefined): readonly OrderStatus[] {
  if (status) return [status];
  return flag === 'to-send' || flag === 'to-pack' ? ['pending'] : orderStatuses;
}

async function readWishes(
  db: Db,
  { q, method, product, name, city, flag }: Omit<OrderRowFilter, 'status' | 'from' | 'to' | 'sort'>,
): Promise<Wanted[]> {
  const search = await readOrderSearch(db, q);
  return [
    ...(search ? [wishForSearch(search)] : []),
    ...(method ? [wishForMethod(method)] : []),
    ...(product ? [await wishForProduct(db, product)] : []),
    ...(name ? [await wishForName(db, name)] : []),
    ...(flag ? [wishForFlag(flag)] : []),
    ...(city ? [await wishForCity(db, city)] : []),
  ];
}
