import type { ReactNode } from 'react';
import { Notice } from './notice.tsx';
import { Skeleton } from './skeleton.tsx';

interface ChartFrameProps {
  title: string;
  /** What is measured and over which time. */
  text: string;
  /** The figure that sums it up. */
  figure?: string;
  state?: 'ready' | 'loading' | 'empty' | 'failed';
  retry?: ReactNode;
  /** The drawing; hidden from screen readers, which get the table. */
  children?: ReactNode;
  /** The same numbers as a table. */
  table?: ReactNode;
}

/** Title, figure, drawing and the numbers behind it, always of the same height: a chart that arrives moves nothing. */
export function ChartFrame({ title, text, figure, state = 'ready', retry, children, table }: ChartFrameProps) {
  return (
    <figure className="flex flex-col gap-4 rounded-sm border-t-4 border-ink bg-chalk p-6">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-6">
        <div>
          <h3 className="text-2xl">{title}</h3>
          <p className="text-sm text-ink-soft">{text}</p>
        </div>
        {figure && <p className="font-headline text-3xl font-bold tabular-nums">{figure}</p>}
      </figcaption>
      <div className="grid h-56">
        {state === 'ready' && <div aria-hidden="true">{children}</div>}
        {state === 'loading' && (
          <>
            <Skeleton className="bg-white" />
            <p className="sr-only">Loading {title}</p>
          </>
        )}
        {state === 'empty' && <p className="place-self-center text-ink-soft">No data for this period yet.</p>}
        {state === 'failed' && (
          <div className="self-center">
            <Notice tone="problem" action={retry}>
              This data could not be loaded.
            </Notice>
          </div>
        )}
      </div>
      {state === 'ready' && table && (
        <details>
          <summary className="cursor-pointer self-start text-sm underline underline-offset-4">Show as a table</summary>
          <div className="mt-4">{table}</div>
        </details>
      )}
    </figure>
  );
}
