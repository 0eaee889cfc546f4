import { Dialog } from '@base-ui/react/dialog';
import { t } from '@fieldhouse/contracts/text';
import { ChevronLeft, ChevronRight, Minus, Plus, X } from 'lucide-react';
import { type KeyboardEvent, useRef } from 'react';
import { IconButton } from '../../ui/button.tsx';
import { percentText } from '../../ui/percent-text.ts';
import { findPictureStep } from './product-page.rules.ts';
import { useZoom } from './use-zoom.ts';
import { findPan, findZoom, MOST_ZOOM, stepZoom } from './zoom.rules.ts';
import { ZoomedPicture } from './zoomed-picture.tsx';

interface PictureViewerProps {
  name: string;
  images: readonly string[];
  index: number;
  onIndex: (index: number) => void;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** A picture as large as the window, and larger. Contains Base UI: load it by import() only. */
export function PictureViewer({ open, onOpenChange, ...pictures }: PictureViewerProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpenChange}>
      <Dialog.Portal>
        <Dialog.Backdrop className="fixed inset-0 bg-ink opacity-80 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Viewer {...pictures} />
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Viewer({ name, images, index, onIndex }: Omit<PictureViewerProps, 'open' | 'onOpenChange'>) {
  const frame = useRef<HTMLElement>(null);
  const go = (key: string) => {
    const next = findPictureStep(key, index, images.length);
    if (next === undefined) return false;
    zoomTo(1);
    onIndex(next);
    return true;
  };
  const { zoom, zoomTo } = useZoom(frame, go);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const [size, pan] = [findZoom(event.key, zoom), zoom > 1 ? findPan(event.key) : undefined];
    if (size) zoomTo(size);
    else if (pan) frame.current?.scrollBy(pan);
    else if (!go(event.key)) return;
    event.preventDefault();
  };
  const src = images[index] ?? '';
  return (
    <Dialog.Popup
      onKeyDown={onKeyDown}
      className="popup fixed inset-0 flex flex-col gap-2 p-3 transition duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0 max-sm:border-0 sm:inset-6 sm:p-5"
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
        <ZoomedPicture
          key={src}
          src={src}
          alt={t`${name}, picture ${index + 1}`}
          frame={frame}
          zoom={zoom}
          onZoom={zoomTo}
        />
        {images.length > 1 && <Turn onTurn={go} />}
      </div>
      <ZoomBar zoom={zoom} onZoom={zoomTo} />
    </Dialog.Popup>
  );
}

function Turn({ onTurn }: { onTurn: (key: string) => void }) {
  return (
    <>
      <IconButton
        label="Previous picture"
        className="absolute top-1/2 start-0 -translate-y-1/2 shadow-pop"
        onClick={() => onTurn('ArrowLeft')}
      >
        <ChevronLeft size={26} />
      </IconButton>
      <IconButton
        label="Next picture"
        className="absolute top-1/2 end-0 -translate-y-1/2 shadow-pop"
        onClick={() => onTurn('ArrowRight')}
      >
        <ChevronRight size={26} />
      </IconButton>
    </>
  );
}

function ZoomBar({ zoom, onZoom }: { zoom: number; onZoom: (zoom: number) => void }) {
  return (
    <div className="flex items-center justify-center gap-2">
      {/* Not disabled at their ends: they would lose the focus. */}
      <IconButton
        label="Zoom out"
        aria-disabled={zoom <= 1}
        className={dim}
        onClick={() => onZoom(stepZoom(zoom, 'out'))}
      >
        <Minus size={22} />
      </IconButton>
      <p aria-live="polite" className="w-16 text-center tabular-nums">
        {percentText(Math.round(zoom * 100))}
      </p>
      <IconButton
        label="Zoom in"
        aria-disabled={zoom >= MOST_ZOOM}
        className={dim}
        onClick={() => onZoom(stepZoom(zoom, 'in'))}
      >
        <Plus size={22} />
      </IconButton>
    </div>
  );
}

const dim = 'aria-disabled:cursor-not-allowed aria-disabled:opacity-45';
