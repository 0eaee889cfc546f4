import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { FilePicker } from './file-picker.tsx';
import { useUploads } from './use-uploads.ts';

interface PictureFieldProps {
  /** None: ''. */
  value: string;
  error: string | undefined;
  onChange: (url: string) => void;
  onPending: (isPending: boolean) => void;
}

/** For what has one picture: of several files that are sent, the last counts. */
export function PictureField({ value, error, onChange, onPending }: PictureFieldProps) {
  const uploads = useUploads(onChange);
  const isPending = uploads.unfinished > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told when it changes
  useEffect(() => onPending(isPending), [isPending]);
  return (
    <fieldset className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <legend className="mb-1.5 text-sm font-semibold">Picture</legend>
      <div className="flex flex-col items-start gap-2">
        <Picture
          src={value || undefined}
          alt={value ? 'The picture now' : ''}
          width={128}
          sizes="128px"
          className="size-32 overflow-hidden rounded-sm"
        />
        {value && (
          <Button size="sm" tone="quiet" className="px-1.5!" onClick={() => onChange('')}>
            Remove picture
          </Button>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-3">
        <FilePicker uploads={uploads} />
        {error && (
          <p role="alert" tabIndex={-1} data-invalid="" className="text-sm font-semibold text-red">
            {error}
          </p>
        )}
      </div>
    </fieldset>
  );
}
