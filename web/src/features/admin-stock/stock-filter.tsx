import { LOW_STOCK, type StockLevel } from '@fieldhouse/contracts/stock.rules';
import type { StockSummary } from '@fieldhouse/contracts/stock.schemas';
import { t } from '@fieldhouse/contracts/text';
import { FilterSelect, ListFilter } from '../../ui/list-filter.tsx';

interface StockFilterProps {
  q: string | undefined;
  stock: StockLevel | undefined;
  /** None for those who do not count stock. */
  summary: StockSummary | undefined;
  isTable: boolean;
}

const views = [
  { value: '', label: t`cards, one per product` },
  { value: 'table', label: t`table, one row per variant` },
];

export function StockFilter({ q, stock, summary, isTable }: StockFilterProps) {
  return (
    <ListFilter label="Name, brand, category, id or SKU" q={q}>
      {summary && (
        <>
          <FilterSelect label="Stock level" name="stock" value={stock ?? ''} options={levelsIn(summary)} />
          <FilterSelect label="Show as" name="view" value={isTable ? 'table' : ''} options={views} />
        </>
      )}
    </ListFilter>
  );
}

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
