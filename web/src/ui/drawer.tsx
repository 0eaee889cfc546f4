import { Dialog } from '@base-ui/react/dialog';
import type { ReactNode, RefObject } from 'react';

interface SidePanelProps {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where the focus goes when the panel closes. */
  opener: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A dialog that comes in from the right edge. Carries Base UI: reach it by import() only. */
export function SidePanel({ title, open, onOpenChange, opener, children }: SidePanelProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-ink opacity-60 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0 motion-reduce:transition-none" />
        <Dialog.Popup
          finalFocus={opener}
          className="fixed inset-y-0 right-0 flex w-80 max-w-[calc(100vw-3rem)] flex-col overflow-y-auto overscroll-contain bg-white p-6 transition-transform duration-200 ease-out data-ending-style:translate-x-full data-starting-style:translate-x-full motion-reduce:transition-none"
        >
          <div className="flex items-center justify-between gap-4 border-b-2 border-ink pb-4">
            <Dialog.Title className="text-3xl uppercase">{title}</Dialog.Title>
            <Dialog.Close className="nav-link -mr-2 cursor-pointer px-2">Close</Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
