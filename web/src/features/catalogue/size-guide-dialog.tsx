import type { SizeGuide } from '@fieldhouse/contracts/size-guides.schemas';
import { Dialog } from '../../ui/dialog.tsx';
import { SizeGuideTables } from './size-guide-tables.tsx';

interface SizeGuideDialogProps {
  guides: readonly SizeGuide[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Contains Base UI: load it by import() only. */
export function SizeGuideDialog({ guides, open, onOpenChange }: SizeGuideDialogProps) {
  return (
    <Dialog title="Size guide" open={open} onOpenChange={onOpenChange}>
      <SizeGuideTables guides={guides} />
    </Dialog>
  );
}
