import { exportAccounting } from '@fieldhouse/contracts/accounting.endpoints';
import { Download } from 'lucide-react';
import { download } from '../../lib/files.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Period } from './period.rules.ts';

/** One row for each document and rate. */
export function ExportButton({ period: { from, to } }: { period: Period }) {
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const name = `accounting-${from}-${to}.csv`;
  return (
    <div className="flex flex-col gap-2">
      <Button
        tone="line"
        size="sm"
        busy={busy}
        onClick={() => void run(() => download(exportAccounting, { query: { from, to } }, name))}
      >
        <Download size={18} /> Download CSV
      </Button>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </div>
  );
}
