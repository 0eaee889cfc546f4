import { Download } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import type { download } from './files.ts';
import { useMutation } from './use-mutation.ts';

interface DownloadButtonProps extends Pick<ComponentProps<typeof Button>, 'size'> {
  label: string;
  /** Of a list, which has a symbol. */
  isList?: boolean;
  /** The code that fetches files comes when one is wanted. */
  fetch: (get: typeof download) => Promise<void>;
}

export function DownloadButton({ label, size = 'sm', isList = false, fetch }: DownloadButtonProps) {
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const get = async () => fetch((await import('./files.ts')).download);
  return (
    <div className="flex flex-col gap-2">
      <Button tone="line" size={size} busy={busy} onClick={() => void run(get)}>
        {isList && <Download size={size === 'sm' ? 18 : 20} />} {label}
      </Button>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </div>
  );
}
