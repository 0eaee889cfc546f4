import { exportStock } from '@fieldhouse/contracts/stock.endpoints';
import { Download } from 'lucide-react';
import { download } from '../../lib/files.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ImportButton } from './import-button.tsx';

/** Actions that concern all products. */
export function StockTools() {
  const { run, busy, refusal } = useMutation({ revalidate: false });
  return (
    <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      <ButtonLink tone="line" to="/admin/createproduct">
        Create a product
      </ButtonLink>
      <Button tone="line" busy={busy} onClick={() => void run(() => download(exportStock, {}, 'stock.csv'))}>
        <Download size={20} /> Download as CSV
      </Button>
      <ImportButton />
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </div>
  );
}
