import * as endpoints from '@fieldhouse/contracts/size-guides.endpoints';
import * as schemas from '@fieldhouse/contracts/size-guides.schemas';
import { tags } from '../../cache-tags.ts';
import { type ChangeListener, inWrite } from '../../platform/cache/changes.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { once } from '../../platform/keyed-requests/once.ts';
import { nameKey } from '../../platform/names.rules.ts';
import { getContent } from '../translations/index.ts';
import type { Named } from './directory.repo.ts';
import { type DirectoryDeps, getDirectory } from './directory.ts';
import { listSizeGuides } from './size-guides.repo.ts';
import { createSizeGuide, deleteSizeGuide, updateSizeGuide } from './size-guides.ts';
import { translateSizeGuide } from './translate-directory.ts';

export function sizeGuideRoutes(host: RouteHost, deps: DirectoryDeps & { readonly cache: ChangeListener }): void {
  route(host, endpoints.listSizeGuides, schemas.listSizeGuides, async ({ query }, context) => {
    context.tag(tags.sizeGuides);
    const { brands, categories } = await getDirectory(deps, context);
    const content = await getContent(deps, context, context.asked);
    const guides = await listSizeGuides(deps.db, {
      ...(query.brand && { brandId: idOf(brands, query.brand) }),
      ...(query.category && { categoryId: idOf(categories, query.category) }),
    });
    return content ? guides.map((guide) => translateSizeGuide(content, guide)) : guides;
  });

  route(host, endpoints.createSizeGuide, schemas.createSizeGuide, ({ body }, { caller, keyed }) =>
    inWrite(deps, (tx) => once(tx, keyed, () => createSizeGuide(tx, body, caller.userId))),
  );
  route(host, endpoints.updateSizeGuide, schemas.updateSizeGuide, ({ params, body }, { caller }) =>
    inWrite(deps, (tx) => updateSizeGuide(tx, { ...body, id: params.id }, caller.userId)),
  );
  route(host, endpoints.deleteSizeGuide, schemas.deleteSizeGuide, async ({ params }, { caller, t }) => {
    await inWrite(deps, (tx) => deleteSizeGuide(tx, params.id, caller.userId));
    return { message: t`The size guide has been deleted` };
  });
}

/** Of a name that the shop does not know, 0: no guide is there. */
function idOf(all: readonly Named[], name: string): number {
  const key = nameKey(name);
  return all.find((entry) => entry.key === key)?.id ?? 0;
}
