import { Dialog } from '@base-ui/react/dialog';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { findPictureStep } from './product-page.rules.ts';

interface PictureViewerProps {
  name: string;
  images: readonly string[];
  index: number;
  onIndex: (index: number) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A picture as large as the window. Contains Base UI: load it by import() only. */
export function PictureViewer({ name, images, index, onIndex, open, onOpenChange }: PictureViewerProps) {
  const go = (key: string) => {
    const next = findPictureStep(key, index, images.length);
    if (next !== undefined) onIndex(next);
    return next !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (go(event.key)) event.preventDefault();
  };
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-ink opacity-80 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Dialog.Popup
          onKeyDown={onKeyDown}
          className="popup fixed inset-2 flex flex-col gap-2 p-3 transition duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 sm:inset-6 sm:p-5"
        >
          <div className="flex items-center gap-4">
            <Dialog.Title dir="auto" className="min-w-0 grow truncate text-2xl">
              {name}
            </Dialog.Title>
            <p aria-live="polite" className="shrink-0 text-ink-soft tabular-nums">
              {index + 1} of {images.length}
            </p>
            <Dialog.Close
              aria-label="Close"
              className="inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-full hover:bg-chalk"
            >
              <X size={24} />
            </Dialog.Close>
          </div>
          <div className="relative min-h-0 grow">
            <Picture
              key={images[index] ?? ''}
              src={images[index]}
              alt={`${name}, picture ${index + 1}`}
              width={1280}
              sizes="100vw"
              priority="eager"
              className="absolute inset-0 size-full bg-transparent! object-contain!"
            />
            {images.length > 1 && (
              <>
                <IconButton
                  label="Previous picture"
                  className="absolute top-1/2 left-0 -translate-y-1/2 shadow-pop"
                  onClick={() => go('ArrowLeft')}
                >
                  <ChevronLeft size={26} />
                </IconButton>
                <IconButton
                  label="Next picture"
                  className="absolute top-1/2 right-0 -translate-y-1/2 shadow-pop"
                  onClick={() => go('ArrowRight')}
                >
                  <ChevronRight size={26} />
                </IconButton>
              </>
            )}
          </div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
