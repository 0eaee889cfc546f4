import { exportJournal } from '@fieldhouse/contracts/journal.endpoints';
import { Download } from 'lucide-react';
import { download } from '../../lib/files.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface ExportButtonProps {
  subject: string | undefined;
  q: string | undefined;
}

/** The entries that match the current filter, on all pages, as a file. */
export function ExportButton({ subject, q }: ExportButtonProps) {
  const { run, busy, refusal } = useMutation({ revalidate: false });
  return (
    <div className="flex flex-col gap-2">
      <Button
        tone="line"
        busy={busy}
        onClick={() => void run(() => download(exportJournal, { query: { subject, q } }, 'journal.csv'))}
      >
        <Download size={20} /> Download as CSV
      </Button>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </div>
  );
}
