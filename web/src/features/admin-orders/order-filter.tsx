import type { OrderStatus } from '@fieldhouse/contracts/order.rules';
import { FilterSelect, ListFilter } from '../../ui/list-filter.tsx';

interface OrderFilterProps {
  /** Those that orders are in: nothing else can be found. */
  statuses: readonly OrderStatus[];
  status: string | undefined;
  q: string | undefined;
}

export function OrderFilter({ statuses, status = '', q }: OrderFilterProps) {
  const options = [{ value: '', label: 'all' }, ...statuses.map((value) => ({ value, label: value }))];
  return (
    <ListFilter label="Sale number, user id, name or e-mail" q={q}>
      <div className="w-full sm:w-44">
        <FilterSelect label="Status" name="status" value={status} options={options} />
      </div>
    </ListFilter>
  );
}
