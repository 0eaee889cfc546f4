import { Upload } from 'lucide-react';
import { useState } from 'react';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLazyWidget } from '../../ui/use-lazy-widget.ts';

const loadImport = async () => (await import('./stock-import.tsx')).StockImport;

export function ImportButton() {
  const { Widget: StockImport, fetchWidget } = useLazyWidget(loadImport);
  const [open, setOpen] = useState(false);
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const show = async () => setOpen(StockImport !== undefined || (await run(fetchWidget)));
  return (
    <>
      <Button tone="line" busy={busy} onClick={show}>
        <Upload size={20} /> Import CSV
      </Button>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      {StockImport && <StockImport open={open} onOpenChange={setOpen} />}
    </>
  );
}
