import { linkablePages } from '@fieldhouse/contracts/page-addresses';
import type { Dependencies } from '../../../platform/cache/dependencies.ts';
import type { PublicCache } from '../../../platform/cache/public-cache.ts';
import type { Db } from '../../../platform/db/db.ts';
import { isId } from '../../../platform/ids.ts';
import { getDirectory } from '../../catalogue/index.ts';
import { type Target, targetOf } from './page-links.rules.ts';
import { listPages, listPathsLeft, listProductsThere } from './pages.repo.ts';

export interface LinkDeps {
  readonly db: Db;
  readonly cache: Pick<PublicCache, 'keep'>;
}

interface InsideLink {
  readonly href: string;
  readonly pathname: string;
}

const unnoted: Dependencies = { tag() {}, include() {}, until() {} };
const fixed = new Set(linkablePages.map((path) => path.toLowerCase()));

/** Says of a link inside the shop whether anything is there now. For all links of all pages at once. */
export async function findDeadLinks(
  deps: LinkDeps,
  links: readonly InsideLink[],
): Promise<(link: InsideLink) => boolean> {
  const targets = new Map(links.map(({ pathname }) => [pathname, targetOf(pathname)]));
  const all = [...targets.values()];
  const paths = all.flatMap((target) => (target.kind === 'category' ? [target.path] : []));
  const ids = all.flatMap((target) => (target.kind === 'product' && isId(target.id) ? [target.id] : []));
  const [pages, { categories }, left, products] = await Promise.all([
    listPages(deps.db),
    getDirectory(deps, unnoted),
    listPathsLeft(deps.db, paths),
    listProductsThere(deps.db, ids),
  ]);
  const there = {
    page: new Set(pages.map(({ slug }) => slug)),
    category: new Set([...categories.map(({ path }) => path), ...left]),
    product: new Set(products),
    fixed,
  };
  return ({ pathname }) => {
    const target = targets.get(pathname);
    return target !== undefined && !there[target.kind].has(keyOf(target));
  };
}

function keyOf(target: Target): string {
  if (target.kind === 'page') return target.slug;
  return target.kind === 'product' ? target.id.toLowerCase() : target.path;
}
