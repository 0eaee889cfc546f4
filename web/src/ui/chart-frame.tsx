import type { ReactNode } from 'react';

interface ChartFrameProps {
  title: string;
  /** What is measured and over which time. */
  text: string;
  /** The figure that sums it up. */
  figure: string;
  isEmpty: boolean;
  /** The drawing; hidden from screen readers, which get the table. */
  children: ReactNode;
  /** The same numbers as a table. */
  table: ReactNode;
}

/** Title, figure, drawing and the numbers behind it, of the same height with and without them. */
export function ChartFrame({ title, text, figure, isEmpty, children, table }: ChartFrameProps) {
  return (
    <figure className="flex flex-col gap-4 rounded-sm border-t-4 border-ink bg-chalk p-6">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6">
        <div>
          <h3 className="text-2xl">{title}</h3>
          <p className="text-sm text-ink-soft">{text}</p>
        </div>
        <p className="font-headline text-3xl font-bold tabular-nums">{figure}</p>
      </figcaption>
      <div className="grid h-56">
        {isEmpty ? (
          <p className="place-self-center text-ink-soft">No data for this period yet.</p>
        ) : (
          <div aria-hidden="true">{children}</div>
        )}
      </div>
      {!isEmpty && (
        <details>
          <summary className="cursor-pointer self-start text-sm underline underline-offset-4">Show as a table</summary>
          <div className="mt-4">{table}</div>
        </details>
      )}
    </figure>
  );
}
