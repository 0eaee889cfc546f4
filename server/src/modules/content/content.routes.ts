import { contactMessages, pageMessages } from '@fieldhouse/contracts/page.rules';
import * as endpoints from '@fieldhouse/contracts/pages.endpoints';
import * as schemas from '@fieldhouse/contracts/pages.schemas';
import * as redirectEndpoints from '@fieldhouse/contracts/redirects.endpoints';
import * as redirectSchemas from '@fieldhouse/contracts/redirects.schemas';
import { tags } from '../../cache-tags.ts';
import { type ChangeListener, inWrite } from '../../platform/cache/changes.ts';
import { inTransaction } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { once } from '../../platform/keyed-requests/once.ts';
import { clientAddress } from '../../platform/limits/network-address.ts';
import { getContent } from '../translations/index.ts';
import { writeToShop } from './contact/write-to-shop.ts';
import { type CheckDeps, checkPage, checkPages, previewPage, toPage } from './pages/check-pages.ts';
import { createPage, deletePage, orderPages, putPage } from './pages/edit-pages.ts';
import { findPage, listPages } from './pages/pages.repo.ts';
import { translatePage } from './pages/translate-page.rules.ts';
import { findRedirects } from './redirects/redirects.repo.ts';
import { createRedirect, deleteRedirect } from './redirects/redirects.ts';

type Deps = CheckDeps & { readonly cache: ChangeListener };

export function contentRoutes(host: RouteHost, deps: Deps): void {
  redirectRoutes(host, deps);
  // Made of the Markdown when it is asked for and cached like every public answer: a page is rendered once per change.
  route(host, endpoints.getPage, schemas.getPage, async ({ params: { slug } }, context) => {
    context.tag(tags.pages);
    const page = await findPage(deps.db, slug);
    if (!page) throw new AppError('not-found', pageMessages.gone);
    const content = await getContent(deps, context, context.asked);
    return toPage(content ? translatePage(content, page) : page, deps.config, context.t);
  });
  route(host, endpoints.listPages, schemas.listPages, async (_input, context) =>
    checkPages(deps, await listPages(deps.db), context),
  );
  route(host, endpoints.previewPage, schemas.previewPage, ({ body }, context) =>
    previewPage(deps, body.markdown, context),
  );

  route(host, endpoints.createPage, schemas.createPage, async ({ body }, context) =>
    checkPage(
      deps,
      await inWrite(deps, (tx) => once(tx, context.keyed, () => createPage(tx, body, context.caller.userId))),
      context,
    ),
  );
  route(host, endpoints.putPage, schemas.putPage, async ({ params, body }, context) => {
    const page = { ...body, at: params.slug };
    return checkPage(deps, await inWrite(deps, (tx) => putPage(tx, page, context.caller.userId)), context);
  });
  route(host, endpoints.deletePage, schemas.deletePage, async ({ params }, { caller, t }) => {
    await inWrite(deps, (tx) => deletePage(tx, params.slug, caller.userId));
    return { message: t`The page has been deleted` };
  });
  route(host, endpoints.orderPages, schemas.orderPages, async ({ body }, context) => {
    await inWrite(deps, (tx) => orderPages(tx, body, context.caller.userId));
    return checkPages(deps, await listPages(deps.db), context);
  });
  route(host, endpoints.writeToShop, schemas.writeToShop, async ({ body }, { request, say }) => {
    const { website, ...message } = body;
    await writeToShop(deps, { ...message, trap: website }, clientAddress(request));
    return { message: say(contactMessages.sent) };
  });
}

function redirectRoutes(host: RouteHost, deps: Deps): void {
  const { listRedirects, createRedirect: create, deleteRedirect: remove } = redirectEndpoints;
  const { publicUrl } = deps.config;
  route(host, listRedirects, redirectSchemas.listRedirects, ({ query }) => findRedirects(deps.db, query));
  route(host, create, redirectSchemas.createRedirect, ({ body }, { caller: { userId: actor }, keyed }) =>
    inTransaction(deps.db, (tx) => once(tx, keyed, () => createRedirect(tx, body, { actor, publicUrl }))),
  );
  route(host, remove, redirectSchemas.deleteRedirect, async ({ params }, { caller, t }) => {
    await inTransaction(deps.db, (tx) => deleteRedirect(tx, params.id, caller.userId));
    return { message: t`The redirect has been deleted` };
  });
}
