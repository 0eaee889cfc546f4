import { type DragEvent, type ReactNode, useId, useState } from 'react';

interface FileDropProps {
  label: string;
  hint: string;
  icon: ReactNode;
  /** As the `accept` of a file input. */
  accept: string;
  multiple?: boolean;
  disabled?: boolean;
  onFiles: (files: readonly File[]) => void;
}

/** Files to be chosen or dropped. */
export function FileDrop({ label, hint, icon, accept, multiple = false, disabled = false, onFiles }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const files = [...event.dataTransfer.files];
    if (!disabled && files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut, the button inside does the same
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={`relative flex flex-col items-center gap-1 rounded-sm border-2 border-dashed px-4 py-6 text-center transition-colors duration-150 focus-within:border-ink focus-within:outline-3 focus-within:outline-ink ${over ? 'border-ink bg-chalk' : 'border-edge'}`}
    >
      {icon}
      <label htmlFor={id} className="font-headline text-lg font-semibold">
        {label}
      </label>
      <p className="text-sm wrap-anywhere text-ink-soft">{hint}</p>
      <input
        id={id}
        type="file"
        multiple={multiple}
        accept={accept}
        disabled={disabled}
        className="absolute inset-0 cursor-pointer opacity-0"
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // Else the same file, or a mended one of the same name, could not be chosen again.
          currentTarget.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </div>
  );
}
