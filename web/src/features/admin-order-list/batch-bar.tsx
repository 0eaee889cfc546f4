import { MAX_PACKED } from '@fieldhouse/contracts/fulfilment.rules';
import { t } from '@fieldhouse/contracts/text';
import { printPath } from '../../lib/orders/print-path.rules.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';

interface BatchBarProps {
  ticked: ReadonlySet<string>;
  onClear: () => void;
}

/** What can be done with all orders that are ticked, on whatever page they are. */
export function BatchBar({ ticked, onClear }: BatchBarProps) {
  if (ticked.size === 0) return null;
  const tooMany = ticked.size > MAX_PACKED;
  return (
    <section
      aria-label="Ticked orders"
      className="sticky bottom-0 z-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t-2 border-ink bg-white py-3"
    >
      <p role="status" className="grow font-semibold tabular-nums">
        {tooMany
          ? t.plural(
              ticked.size,
              {
                one: '# order ticked: at most {0} are printed at once',
                other: '# orders ticked: at most {0} are printed at once',
              },
              MAX_PACKED,
            )
          : t.plural(ticked.size, { one: '# order ticked', other: '# orders ticked' })}
      </p>
      {!tooMany && (
        <>
          <ButtonLink size="sm" to={printPath('pick', [...ticked])}>
            Pick list
          </ButtonLink>
          <ButtonLink size="sm" to={printPath('slips', [...ticked])}>
            Packing slips
          </ButtonLink>
        </>
      )}
      <Button size="sm" tone="line" onClick={onClear}>
        Clear
      </Button>
    </section>
  );
}
