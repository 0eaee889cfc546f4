import type { Right } from '@fieldhouse/contracts/rights';
import { exportStock } from '@fieldhouse/contracts/stock.endpoints';
import { Upload } from 'lucide-react';
import { useState } from 'react';
import { DownloadButton } from '../../lib/download-button.tsx';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLazyWidget } from '../../ui/use-lazy-widget.ts';

const loadImport = async () => (await import('./stock-import.tsx')).StockImport;

/** Actions that concern all products. */
export function StockTools({ rights }: { rights: readonly Right[] }) {
  const [mayEdit, mayCount] = [rights.includes('catalogue'), rights.includes('stock')];
  return (
    <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      {mayEdit && (
        <ButtonLink tone="line" to="/admin/createproduct">
          Create a product
        </ButtonLink>
      )}
      {mayCount && (
        <DownloadButton
          isList
          size="md"
          label="Download as CSV"
          fetch={(get) => get(exportStock, { query: {} }, 'stock.csv')}
        />
      )}
      {mayEdit && mayCount && <ImportButton />}
    </div>
  );
}

function ImportButton() {
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
