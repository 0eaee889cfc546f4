import { type ReactNode, useId } from 'react';

interface DeskPartProps {
  title: string;
  /** A small button that belongs to all of it. */
  action?: ReactNode;
  children: ReactNode;
}

/** One subject of the desk. */
export function DeskPart({ title, action, children }: DeskPartProps) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex min-h-9 items-end justify-between gap-4 border-b-2 border-ink pb-1">
        <h2 id={id} className="text-xl">
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  );
}
