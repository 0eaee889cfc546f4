import { contactMessages, pageMessages } from '@fieldhouse/contracts/page.rules';
import * as endpoints from '@fieldhouse/contracts/pages.endpoints';
import * as schemas from '@fieldhouse/contracts/pages.schemas';
import { tags } from '../../cache-tags.ts';
import { type ChangeListener, inWrite } from '../../platform/cache/changes.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { clientAddress } from '../../platform/limits/network-address.ts';
import { writeToShop } from './contact/write-to-shop.ts';
import { type CheckDeps, checkPage, checkPages, previewPage, toPage } from './pages/check-pages.ts';
import { createPage, deletePage, orderPages, putPage } from './pages/edit-pages.ts';
import { findPage, listPages } from './pages/pages.repo.ts';

export function contentRoutes(host: RouteHost, deps: CheckDeps & { readonly cache: ChangeListener }): void {
  // Made of the Markdown when it is asked for and cached like every public answer: a page is rendered once per change.
  route(host, endpoints.getPage, schemas.getPage, async ({ params: { slug } }, { tag }) => {
    tag(tags.pages);
    const page = await findPage(deps.db, slug);
    if (!page) throw new AppError('not-found', pageMessages.gone);
    return toPage(page, deps.config);
  });
  route(host, endpoints.listPages, schemas.listPages, async () => checkPages(deps, await listPages(deps.db)));
  route(host, endpoints.previewPage, schemas.previewPage, ({ body }) => previewPage(deps, body.markdown));

  route(host, endpoints.createPage, schemas.createPage, async ({ body }, { caller }) =>
    checkPage(deps, await inWrite(deps, (tx) => createPage(tx, body, caller.userId))),
  );
  route(host, endpoints.putPage, schemas.putPage, async ({ params, body }, { caller }) =>
    checkPage(deps, await inWrite(deps, (tx) => putPage(tx, { ...body, at: params.slug }, caller.userId))),
  );
  route(host, endpoints.deletePage, schemas.deletePage, async ({ params }, { caller }) => {
    await inWrite(deps, (tx) => deletePage(tx, params.slug, caller.userId));
    return { message: 'The page has been deleted' };
  });
  route(host, endpoints.orderPages, schemas.orderPages, async ({ body }, { caller }) => {
    await inWrite(deps, (tx) => orderPages(tx, body, caller.userId));
    return checkPages(deps, await listPages(deps.db));
  });
  route(host, endpoints.writeToShop, schemas.writeToShop, async ({ body }, { request }) => {
    const { website, ...message } = body;
    await writeToShop(deps, { ...message, trap: website }, clientAddress(request));
    return { message: contactMessages.sent };
  });
}
