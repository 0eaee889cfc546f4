import { LOW_STOCK, type StockLevel } from '@fieldhouse/contracts/stock.rules';
import type { StockSummary } from '@fieldhouse/contracts/stock.schemas';
import { t } from '@fieldhouse/contracts/text';
import { statusNames } from '../../lib/product-status.rules.ts';
import { FilterSelect, ListFilter } from '../../ui/list-filter.tsx';

interface StockFilterProps {
  q: string | undefined;
  stock: StockLevel | undefined;
  /** None for those who do not count stock. */
  summary: StockSummary | undefined;
  view: StockView;
  sort: string | undefined;
  status: string | undefined;
  tag: string | undefined;
  /** That products have. */
  tags: readonly { readonly tag: string; readonly products: number }[];
}

export type StockView = 'cards' | 'list' | 'table';

const views = [
  { value: '', label: t`cards, one per product` },
  { value: 'list', label: t`list, one row per product` },
];
/** For those who count stock. */
const table = { value: 'table', label: t`table, one row per variant` };

export function StockFilter({ q, stock, summary, view, sort, status, tag, tags }: StockFilterProps) {
  return (
    <ListFilter label="Name, brand, category, id or SKU" q={q}>
      {sort && <input type="hidden" name="sort" value={sort} />}
      {summary && <FilterSelect label="Stock level" name="stock" value={stock ?? ''} options={levelsIn(summary)} />}
      <FilterSelect
        label="Show as"
        name="view"
        value={view === 'cards' ? '' : view}
        options={summary ? [...views, table] : views}
      />
      <FilterSelect label="Status" name="status" value={status ?? ''} options={statuses} />
      {tags.length > 0 && <FilterSelect label="Tag" name="tag" value={tag ?? ''} options={choicesOf(tags)} />}
    </ListFilter>
  );
}

const statuses = [
  { value: '', label: t`all` },
  ...Object.entries(statusNames).map(([value, label]) => ({ value, label })),
];

const choicesOf = (tags: StockFilterProps['tags']) => [
  { value: '', label: t`all` },
  ...tags.map(({ tag, products }) => ({ value: tag, label: `${tag} (${products})` })),
];

function levelsIn(summary: StockSummary) {
  return [
    { value: '', label: t`all (${summary.products})` },
    {
      value: 'low',
      label: t.plural(
        summary.low,
        { one: 'low, {0} or fewer (# variant)', other: 'low, {0} or fewer (# variants)' },
        LOW_STOCK,
      ),
    },
    {
      value: 'out',
      label: t.plural(summary.out, { one: 'sold out (# variant)', other: 'sold out (# variants)' }),
    },
  ];
}
