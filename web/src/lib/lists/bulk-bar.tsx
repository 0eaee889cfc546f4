import type { ReactNode } from 'react';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useMutation } from '../use-mutation.ts';
import type { Selection } from './use-selection.ts';

interface BulkBarProps<Row> {
  label: string;
  selection: Selection<Row>;
  /** How many are ticked. */
  status: string;
  /** Ticks what is on the other pages, too. */
  all?: { label: string; fetch: () => Promise<readonly Row[]> } | undefined;
  /** What can be done with them. */
  children: ReactNode;
}

/** What can be done with all that is ticked, on whatever page it is. */
export function BulkBar<Row>({ label, selection, status, all, children }: BulkBarProps<Row>) {
  const { run, busy, refusal } = useMutation({ revalidate: false });
  if (selection.ticked.size === 0) return null;
  return (
    <section
      aria-label={label}
      className="sticky bottom-0 z-3 flex flex-wrap items-center gap-x-4 gap-y-2 border-t-2 border-ink bg-white py-3"
    >
      <p role="status" className="font-semibold tabular-nums">
        {status}
      </p>
      <div className="grow">
        {all && (
          <Button
            size="sm"
            tone="quiet"
            busy={busy}
            onClick={() => void run(all.fetch, { onSuccess: (rows) => selection.tick(rows, true) })}
          >
            {all.label}
          </Button>
        )}
      </div>
      {children}
      <Button size="sm" tone="line" onClick={selection.clear}>
        Clear
      </Button>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </section>
  );
}
