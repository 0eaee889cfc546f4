import { updateProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import { getCustomer, listOrderRows } from '@fieldhouse/contracts/orders.endpoints';
import { listPages } from '@fieldhouse/contracts/pages.endpoints';
import { areEnoughFor, type Right, type Who } from '@fieldhouse/contracts/rights';
import { getStockSummary } from '@fieldhouse/contracts/stock.endpoints';
import { skuPattern } from '@fieldhouse/contracts/variant.rules';
import type { SearchedAll } from '@fieldhouse/contracts/workplace.schemas';
import type { RouteContext } from '../../platform/http/route.ts';
import { listPeople } from '../accounts/index.ts';
import { findProductIds, type WordsDeps } from '../discovery/index.ts';
import { type Buyers, findBuyers, findOrdersBriefly, findPastOrdersBriefly } from '../orders/index.ts';
import { findIdByCode } from '../stock/index.ts';
import { findCommands } from './commands.ts';
import { findPagesBy, listFoundGuests, listFoundProducts } from './found.repo.ts';

const MOST = 5;

/** What the caller may open, and nothing of the rest: not even that it is there. */
export async function searchAll(
  deps: WordsDeps,
  q: string | undefined,
  rights: readonly Right[],
  context: Pick<RouteContext, 't' | 'tag' | 'include' | 'until'>,
): Promise<SearchedAll> {
  if (!q) return { orders: [], pastOrders: [], products: [], customers: [], pages: [], commands: [] };
  const { db } = deps;
  const may = (...whose: readonly Who[]) => whose.some((who) => areEnoughFor(who, rights));
  const [mayOrders, mayCustomers] = [may(listOrderRows.who), may(getCustomer.who)];
  const buyers = mayOrders || mayCustomers ? await findBuyers(db, q) : undefined;
  const [orders, pastOrders, products, customers, pages] = await Promise.all([
    mayOrders && buyers ? findOrdersBriefly(db, q, buyers, MOST) : [],
    mayOrders ? findPastOrdersBriefly(db, q, MOST) : [],
    may(updateProduct.who, getStockSummary.who) ? findProducts(deps, q, context) : [],
    mayCustomers && buyers ? findCustomers(deps, q, buyers) : [],
    may(listPages.who) ? findPagesBy(db, q, MOST) : [],
  ]);
  return { orders, pastOrders, products, customers, pages, commands: findCommands(context.t, q, rights, MOST) };
}

async function findProducts(
  deps: WordsDeps,
  q: string,
  notes: Parameters<typeof findProductIds>[1],
): Promise<SearchedAll['products']> {
  const coded = skuPattern.test(q) ? await findIdByCode(deps.db, q) : undefined;
  const ids = coded === undefined ? await findProductIds(deps, notes, q, MOST) : [coded];
  const found = await listFoundProducts(deps.db, ids);
  return found.map((product) => ({ ...product, exact: coded !== undefined }));
}

/** With an account, and without. */
async function findCustomers({ db }: WordsDeps, q: string, { accounts, guests }: Buyers) {
  const people = accounts?.length === 0 ? [] : await listPeople(db, accounts, q, MOST);
  const left = MOST - people.length;
  return left > 0 && guests?.[0] ? [...people, ...(await listFoundGuests(db, guests, left))] : people;
}
