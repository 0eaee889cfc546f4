import { t } from '@fieldhouse/contracts/text';
import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { Button, IconButton } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { moveImage } from './product-values.rules.ts';

interface ImageListProps {
  images: readonly string[];
  onChange: (images: string[]) => void;
  onClear: () => void;
}

const small = 'size-9';

/** The images in the order of the product's page; the first one is what shoppers see in lists. */
export function ImageList({ images, onChange, onClear }: ImageListProps) {
  const list = useRef<HTMLDivElement>(null);
  const remove = (place: number) => {
    flushSync(() => onChange(images.toSpliced(place, 1)));
    // The button is gone: the focus moves to the one that took its place, or to the list.
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]');
    (buttons?.[Math.min(place, buttons.length - 1)] ?? list.current)?.focus();
  };
  if (images.length === 0)
    return (
      <div
        ref={list}
        tabIndex={-1}
        className="rounded-sm bg-chalk px-4 py-6 text-center text-sm text-ink-soft outline-none"
      >
        No images yet.
      </div>
    );
  return (
    <div ref={list} className="flex flex-col gap-4">
      <ol aria-label="Images of the product" className="grid grid-cols-2 gap-4 sm:grid-cols-3">
        {images.map((url, place) => (
          <li key={url}>
            <div className="relative">
              <Picture
                src={url}
                alt={t`Image ${place + 1}`}
                width={200}
                sizes="200px"
                className="aspect-square w-full"
              />
              {place === 0 && (
                <span className="absolute bottom-0 start-0 bg-ink px-2 py-0.5 font-headline font-semibold text-white">
                  Main image
                </span>
              )}
            </div>
            <div className="flex justify-center pt-1">
              <IconButton
                label={t`Move image ${place + 1} forward`}
                className={small}
                disabled={place === 0}
                onClick={() => onChange(moveImage(images, place, place - 1))}
              >
                <ChevronLeft size={20} />
              </IconButton>
              <IconButton
                label={t`Remove image ${place + 1}`}
                className={small}
                data-remove=""
                onClick={() => remove(place)}
              >
                <X size={20} />
              </IconButton>
              <IconButton
                label={t`Move image ${place + 1} back`}
                className={small}
                disabled={place === images.length - 1}
                onClick={() => onChange(moveImage(images, place, place + 1))}
              >
                <ChevronRight size={20} />
              </IconButton>
            </div>
          </li>
        ))}
      </ol>
      <Button tone="quiet" className="-ms-5 self-start" onClick={onClear}>
        Clear Images
      </Button>
    </div>
  );
}
