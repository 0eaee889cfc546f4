import { t } from '@fieldhouse/contracts/text';
import { ZoomIn } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { Picture, pictureSource, useImageFailure } from '../../ui/picture.tsx';
import { isForAnotherTab } from '../../ui/use-lazy-widget.ts';
import { useDialogLink } from '../../ui/use-widget-link.ts';
import { findPictureStep } from './product-page.rules.ts';

interface ProductGalleryProps {
  name: string;
  images: readonly string[];
  /** Small pictures even of a single one, because others that may be shown in its place are several. */
  row?: boolean;
}

const SIZES = '(min-width: 600px) 500px, 100vw';
const loadViewer = async () => (await import('./picture-viewer.tsx')).PictureViewer;

/**
 * The large pictures lie side by side in a strip that is swiped or scrolled; the small ones follow it. Each of those is a
 * link to its picture; with scripts it brings the large one, and that one opens larger.
 */
export function ProductGallery({ name, images, row = images.length > 1 }: ProductGalleryProps) {
  const [index, setIndex] = useState(0);
  const strip = useRef<HTMLAnchorElement>(null);
  const thumbs = useRef<HTMLUListElement>(null);
  const { Widget: Viewer, show, ...dialog } = useDialogLink(loadViewer, '#pictures');
  const shown = images[index];

  const follow = () => {
    if (strip.current) setIndex(Math.round(strip.current.scrollLeft / strip.current.clientWidth));
  };
  // What was swiped before the page was hydrated.
  useEffect(follow, []);
  const select = (next: number) => {
    setIndex(next);
    strip.current?.scrollTo({ left: next * strip.current.clientWidth, behavior: 'instant' });
  };
  const walk = (event: KeyboardEvent<HTMLAnchorElement>) => {
    const next = findPictureStep(event.key, index, images.length);
    if (next === undefined) return;
    event.preventDefault();
    select(next);
    if (thumbs.current?.contains(event.currentTarget)) thumbs.current.querySelectorAll('a')[next]?.focus();
  };

  if (!shown) return <Picture src={undefined} alt={name} width={500} sizes={SIZES} className="h-[500px] w-full" />;
  return (
    <div className="flex flex-col gap-4 sm:flex-row-reverse md:max-lg:flex-col">
      <div className="group relative h-[500px] min-w-0 grow md:max-lg:flex-none">
        <a
          ref={strip}
          href={shown}
          aria-label={t`${name}, picture ${index + 1} of ${images.length}: show larger`}
          aria-haspopup="dialog"
          onScroll={follow}
          onClick={show}
          onKeyDown={walk}
          className="flex h-full cursor-zoom-in snap-x snap-mandatory overflow-x-auto overscroll-x-contain rounded-sm bg-chalk [scrollbar-width:none]"
        >
          {images.map((image, place) => (
            <LargePicture key={image} name={name} src={image} first={place === 0} selected={place === index} />
          ))}
        </a>
        <span className="pointer-events-none absolute end-3 bottom-3 inline-flex size-11 items-center justify-center rounded-full bg-white transition-colors duration-150 group-hover:bg-ink group-hover:text-white">
          <ZoomIn size={22} />
        </span>
        {images.length > 1 && (
          <span
            aria-hidden="true"
            className="pointer-events-none absolute bottom-3 start-3 rounded-sm bg-white px-2 text-sm tabular-nums sm:hidden"
          >
            {index + 1} / {images.length}
          </span>
        )}
      </div>
      {row && (
        <ul
          ref={thumbs}
          className="flex shrink-0 flex-wrap gap-3 sm:max-md:w-20 sm:max-md:flex-col lg:w-20 lg:flex-col"
        >
          {images.map((image, place) => (
            <li key={image}>
              <Thumb
                name={name}
                image={image}
                place={place}
                selected={place === index}
                onSelect={select}
                onKeyDown={walk}
              />
            </li>
          ))}
        </ul>
      )}
      <p aria-live="polite" className="sr-only">
        {index > 0 && t`Picture ${index + 1} of ${images.length}`}
      </p>
      {Viewer && <Viewer {...dialog} name={name} images={images} index={index} onIndex={select} />}
    </div>
  );
}

interface LargePictureProps {
  name: string;
  src: string;
  /** The page's main picture. The others come when they are about to be seen. */
  first: boolean;
  selected: boolean;
}

function LargePicture({ name, src, first, selected }: LargePictureProps) {
  return (
    <span
      aria-hidden={!selected || undefined}
      className="relative h-full w-full shrink-0 snap-center snap-always overflow-hidden"
    >
      <Surroundings src={src} first={first} />
      <Picture
        src={src}
        alt={name}
        width={500}
        sizes={SIZES}
        priority={first ? 'high' : 'lazy'}
        className="fading-edges absolute inset-0 m-auto size-full bg-transparent! object-contain!"
      />
    </span>
  );
}

interface ThumbProps {
  name: string;
  image: string;
  place: number;
  selected: boolean;
  onSelect: (place: number) => void;
  onKeyDown: (event: KeyboardEvent<HTMLAnchorElement>) => void;
}

function Thumb({ name, image, place, selected, onSelect, onKeyDown }: ThumbProps) {
  return (
    <a
      href={image}
      aria-label={t`Picture ${place + 1}`}
      aria-current={selected || undefined}
      onClick={(event) => {
        if (isForAnotherTab(event)) return;
        event.preventDefault();
        onSelect(place);
      }}
      onKeyDown={onKeyDown}
      className="block size-20 overflow-hidden rounded-sm outline-offset-2 hover:opacity-80 aria-[current]:ring-2 aria-[current]:ring-ink aria-[current]:ring-offset-2"
    >
      {/* Lazy: an eager one is preloaded, and then not used where the large one has come in another width. */}
      <Picture src={image} alt={t`${name}, picture ${place + 1}`} width={80} className="size-20" />
    </a>
  );
}

/**
 * A picture that is not as wide as its frame goes on beyond both its edges: nothing is cut off and no bars appear. Each half
 * is the outermost sixteenth of the picture drawn out, so that what stands in the middle of it does not show again.
 */
function Surroundings({ src, first }: { src: string; first: boolean }) {
  const { failed, watch } = useImageFailure(src);
  if (failed) return null;
  // As urgent as the picture itself: they stand before it, and one request serves all three.
  const urgency = first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy' } as const);
  const source = { ...urgency, ...pictureSource(src, 500), sizes: SIZES };
  return (
    <span aria-hidden="true" className="absolute inset-0 flex flex-col *:min-h-0 *:flex-1 sm:max-md:flex-row">
      <span className="block overflow-hidden">
        <img
          {...watch}
          {...source}
          alt=""
          className={`origin-top object-top ${drawnOut} sm:max-md:origin-left sm:max-md:object-left`}
        />
      </span>
      <span className="block overflow-hidden">
        <img
          {...source}
          alt=""
          className={`origin-bottom object-bottom ${drawnOut} sm:max-md:origin-right sm:max-md:object-right`}
        />
      </span>
    </span>
  );
}

const drawnOut = 'size-full scale-y-1600 object-cover sm:max-md:scale-x-1600 sm:max-md:scale-y-100';
