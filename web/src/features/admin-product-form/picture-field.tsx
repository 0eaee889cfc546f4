import { t } from '@fieldhouse/contracts/text';
import { useEffect } from 'react';
import { Button } from '../../ui/button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { FilePicker } from './file-picker.tsx';
import { useUploads } from './use-uploads.ts';

interface PictureFieldProps {
  label?: string;
  /** What the picture is to those who cannot see it. */
  now?: string;
  remove?: string;
  /** It is shown as a whole, as wide as it is. */
  wide?: boolean;
  /** None: ''. */
  value: string;
  error: string | undefined;
  onChange: (url: string) => void;
  onPending: (isPending: boolean) => void;
}

/** For what has one picture: of several files that are sent, the last counts. */
export function PictureField({
  label = t`Picture`,
  now = t`The picture now`,
  remove = t`Remove picture`,
  wide = false,
  value,
  error,
  onChange,
  onPending,
}: PictureFieldProps) {
  const uploads = useUploads((url) => onChange(url));
  const isPending = uploads.unfinished > 0;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is told when it changes
  useEffect(() => onPending(isPending), [isPending]);
  return (
    <fieldset className="grid gap-4 sm:grid-cols-[8rem_minmax(0,1fr)]">
      <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
      <div className="flex flex-col items-start gap-2">
        <Picture
          src={value || undefined}
          alt={value ? now : ''}
          width={128}
          sizes="128px"
          className={`overflow-hidden rounded-sm ${wide ? 'h-20 w-32 object-contain!' : 'size-32'}`}
        />
        {value && (
          <Button size="sm" tone="quiet" className="px-1.5!" onClick={() => onChange('')}>
            {remove}
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
