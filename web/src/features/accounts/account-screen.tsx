import type { ReactNode } from 'react';
import { CourtLines } from '../../ui/court-lines.tsx';

interface AccountScreenProps {
  title: string;
  text: string;
  /** Only for visitors who are not logged in, from the first paint on. */
  visitorsOnly?: boolean;
  children: ReactNode;
}

/** A headline on the court, and beside it one calm column to fill in. */
export function AccountScreen({ title, text, visitorsOnly = false, children }: AccountScreenProps) {
  return (
    <section className="flex grow flex-col overflow-hidden bg-chalk">
      <div
        className={`site-width grid gap-x-12 gap-y-8 pt-10 md:grid-cols-[1fr_minmax(0,28rem)] md:grid-rows-[auto_1fr] md:py-20 ${visitorsOnly ? 'client:invisible admin:invisible' : ''}`}
      >
        <div className="md:pt-4">
          <h1 className="text-4xl md:text-5xl">{title}</h1>
          <p className="mt-4 max-w-xs text-lg text-ink-soft">{text}</p>
        </div>
        <div className="-mx-5 flex flex-col gap-6 self-start border-t-4 border-ink bg-white px-5 py-8 sm:mx-0 sm:px-8 md:row-span-2">
          {children}
        </div>
        {/* From the basket to the centre line; on a phone, as much as fits below the form. */}
        <div className="relative -mx-5 h-40 -scale-x-100 md:mx-0 md:-ms-5 md:aspect-[107/80] md:h-auto md:max-w-[29rem] md:self-end">
          <CourtLines />
        </div>
      </div>
    </section>
  );
}
