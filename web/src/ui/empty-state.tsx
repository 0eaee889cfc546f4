import type { ReactNode } from 'react';
import { CourtLines } from './court-lines.tsx';

interface EmptyStateProps {
  title: ReactNode;
  text?: string;
  /** The next step: a link or a button. */
  children?: ReactNode;
}

/** An empty state: nothing here, and what to do about it. */
export function EmptyState({ title, text, children }: EmptyStateProps) {
  return (
    <div className="relative overflow-hidden rounded-sm bg-chalk px-4 py-16 text-center">
      <CourtLines />
      {/* Its own ground cuts the lines, as a sign painted on the court would. */}
      <div className="relative mx-auto flex w-fit flex-col items-center gap-3 bg-chalk px-6 py-4">
        <p className="font-headline text-3xl font-bold text-balance">{title}</p>
        {text && <p className="max-w-lg text-ink-soft">{text}</p>}
        {children && <div className="mt-4 flex flex-wrap justify-center gap-3">{children}</div>}
      </div>
    </div>
  );
}
