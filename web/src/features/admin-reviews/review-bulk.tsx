import { exportReviews } from '@fieldhouse/contracts/reviews.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { ExportBar } from '../../lib/lists/export-bar.tsx';
import type { Selection } from '../../lib/lists/use-selection.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLazyWidget } from '../../ui/use-lazy-widget.ts';
import type { TickedReview } from './review-card.tsx';

const loadDialog = async () => (await import('./hide-dialog.tsx')).HideDialog;

interface ReviewBulkProps {
  selection: Selection<TickedReview>;
  /** How many reviews fit the filters, and the first of them, up to so many. */
  total: number;
  fetch: (most: number) => Promise<readonly TickedReview[]>;
}

/** What can be done with all reviews that are ticked. */
export function ReviewBulk({ selection, total, fetch }: ReviewBulkProps) {
  const { Widget: HideDialog, fetchWidget } = useLazyWidget(loadDialog);
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<readonly TickedReview[]>([]);
  // Those that are hidden keep their reason.
  const shown = [...selection.ticked.values()].filter(({ hidden }) => !hidden);
  const ask = () => {
    setAsked(shown);
    setOpen(true);
  };
  return (
    <>
      <ExportBar
        label="Ticked reviews"
        selection={selection}
        status={t.plural(selection.ticked.size, { one: '# review ticked', other: '# reviews ticked' })}
        total={total}
        fetch={fetch}
        save={(get, ids) => get(exportReviews, { query: { ids } }, 'reviews.csv')}
      >
        {shown.length > 0 && (
          <Button size="sm" busy={busy} onClick={() => void run(fetchWidget, { onSuccess: ask })}>
            Hide
          </Button>
        )}
        {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      </ExportBar>
      {HideDialog && (
        <HideDialog
          open={isOpen}
          reviews={asked}
          onHidden={(hidden) => {
            selection.tick(hidden, false);
            const left = asked.filter((review) => !hidden.includes(review));
            if (left.length > 0) setAsked(left);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
