import type { ReactNode } from 'react';

interface MeterRowProps {
  label: ReactNode;
  figure: string;
  /** 0 to 1. */
  part: number;
  fill?: string;
}

export function MeterRow({ label, figure, part, fill = 'fill-ink' }: MeterRowProps) {
  return (
    <li>
      <span className="flex justify-between gap-4 text-sm">
        <span>{label}</span>
        <span className="shrink-0 tabular-nums">{figure}</span>
      </span>
      <svg viewBox="0 0 100 4" preserveAspectRatio="none" className="mt-1 h-3 w-full" aria-hidden="true">
        <rect width="100" height="4" className="fill-line" />
        <rect width={part * 100} height="4" className={fill} />
      </svg>
    </li>
  );
}
