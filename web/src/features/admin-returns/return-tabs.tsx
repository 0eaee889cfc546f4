import type { ReturnPile } from '@fieldhouse/contracts/return.rules';
import { TabLink } from '../../ui/link.tsx';

/** In the order in which they are worked on; what is open is in the first. */
const statuses: readonly (ReturnPile | undefined)[] = [
  undefined,
  'requested',
  'approved',
  'overdue',
  'lapsed',
  'received',
  'closed',
  'refused',
];

/** One click to what there is to do. */
export function ReturnTabs({ status: now }: { status: string | undefined }) {
  return (
    <nav aria-label="Returns by status" className="flex flex-wrap gap-2">
      {statuses.map((status) => (
        <TabLink
          key={status ?? 'open'}
          to={status ? `/admin/returns?status=${status}` : '/admin/returns'}
          isCurrent={now === status}
          className="capitalize"
        >
          {status ?? 'Open'}
        </TabLink>
      ))}
    </nav>
  );
}
