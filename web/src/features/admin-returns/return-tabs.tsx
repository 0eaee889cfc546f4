import type { ReturnPile } from '@fieldhouse/contracts/return.rules';
import { t } from '@fieldhouse/contracts/text';
import { TabLink } from '../../ui/link.tsx';

/** In the order in which they are worked on; what is open is in the first. */
const piles: Readonly<Record<'open' | ReturnPile, string>> = {
  open: t`Open`,
  requested: t`Requested`,
  approved: t`Approved`,
  overdue: t`Overdue`,
  lapsed: t`Lapsed`,
  received: t`Received`,
  closed: t`Closed`,
  refused: t`Refused`,
};

/** One click to what there is to do. */
export function ReturnTabs({ status: now }: { status: string | undefined }) {
  return (
    <nav aria-label="Returns by status" className="flex flex-wrap gap-2">
      {Object.entries(piles).map(([pile, name]) => (
        <TabLink
          key={pile}
          to={pile === 'open' ? '/admin/returns' : `/admin/returns?status=${pile}`}
          isCurrent={pile === (now ?? 'open')}
        >
          {name}
        </TabLink>
      ))}
    </nav>
  );
}
