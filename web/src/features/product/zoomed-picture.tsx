import { t } from '@fieldhouse/contracts/text';
import { type MouseEvent, type PointerEvent, type RefObject, useRef, useState } from 'react';
import { Picture, pictureSource, useImageFailure } from '../../ui/picture.tsx';
import { CLICK_ZOOM } from './zoom.rules.ts';

interface ZoomedPictureProps {
  src: string;
  alt: string;
  frame: RefObject<HTMLElement | null>;
  zoom: number;
  onZoom: (zoom: number, at: { x: number; y: number }) => void;
}

/** A picture in a frame that scrolls as soon as it is larger than that. A click makes it larger or fits it in again. */
export function ZoomedPicture({ src, alt, frame, zoom, onZoom }: ZoomedPictureProps) {
  const { failed, watch } = useImageFailure(src);
  const [ratio, setRatio] = useState(1);
  const drag = useDrag();
  const onClick = (event: MouseEvent) => {
    if (!drag.wasDragged()) onZoom(zoom > 1 ? 1 : CLICK_ZOOM, { x: event.clientX, y: event.clientY });
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the dialog around it has the keys, and buttons for the same
    <section
      ref={frame}
      aria-label={t`Picture at ${Math.round(zoom * 100)} percent`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      tabIndex={0}
      {...drag.props}
      onClick={onClick}
      className={`absolute inset-0 overflow-auto rounded-sm select-none [container-type:size] [scrollbar-width:none] ${
        zoom > 1 ? 'cursor-grab touch-pan-x touch-pan-y active:cursor-grabbing' : 'cursor-zoom-in touch-none'
      }`}
    >
      <div className="grid h-max min-h-full w-max min-w-full place-items-center">
        {failed ? (
          <Picture src={undefined} alt={alt} width={500} sizes="100vw" className="h-[100cqh] w-[100cqw]" />
        ) : (
          <img
            {...watch}
            // As it was uploaded, once it is larger than the widths of the pages.
            {...(zoom > 1 ? { src } : { ...pictureSource(src, 1280), sizes: '100vw' })}
            alt={alt}
            data-picture=""
            draggable={false}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setRatio(naturalWidth / naturalHeight)}
            style={{ width: `calc(${zoom} * min(100cqw, 100cqh * ${ratio}))`, aspectRatio: ratio }}
            className="max-w-none"
          />
        )}
      </div>
    </section>
  );
}

const A_CLICK = 4;

/** The mouse moves the picture; fingers do it without help. */
function useDrag() {
  const way = useRef(0);
  const onPointerDown = (event: PointerEvent) => {
    way.current = 0;
    if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent) => {
    if (event.pointerType !== 'mouse' || event.buttons !== 1) return;
    way.current += Math.abs(event.movementX) + Math.abs(event.movementY);
    event.currentTarget.scrollBy({ left: -event.movementX, top: -event.movementY, behavior: 'instant' });
  };
  return { props: { onPointerDown, onPointerMove }, wasDragged: () => way.current > A_CLICK };
}
