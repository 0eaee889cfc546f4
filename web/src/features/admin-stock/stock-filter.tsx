import { LOW_STOCK, type StockLevel } from '@fieldhouse/contracts/stock.rules';
import type { StockSummary } from '@fieldhouse/contracts/stock.schemas';
import { FilterSelect, ListFilter } from '../../ui/list-filter.tsx';

interface StockFilterProps {
  q: string | undefined;
  stock: StockLevel | undefined;
  summary: StockSummary;
  isTable: boolean;
}

const views = [
  { value: '', label: 'cards, one per product' },
  { value: 'table', label: 'table, one row per variant' },
];

export function StockFilter({ q, stock, summary, isTable }: StockFilterProps) {
  const variants = (count: number) => (count === 1 ? '1 variant' : `${count} variants`);
  const options = [
    { value: '', label: `all (${summary.products})` },
    { value: 'low', label: `low, ${LOW_STOCK} or fewer (${variants(summary.low)})` },
    { value: 'out', label: `sold out (${variants(summary.out)})` },
  ];
  return (
    <ListFilter label="Name, brand, category, id or SKU" q={q}>
      <FilterSelect label="Stock level" name="stock" value={stock ?? ''} options={options} />
      <FilterSelect label="Show as" name="view" value={isTable ? 'table' : ''} options={views} />
    </ListFilter>
  );
}
