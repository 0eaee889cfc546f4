import { CourtMark } from './court-mark.tsx';
import { pictureSource } from './picture.rules.ts';
import { useImageFailure } from './use-image-failure.ts';

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
