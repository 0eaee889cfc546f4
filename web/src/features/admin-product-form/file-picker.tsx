import { ImagePlus } from 'lucide-react';
import { Button } from '../../ui/button.tsx';
import { FileDrop } from '../../ui/file-drop.tsx';
import { UploadList } from './upload-list.tsx';
import type { Uploads } from './use-uploads.ts';

/** Files of one's own: chosen or dropped here, then sent. */
export function FilePicker({ uploads }: { uploads: Uploads }) {
  const waiting = uploads.items.filter(({ state }) => state === 'waiting').length;
  return (
    <div className="flex flex-col gap-4">
      <FileDrop
        label="Choose image files"
        hint="or drop them here: JPEG, PNG, WebP or AVIF, up to 32 MiB each"
        icon={<ImagePlus size={32} strokeWidth={1.5} />}
        accept="image/jpeg,image/png,image/webp,image/avif"
        multiple
        onFiles={uploads.add}
      />
      <UploadList uploads={uploads} />
      <Button tone="line" className="self-start" disabled={waiting === 0} onClick={uploads.startAll}>
        UPLOAD IMAGE
      </Button>
    </div>
  );
}
