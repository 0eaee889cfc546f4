import { MAX_PACKED } from '@fieldhouse/contracts/fulfilment.rules';
import { packIds } from '@fieldhouse/contracts/packed-ids.rules';
import { exportStock } from '@fieldhouse/contracts/stock.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { DownloadButton } from '../../lib/download-button.tsx';
import { BulkBar } from '../../lib/lists/bulk-bar.tsx';
import type { Selection } from '../../lib/lists/use-selection.ts';
import { useMay } from '../../lib/session/held-rights.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Progress } from '../../ui/progress.tsx';
import { useLazyWidget } from '../../ui/use-lazy-widget.ts';
import type { BulkQuestion } from './bulk-dialog.tsx';
import type { TickedProduct } from './product-list.tsx';
import { type BulkDone, useBulk } from './use-bulk.ts';

const loadDialog = async () => (await import('./bulk-dialog.tsx')).BulkDialog;

interface ProductBulkProps {
  selection: Selection<TickedProduct>;
  categories: readonly string[];
  /** That products have. */
  tags: readonly string[];
  /** How many products fit the filters, and all of them. */
  total: number;
  fetch: () => Promise<readonly TickedProduct[]>;
}

/** What can be done with all products that are ticked, and what came of it. */
export function ProductBulk({ selection, categories, tags, total, fetch }: ProductBulkProps) {
  const { Widget: BulkDialog, fetchWidget } = useLazyWidget(loadDialog);
  const [open, setOpen] = useState<BulkQuestion>();
  const opening = useMutation({ revalidate: false });
  const bulk = useBulk();
  const mayExport = useMay(exportStock.who);
  const { size } = selection.ticked;
  const show = (what: BulkQuestion) => {
    bulk.dismiss();
    void opening.run(fetchWidget, { onSuccess: () => setOpen(what) });
  };
  const all = total > size ? { label: t`Tick all ${total}`, fetch } : undefined;
  return (
    <>
      <BulkBar
        label="Ticked products"
        selection={selection}
        status={t.plural(size, { one: '# product ticked', other: '# products ticked' })}
        all={all}
      >
        <Button size="sm" busy={bulk.busy} onClick={() => show('price')}>
          Change prices
        </Button>
        <Button size="sm" busy={bulk.busy} onClick={() => show('category')}>
          Change categories
        </Button>
        <Button size="sm" busy={bulk.busy} onClick={() => show('status')}>
          Change status
        </Button>
        <Button size="sm" busy={bulk.busy} onClick={() => show('tag')}>
          Change tags
        </Button>
        {mayExport && size <= MAX_PACKED && (
          <DownloadButton
            isList
            label="CSV of these"
            fetch={(get) =>
              get(exportStock, { query: { products: packIds([...selection.ticked.keys()]) } }, 'stock.csv')
            }
          />
        )}
        {opening.refusal && <Notice tone="problem">{opening.refusal.message}</Notice>}
      </BulkBar>
      <Outcome bulk={bulk} />
      {BulkDialog && (
        <BulkDialog
          question={open}
          count={size}
          categories={categories}
          tags={tags}
          onClose={() => setOpen(undefined)}
          onChange={(change) => {
            setOpen(undefined);
            void bulk.change([...selection.ticked.values()], change, selection.clear);
          }}
        />
      )}
    </>
  );
}

/** So many of those that are in the way are named. */
const NAMED = 10;

function Outcome({ bulk: { done, percent, refusal, busy, undo, dismiss } }: { bulk: ReturnType<typeof useBulk> }) {
  if (!done && percent === undefined && !refusal) return null;
  return (
    <section
      aria-label="What has changed"
      className="sticky bottom-0 z-3 flex flex-col gap-3 border-t-2 border-ink bg-white py-3"
    >
      {percent !== undefined && <Progress label="Changing products" percent={percent} />}
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      {done && (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <p role="status" className="grow font-semibold tabular-nums">
            {percent === undefined && sentenceOf(done)}
          </p>
          {!done.isUndo && done.changed.length > 0 && (
            <Button size="sm" tone="line" busy={busy} onClick={() => void undo(done)}>
              Undo
            </Button>
          )}
          <Button size="sm" tone="quiet" onClick={dismiss}>
            Close
          </Button>
        </div>
      )}
      {done && done.refused.length > 0 && (
        <ul aria-label="Not changed" className="max-h-40 overflow-y-auto text-sm">
          {done.refused.slice(0, NAMED).map(({ _id, name, reason }) => (
            <li key={_id} className="wrap-anywhere">
              <bdi className="font-semibold">{name || _id}</bdi>: {reason}
            </li>
          ))}
          {done.refused.length > NAMED && <li>… {done.refused.length - NAMED}</li>}
        </ul>
      )}
    </section>
  );
}

function sentenceOf({ changed, refused, asked, isUndo }: BulkDone): string {
  const same = asked - changed.length - refused.length;
  const parts = [
    isUndo
      ? t.plural(changed.length, { one: '# product is as it was', other: '# products are as they were' })
      : t.plural(changed.length, { one: '# product changed', other: '# products changed' }),
    ...(refused.length > 0 ? [t.plural(refused.length, { one: '# not changed', other: '# not changed' })] : []),
    ...(same > 0 ? [t.plural(same, { one: '# was so already', other: '# were so already' })] : []),
  ];
  return parts.join(' · ');
}
