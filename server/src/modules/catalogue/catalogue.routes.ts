import * as bulkEndpoints from '@fieldhouse/contracts/bulk.endpoints';
import type { BulkOutcome } from '@fieldhouse/contracts/bulk.schemas';
import * as bulkSchemas from '@fieldhouse/contracts/bulk.schemas';
import * as endpoints from '@fieldhouse/contracts/catalogue.endpoints';
import * as schemas from '@fieldhouse/contracts/catalogue.schemas';
import { messages } from '@fieldhouse/contracts/messages';
import { taxClasses } from '@fieldhouse/contracts/tax.rules';
import * as variantEndpoints from '@fieldhouse/contracts/variants.endpoints';
import * as variantSchemas from '@fieldhouse/contracts/variants.schemas';
import { tags } from '../../cache-tags.ts';
import { type ChangeListener, inWrite } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { type RouteContext, type RouteHost, route } from '../../platform/http/route.ts';
import { once } from '../../platform/keyed-requests/once.ts';
import { compareIn } from '../../platform/names.rules.ts';
import { getContent } from '../translations/index.ts';
import { attributeRoutes } from './attributes.routes.ts';
import { noSuchProduct } from './catalogue.refusals.ts';
import { findRedirect } from './categories.repo.ts';
import { createCategory, deleteCategory, updateCategory } from './categories.ts';
import { changeProducts, undoProducts } from './change-products.ts';
import { tableFor } from './costs.rules.ts';
import { createBrand } from './create-brand.ts';
import { deleteProduct } from './delete-product.ts';
import { listCategories, listCategorySizes } from './directory.repo.ts';
import { type DirectoryDeps, getDirectory } from './directory.ts';
import { marketPriceRoutes } from './market-prices.routes.ts';
import { countTags, listTaxClasses } from './product-writes.repo.ts';
import { sizeGuideRoutes } from './size-guides.routes.ts';
import { translateCategory } from './translate-directory.ts';
import { findVariants, listVariantTables } from './variants.repo.ts';

const refusals = messages('category', { notHere: 'There is no category here.' } as const);

type CatalogueDeps = DirectoryDeps & { readonly cache: ChangeListener };

export function catalogueRoutes(host: RouteHost, deps: CatalogueDeps): void {
  directoryRoutes(host, deps);
  staffRoutes(host, deps);
  bulkRoutes(host, deps);
  sizeGuideRoutes(host, deps);
  attributeRoutes(host, deps);
  marketPriceRoutes(host, deps);
}

function directoryRoutes(host: RouteHost, deps: DirectoryDeps): void {
  const { db } = deps;

  route(host, endpoints.listCategories, schemas.listCategories, async (_input, context) => {
    context.tag(tags.categories);
    const content = await getContent(deps, context, context.asked);
    const categories = await listCategories(db);
    if (!content?.language) return categories;
    const compare = compareIn(content.language);
    return categories
      .map((category) => translateCategory(content, category))
      .toSorted((a, b) => compare(a.name, b.name));
  });

  route(host, endpoints.findCategory, schemas.findCategory, async ({ query: { path } }, context) => {
    const { categories } = await getDirectory(deps, context);
    const living = categories.find((category) => category.path === path);
    if (living) return { path };
    const movedId = await findRedirect(db, path);
    const moved = categories.find(({ id }) => id === movedId);
    if (!moved) throw new AppError('not-found', refusals.notHere);
    return { path: moved.path };
  });

  // Read each time: after a change of a category every node must show it.
  route(host, endpoints.listCategorySizes, schemas.listCategorySizes, () => listCategorySizes(db));

  route(host, endpoints.listBrands, schemas.listBrands, async (_input, context) => {
    const { brands } = await getDirectory(deps, context);
    return brands.map(({ name }) => name);
  });
}

function bulkRoutes(host: RouteHost, deps: CatalogueDeps): void {
  const tell = ({ changed, refused }: BulkOutcome, { say }: RouteContext) => ({
    changed,
    refused: refused.map(({ reason, ...product }) => ({ ...product, reason: say(reason) })),
  });
  route(host, bulkEndpoints.changeProducts, bulkSchemas.changeProducts, async ({ body }, context) => {
    const { caller, keyed } = context;
    return tell(await inWrite(deps, (tx) => once(tx, keyed, () => changeProducts(tx, body, caller.userId))), context);
  });
  route(host, bulkEndpoints.undoProducts, bulkSchemas.undoProducts, async ({ body }, context) => {
    const { caller, keyed } = context;
    const undo = (tx: Tx) => undoProducts(tx, body.products, caller.userId);
    return tell(await inWrite(deps, (tx) => once(tx, keyed, () => undo(tx))), context);
  });
}

function staffRoutes(host: RouteHost, deps: CatalogueDeps): void {
  route(host, variantEndpoints.listVariants, variantSchemas.listVariants, async ({ params }, { caller }) => {
    const table = await findVariants(deps.db, params.id);
    if (!table) throw noSuchProduct();
    return tableFor(caller, table);
  });

  route(host, variantEndpoints.listVariantTables, variantSchemas.listVariantTables, async ({ query }, { caller }) =>
    (await listVariantTables(deps.db, query.product)).map((table) => tableFor(caller, table)),
  );

  route(host, endpoints.listProductChoices, schemas.listProductChoices, async () => ({
    tags: await countTags(deps.db),
    taxClasses: [...new Set([...taxClasses, ...(await listTaxClasses(deps.db))])],
  }));

  route(host, endpoints.deleteProduct, schemas.deleteProduct, async ({ params }, { caller, t }) => {
    await inWrite(deps, (tx) => deleteProduct(tx, params.id, caller.userId));
    return { message: t`The product has been deleted` };
  });

  route(host, endpoints.createBrand, schemas.createBrand, async ({ body }, { caller, keyed }) => {
    const { name } = await inWrite(deps, (tx) => once(tx, keyed, () => createBrand(tx, body.name, caller.userId)));
    return { name };
  });

  route(host, endpoints.createCategory, schemas.createCategory, ({ body }, { caller, keyed }) =>
    inWrite(deps, (tx) => once(tx, keyed, () => createCategory(tx, body, caller.userId))),
  );
  route(host, endpoints.updateCategory, schemas.updateCategory, ({ query, body }, { caller }) =>
    inWrite(deps, (tx) => updateCategory(tx, query.nameCategory, body, caller.userId)),
  );
  route(host, endpoints.deleteCategory, schemas.deleteCategory, async ({ params }, { caller, t }) => {
    await inWrite(deps, (tx) => deleteCategory(tx, params.name, caller.userId));
    return { message: t`The category has been removed.` };
  });
}
