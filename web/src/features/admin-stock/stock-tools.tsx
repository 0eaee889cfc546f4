import { exportStock } from '@fieldhouse/contracts/stock.endpoints';
import { DownloadButton } from '../../lib/download-button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { ImportButton } from './import-button.tsx';

/** Actions that concern all products. */
export function StockTools() {
  return (
    <div className="mt-6 flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      <ButtonLink tone="line" to="/admin/createproduct">
        Create a product
      </ButtonLink>
      <DownloadButton isList size="md" label="Download as CSV" fetch={(get) => get(exportStock, {}, 'stock.csv')} />
      <ImportButton />
    </div>
  );
}
