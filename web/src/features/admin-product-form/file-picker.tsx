import { ImagePlus } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { UploadList } from './upload-list.tsx';
import type { Uploads } from './use-uploads.ts';

/** Files of one's own: chosen or dropped here, then sent. */
export function FilePicker({ uploads }: { uploads: Uploads }) {
  const id = useId();
  const [over, setOver] = useState(false);
  const waiting = uploads.items.filter(({ state }) => state === 'waiting').length;
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    uploads.add(event.dataTransfer.files);
  };
  return (
    <div className="flex flex-col gap-4">
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the button inside does the same */}
      <div
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
        className={`relative flex flex-col items-center gap-1 rounded-sm border-2 border-dashed px-4 py-6 text-center transition-colors duration-150 focus-within:border-ink focus-within:outline-3 focus-within:outline-ink ${over ? 'border-ink bg-chalk' : 'border-edge'}`}
      >
        <ImagePlus size={32} strokeWidth={1.5} />
        <label htmlFor={id} className="font-headline text-lg font-semibold">
          Choose image files
        </label>
        <p className="text-sm text-ink-soft">or drop them here: JPEG, PNG, WebP or AVIF, up to 32 MiB each</p>
        <input
          id={id}
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,image/avif"
          className="absolute inset-0 cursor-pointer opacity-0"
          onChange={(event) => {
            uploads.add(event.currentTarget.files ?? []);
            // Else the same file could not be chosen a second time.
            event.currentTarget.value = '';
          }}
        />
      </div>
      <UploadList uploads={uploads} />
      <Button tone="line" className="self-start" disabled={waiting === 0} onClick={uploads.startAll}>
        UPLOAD IMAGE
      </Button>
    </div>
  );
}
