import { useCallback, useState } from 'react';
import { CourtMark } from './court-mark.tsx';
import { pictureSource } from './picture.rules.ts';

interface PictureProps {
  /** None shows the placeholder. */
  src: string | undefined;
  alt: string;
  /** How wide it is shown at most, in CSS pixels; its room is kept before it arrives. */
  width: number;
  height?: number;
  /** How wide it is shown at which window, as for an <img>. */
  sizes: string;
  /** The main picture of the page is `high`, others in the first window are `eager`. */
  priority?: 'high' | 'eager' | 'lazy';
  className?: string;
}

/** A picture that never makes the page jump, and a quiet placeholder where there is none or it does not load. */
export function Picture({ src, alt, width, height = width, sizes, priority = 'lazy', className = '' }: PictureProps) {
  const [failed, setFailed] = useState<string>();
  // It may have failed before hydration, when nobody was listening yet.
  const check = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setFailed(src);
    },
    [src],
  );
  if (!src || failed === src) {
    return (
      <div
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
        className={`grid place-items-center bg-chalk text-edge ${className}`}
      >
        <span className="scale-200">
          <CourtMark />
        </span>
      </div>
    );
  }
  return (
    <img
      ref={check}
      {...pictureSource(src, width)}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={priority === 'lazy' ? 'lazy' : undefined}
      decoding={priority === 'lazy' ? 'async' : undefined}
      fetchPriority={priority === 'high' ? 'high' : undefined}
      className={`bg-chalk object-cover ${className}`}
      onError={() => setFailed(src)}
    />
  );
}
