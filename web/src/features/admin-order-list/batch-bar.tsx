import { MAX_PACKED } from '@fieldhouse/contracts/fulfilment.rules';
import { exportOrders } from '@fieldhouse/contracts/orders.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { DownloadButton } from '../../lib/download-button.tsx';
import { BulkBar } from '../../lib/lists/bulk-bar.tsx';
import { tickFirst } from '../../lib/lists/tick-first.ts';
import type { Selection } from '../../lib/lists/use-selection.ts';
import { printPath } from '../../lib/orders/print-path.rules.ts';
import { ButtonLink } from '../../ui/link.tsx';
import type { TickedOrder } from './order-table.tsx';

interface BatchBarProps {
  selection: Selection<TickedOrder>;
  /** How many orders fit the filters, and the first of them, up to so many. */
  total: number;
  fetch: (most: number) => Promise<readonly TickedOrder[]>;
}

export function BatchBar({ selection, total, fetch }: BatchBarProps) {
  const { size } = selection.ticked;
  const tooMany = size > MAX_PACKED;
  const status = tooMany
    ? t.plural(
        size,
        {
          one: '# order ticked: at most {0} are printed at once',
          other: '# orders ticked: at most {0} are printed at once',
        },
        MAX_PACKED,
      )
    : t.plural(size, { one: '# order ticked', other: '# orders ticked' });
  const ids = [...selection.ticked.keys()];
  const numbers = [...selection.ticked.values()].map(({ number }) => number).join();
  return (
    <BulkBar label="Ticked orders" selection={selection} status={status} all={tickFirst(size, total, fetch)}>
      {!tooMany && (
        <>
          <ButtonLink size="sm" to={printPath('pick', ids)}>
            Pick list
          </ButtonLink>
          <ButtonLink size="sm" to={printPath('slips', ids)}>
            Packing slips
          </ButtonLink>
          <DownloadButton
            isList
            label="CSV of these"
            fetch={(get) => get(exportOrders, { query: { numbers } }, 'orders.csv')}
          />
        </>
      )}
    </BulkBar>
  );
}
