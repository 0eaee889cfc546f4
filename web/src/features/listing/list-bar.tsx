import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { t } from '@fieldhouse/contracts/text';
import { SlidersHorizontal } from 'lucide-react';
import type { ReactNode } from 'react';
import { buttonClass } from '../../ui/button.tsx';
import { sortField } from './facet-column.tsx';
import { facetsId, pagedCountText } from './listing.rules.ts';

interface ListBarProps {
  asked: string;
  list: CataloguePage;
  onOpen: () => Promise<void>;
  /** The chips. */
  children: ReactNode;
}

/** Above a list: how many there are, what was chosen, and the order. On a small screen also the way to the facets. */
export function ListBar({ asked, list, onOpen, children }: ListBarProps) {
  return (
    <div className="mb-6 flex flex-wrap items-center gap-x-6 gap-y-3">
      <p aria-live="polite" className="min-h-6 text-ink-soft tabular-nums max-md:w-full">
        {pagedCountText(list)}
      </p>
      <a
        href={`#${facetsId}`}
        className={buttonClass('line', 'md', 'md:hidden')}
        onClick={(event) => {
          event.preventDefault();
          // Without the drawer's code they open in their place, as they do without scripts.
          onOpen().catch(() => location.assign(`#${facetsId}`));
        }}
      >
        <SlidersHorizontal size={20} />
        {t`Filters`}
      </a>
      <div className="ms-auto min-h-11 md:order-last">
        <sortField.Part asked={asked} />
      </div>
      <div className="min-w-0 max-md:w-full md:grow empty:hidden">{children}</div>
    </div>
  );
}
