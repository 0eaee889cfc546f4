import { Dialog as Base } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { findOpenDialog } from './confirm.ts';

interface DialogProps {
  title: string;
  /** A sentence under the title, read out together with it. */
  text?: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  children: ReactNode;
}

/** A window in the middle of the page, for a small task. Contains Base UI: load it by import() only. */
export function Dialog({ title, text, open, onOpenChange, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 bg-ink opacity-60 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Viewport className="fixed inset-0 grid grid-cols-[minmax(0,1fr)] place-items-center overflow-y-auto p-4">
          <Base.Popup
            // A question asked from inside keeps the focus it has taken.
            finalFocus={() => findOpenDialog() === undefined}
            className="popup relative w-full max-w-lg p-6 transition duration-150 data-ending-style:translate-y-2 data-ending-style:opacity-0 data-starting-style:translate-y-2 data-starting-style:opacity-0 sm:p-8"
          >
            <Base.Title className="pe-12 text-3xl wrap-anywhere">{title}</Base.Title>
            {text && <Base.Description className="mt-2 text-ink-soft">{text}</Base.Description>}
            <div className="mt-6">{children}</div>
            <Base.Close
              aria-label="Close"
              className="absolute top-4 end-4 inline-flex size-11 cursor-pointer items-center justify-center rounded-full hover:bg-chalk"
            >
              <X size={24} />
            </Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
