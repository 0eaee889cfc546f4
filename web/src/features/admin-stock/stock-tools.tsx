import { exportStock } from '@fieldhouse/contracts/stock.endpoints';
import { Download } from 'lucide-react';
import { download } from '../../lib/download.ts';
import { useDeed } from '../../lib/use-deed.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ImportButton } from './import-button.tsx';

/** What concerns all products at once. */
export function StockTools({ refresh }: { refresh: () => void }) {
  const { run, busy, problem } = useDeed();
  return (
    <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      <ButtonLink tone="line" to="/admin/createproduct">
        Create a product
      </ButtonLink>
      <Button tone="line" busy={busy} onClick={() => void run(() => download(exportStock, {}, 'stock.csv'))}>
        <Download size={20} /> Download as CSV
      </Button>
      <ImportButton refresh={refresh} />
      {problem && <Notice tone="problem">{problem}</Notice>}
    </div>
  );
}
