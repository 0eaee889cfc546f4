import { useId } from 'react';
import { percentText } from './percent-text.ts';

interface ProgressProps {
  label: string;
  /** From 0 to 100. */
  percent: number;
}

/** The browser's own progress bar, so that its length needs no style attribute. */
export function Progress({ label, percent }: ProgressProps) {
  const id = useId();
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex justify-between gap-4 text-sm">
        <label htmlFor={id} className="min-w-0 font-semibold wrap-anywhere">
          {label}
        </label>
        <span className="shrink-0 whitespace-nowrap text-ink-soft tabular-nums">
          {percentText(Math.round(percent))}
        </span>
      </div>
      <progress
        id={id}
        max={100}
        value={percent}
        className="h-2 w-full appearance-none overflow-hidden rounded-sm bg-line [&::-moz-progress-bar]:bg-court [&::-webkit-progress-bar]:bg-transparent [&::-webkit-progress-value]:bg-court [&::-webkit-progress-value]:transition-all"
      />
    </div>
  );
}
