import { listSizeGuides } from '@fieldhouse/contracts/size-guides.endpoints';
import type { SizeGuide } from '@fieldhouse/contracts/size-guides.schemas';
import { call } from '../../lib/call.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { SizeGuideTables } from './size-guide-tables.tsx';

interface SizeGuideDialogProps {
  guides: readonly SizeGuide[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Here, so that the page has nothing of it before it is opened. */
export const fetchSizeGuides = (query: { brand: string; category: string }): Promise<readonly SizeGuide[]> =>
  call.once(listSizeGuides, { query });

/** Contains Base UI: load it by import() only. */
export function SizeGuideDialog({ guides, open, onOpenChange }: SizeGuideDialogProps) {
  return (
    <Dialog title="Size guide" open={open} onOpenChange={onOpenChange}>
      <SizeGuideTables guides={guides} />
    </Dialog>
  );
}
