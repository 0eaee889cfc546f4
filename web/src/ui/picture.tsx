import { useCallback, useState } from 'react';
import { CourtMark } from './court-lines.tsx';

interface PictureProps {
  /** None shows the placeholder. */
  src: string | null | undefined;
  alt: string;
  /** How wide it is shown at most, in CSS pixels; its room is kept before it arrives. */
  width: number;
  height?: number;
  /** How wide it is shown at which window, as for an <img>; none: everywhere as wide as `width`. */
  sizes?: string;
  /** The main picture of the page is `high`, others in the first window are `eager`. */
  priority?: 'high' | 'eager' | 'lazy';
  className?: string;
}

/** A picture that never causes layout shift, with a placeholder when there is none or it fails to load. */
export function Picture({
  src,
  alt,
  width,
  height = width,
  sizes = `${width}px`,
  priority = 'lazy',
  className = '',
}: PictureProps) {
  const { failed, watch } = useImageFailure(src);
  if (!src || failed) {
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
      {...watch}
      {...pictureSource(src, width)}
      sizes={sizes}
      alt={alt}
      width={width}
      height={height}
      loading={priority === 'lazy' ? 'lazy' : undefined}
      decoding={priority === 'lazy' ? 'async' : undefined}
      fetchPriority={priority === 'high' ? 'high' : undefined}
      className={`bg-chalk object-cover ${className}`}
    />
  );
}

/** The widths in which the shop serves its own pictures: /files/<name>?w=… */
const widths = [320, 480, 640, 960, 1280];

interface PictureSource {
  src: string;
  srcSet?: string;
}

/** The shop's own pictures come in several widths; for addresses elsewhere nothing is known but the address. */
export function pictureSource(address: string, width: number): PictureSource {
  if (!address.startsWith('/files/')) return { src: address };
  const enough = widths.find((offered) => offered >= width) ?? 1280;
  return {
    src: `${address}?w=${enough}`,
    srcSet: widths.map((offered) => `${address}?w=${offered} ${offered}w`).join(', '),
  };
}

/** Whether an address gives no picture; `watch` goes onto the <img>. */
export function useImageFailure(src: string | null | undefined) {
  const [failed, setFailed] = useState<string | null>();
  // It may have failed before hydration, before there was a listener.
  const ref = useCallback(
    (image: HTMLImageElement | null) => {
      if (image?.complete && image.naturalWidth === 0) setFailed(src);
    },
    [src],
  );
  return { failed: failed === src, watch: { ref, onError: () => setFailed(src) } };
}
