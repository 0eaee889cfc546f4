import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode, RefObject } from 'react';
import { findOpenDialog } from './confirm.ts';

interface DrawerProps {
  title: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Where the focus goes when the drawer closes. */
  opener: RefObject<HTMLElement | null>;
  children: ReactNode;
}

/** A dialog that comes in from the right edge. Contains Base UI: load it by import() only. */
export function Drawer({ title, open, onOpenChange, opener, children }: DrawerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-ink opacity-60 transition-opacity duration-200 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          // A question asked from inside keeps the focus it has taken.
          finalFocus={() => (findOpenDialog() ? false : opener.current)}
          className="fixed inset-y-0 end-0 flex w-80 max-w-[calc(100vw-3rem)] flex-col overflow-y-auto overscroll-contain bg-white p-6 outline-none transition-transform duration-200 ease-out data-ending-style:translate-x-full data-starting-style:translate-x-full"
        >
          <div className="flex items-center justify-between gap-4 border-b-2 border-ink pb-4">
            <Dialog.Title className="text-3xl">{title}</Dialog.Title>
            <Dialog.Close
              aria-label="Close"
              className="-me-2 inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-chalk"
            >
              <X size={24} />
            </Dialog.Close>
          </div>
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
