import * as endpoints from '@fieldhouse/contracts/discovery.endpoints';
import * as schemas from '@fieldhouse/contracts/discovery.schemas';
import { tags } from '../../../cache-tags.ts';
import type { PublicCache } from '../../../platform/cache/public-cache.ts';
import type { Db } from '../../../platform/db/db.ts';
import { type RouteHost, route } from '../../../platform/http/route.ts';
import { clientAddress, toSite } from '../../../platform/limits/network-address.ts';
import type { Log } from '../../../platform/log.ts';
import { type Directory, getDirectory, getPrices, lineageOf } from '../../catalogue/index.ts';
import { getContent, translateProducts } from '../../translations/index.ts';
import { listProductsByIds } from '../products.repo.ts';
import { isRobot } from '../robots.rules.ts';
import { addViews } from './popularity.repo.ts';
import { type Found, findCategoryIds, findRelated, findRelatedNearby } from './related.repo.ts';
import { createViews } from './views.ts';

/** Of each kind. */
const MOST_SHOWN = 8;

export interface PopularityDeps {
  readonly db: Db;
  readonly cache: Pick<PublicCache, 'keep'>;
  readonly log: Log;
  readonly now: () => Date;
}

export function popularityRoutes(host: RouteHost, deps: PopularityDeps): void {
  const { db } = deps;
  const views = createViews({ ...deps, write: (counts) => addViews(db, counts) });
  // While the database is still there: the process closes its requests first.
  host.app.addHook('onClose', () => views.close());
  route(host, endpoints.countView, schemas.countView, ({ body }, { request }) => ({
    counted: !isRobot(request.headers['user-agent']) && views.count(body.productId, toSite(clientAddress(request))),
  }));

  route(host, endpoints.listRelatedProducts, schemas.listRelatedProducts, async ({ params: { id } }, context) => {
    context.tag(tags.product(id), tags.products);
    const directory = await getDirectory(deps, context);
    const { together, viewed } = await findMany(db, directory, id);
    const prices = await getPrices(deps, context.market, context);
    const shown = await prices.put(await listProductsByIds(db, directory, [...together, ...viewed], context));
    const translated = await translateProducts(await getContent(deps, context, context.asked), shown);
    const byId = new Map(translated.map((other) => [other._id, other]));
    const toProducts = (ids: readonly string[]) => ids.flatMap((other) => byId.get(other) ?? []);
    return { boughtTogether: toProducts(together), alsoViewed: toProducts(viewed) };
  });
}

const MOST_FOUND = 2 * MOST_SHOWN + 1;

/** The nearest category is nearly always enough. */
async function findMany(db: Db, directory: Directory, id: string): Promise<Picked> {
  const nearby = pick(await findRelatedNearby(db, id, MOST_FOUND));
  if (nearby.viewed.length === MOST_SHOWN) return nearby;
  const categoryIds = nearestFirst(directory, (await findCategoryIds(db, id)) ?? []);
  return categoryIds.length > 1 ? pick(await findRelated(db, id, categoryIds, MOST_FOUND)) : nearby;
}

interface Picked {
  readonly together: readonly string[];
  readonly viewed: readonly string[];
}

/** The narrowest categories first, of equally narrow ones that of its own sport: they come from the department down. */
function nearestFirst(directory: Directory, assigned: readonly number[]): readonly number[] {
  const levelOf = (id: number) => directory.categoryById.get(id)?.lineage.length ?? 0;
  return [...lineageOf(directory, assigned)].toSorted((a, b) => levelOf(b) - levelOf(a));
}

/** Nothing is shown twice. What was bought together is not filled up: it would say what is not true. */
function pick(found: readonly Found[]): Picked {
  const idsOf = (kind: Found['kind']) => found.filter((other) => other.kind === kind).map(({ id }) => id);
  const together = idsOf('bought-together').slice(0, MOST_SHOWN);
  const others = new Set([...idsOf('also-viewed'), ...idsOf('favourite')]).difference(new Set(together));
  return { together, viewed: [...others].slice(0, MOST_SHOWN) };
}
