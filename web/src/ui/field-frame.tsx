import { type ReactNode, useId } from 'react';

export interface FieldTexts {
  label: string;
  /** Help that is always there. */
  hint?: string | undefined;
  /** What is wrong with what was entered. */
  error?: string | undefined;
}

interface FieldIds {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** Label above, control, then hint and error below; ties them together for screen readers. */
export function FieldFrame({ label, hint, error, children }: FieldTexts & { children: (ids: FieldIds) => ReactNode }) {
  const id = useId();
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [error && errorId, hint && hintId].filter(Boolean).join(' ');
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="self-start text-sm font-semibold">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {error && (
        <p id={errorId} className="text-sm font-semibold text-red">
          {error}
        </p>
      )}
      {hint && (
        <p id={hintId} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
    </div>
  );
}
