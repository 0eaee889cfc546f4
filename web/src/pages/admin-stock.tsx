import { changeProducts, listProductIds } from '@fieldhouse/contracts/bulk.endpoints';
import {
  listCategories,
  listProductChoices,
  listProducts,
  updateProduct,
} from '@fieldhouse/contracts/catalogue.endpoints';
import type { ProductStatus } from '@fieldhouse/contracts/product.rules';
import { areEnoughFor, type Right } from '@fieldhouse/contracts/rights';
import { getStockSummary } from '@fieldhouse/contracts/stock.endpoints';
import type { ProductSort, StockLevel } from '@fieldhouse/contracts/stock.rules';
import { t } from '@fieldhouse/contracts/text';
import { listVariantTables } from '@fieldhouse/contracts/variants.endpoints';
import { listViews } from '@fieldhouse/contracts/workplace.endpoints';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { ProductBulk } from '../features/admin-stock/product-bulk.tsx';
import { ProductList, productColumns, type TickedProduct } from '../features/admin-stock/product-list.tsx';
import { StockCard } from '../features/admin-stock/stock-card.tsx';
import { StockFilter, type StockView } from '../features/admin-stock/stock-filter.tsx';
import { StockTable } from '../features/admin-stock/stock-table.tsx';
import { StockTools } from '../features/admin-stock/stock-tools.tsx';
import { type Call, call } from '../lib/call.ts';
import { namesInTreeOrder } from '../lib/choices.ts';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { readListQuery, toListPage } from '../lib/list-page.ts';
import { ListHead } from '../lib/lists/list-head.tsx';
import { useSelection } from '../lib/lists/use-selection.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { useMoney } from '../lib/money.ts';
import { titled } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import type { Route } from './+types/admin-stock';

const LIMIT = '24';
/** Of lines. */
const LONG = '50';

async function load(call: Call, { request }: PageArgs, rights: readonly Right[]) {
  const { page, q, ...rest } = readListQuery(request, 'q', 'stock', 'view', 'sort', 'status', 'tag');
  const stock = rest.stock as StockLevel | undefined;
  const sort = rest.sort as ProductSort | undefined;
  const filter = { q, stock, status: rest.status as ProductStatus | undefined, tag: rest.tag };
  const [answer, summary, categories, views, { tags }] = await Promise.all([
    call.whole(listProducts, { query: { page, limit: rest.view === 'list' ? LONG : LIMIT, ...filter, sort } }),
    areEnoughFor(getStockSummary.who, rights) ? call(getStockSummary) : undefined,
    call(listCategories),
    call(listViews, { query: { list: 'products' } }),
    call(listProductChoices),
  ]);
  const isTable = rest.view === 'table' && areEnoughFor(listVariantTables.who, rights);
  const view: StockView = isTable ? 'table' : rest.view === 'list' ? 'list' : 'cards';
  const product = answer.body.map(({ _id }) => _id);
  const tables = isTable ? await call(listVariantTables, { query: { product } }) : [];
  const list = toListPage(answer, page);
  const names = namesInTreeOrder(categories);
  return { rights, filter, tags, sort, view, views, summary, categories: names, list, tables };
}
export const clientLoader = keepPreviousList(adminLoader([getStockSummary.who, updateProduct.who], load));
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Stock`);

export default function AdminStock({
  loaderData: { rights, filter, tags, sort, view, views, summary, categories, list, tables, problem },
}: Route.ComponentProps) {
  const money = useMoney();
  const mayEdit = areEnoughFor(changeProducts.who, rights);
  const selection = useSelection<TickedProduct>(({ _id }) => _id);
  const investment = summary && (
    <dl>
      <dt className="text-sm text-ink-soft">Total investment</dt>
      <dd className="font-headline text-3xl font-bold tabular-nums">{money(summary.investment)}</dd>
      {summary.investmentAtCost !== undefined && summary.investmentAtCost > 0 && (
        <AtCost {...summary} cost={summary.investmentAtCost} />
      )}
    </dl>
  );
  return (
    <AdminFrame wide title="Stock" text="Every product with its quantity and price." aside={investment}>
      <div className="flex flex-col gap-5">
        <ListHead list="products" label="Your views" views={views} columns={view === 'list' ? productColumns : []} />
        <StockFilter {...filter} tags={tags} summary={summary} view={view} sort={sort} />
      </div>
      <StockTools rights={rights} />
      <PagedList
        label="products"
        count={(total) => t.plural(total, { one: '# product', other: '# products' })}
        list={list}
        problem={problem}
        empty={<NothingFound filtered={Boolean(filter.q || filter.stock || filter.status || filter.tag)} />}
      >
        {view === 'table' && <StockTable tables={tables} />}
        {view === 'list' && list.items.length > 0 && (
          <ProductList products={list.items} selection={mayEdit ? selection : undefined} />
        )}
        {view === 'cards' && (
          <div className="mt-6 grid grid-cols-[repeat(auto-fill,minmax(min(100%,19rem),1fr))] gap-6">
            {list.items.map((product) => (
              <StockCard key={product._id} product={product} categories={categories} />
            ))}
          </div>
        )}
      </PagedList>
      <ProductBulk
        selection={selection}
        categories={categories}
        tags={tags.map(({ tag }) => tag)}
        total={list.total}
        fetch={async () => (await call(listProductIds, { query: filter })).products}
      />
    </AdminFrame>
  );
}

interface AtCostProps {
  cost: number;
  investment: number;
  investmentCosted?: number | undefined;
}

/** Of some goods nobody has said what they were bought for. */
function AtCost({ cost, investment, investmentCosted = investment }: AtCostProps) {
  const money = useMoney();
  return (
    <>
      <dt className="mt-1 text-sm text-ink-soft">At cost</dt>
      <dd className="font-headline text-xl font-semibold tabular-nums">
        {money(cost)}
        {investmentCosted < investment && (
          <span className="block font-sans text-xs font-normal text-ink-soft">
            For goods worth {money(investmentCosted)}: of the rest no cost is known.
          </span>
        )}
      </dd>
    </>
  );
}

function NothingFound({ filtered }: { filtered: boolean }) {
  if (filtered)
    return (
      <EmptyState title="No matching products." text="Try different words or another stock level.">
        <ButtonLink to="/admin/stock">Show all products</ButtonLink>
      </EmptyState>
    );
  return (
    <EmptyState title="No products yet." text="Products you create will appear here.">
      <ButtonLink to="/admin/createproduct">Create a product</ButtonLink>
    </EmptyState>
  );
}
