import type { ReturnPile } from '@fieldhouse/contracts/return.rules';
import { t } from '@fieldhouse/contracts/text';
import type { ListTab } from '../../lib/lists/list-head.tsx';

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

/** One click to what there is to do; a search looks through all of them. */
export const returnTabs = (now: string | undefined, isSearched: boolean): ListTab[] =>
  Object.entries(piles).map(([pile, label]) => ({
    label,
    to: pile === 'open' ? '/admin/returns' : `/admin/returns?status=${pile}`,
    isCurrent: !isSearched && pile === (now ?? 'open'),
  }));
