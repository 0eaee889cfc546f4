import type { ReactNode } from 'react';

/** A group of the gallery. */
export function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(/\W+/g, '-');
  return (
    <section aria-labelledby={id} className="border-t-2 border-ink pt-6 pb-14">
      <h2 id={id} className="mb-8 scroll-mt-8 text-4xl">
        {title}
      </h2>
      <div className="flex flex-col gap-10">{children}</div>
    </section>
  );
}

/** One component in one row of its states. */
export function Specimen({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-3 md:grid-cols-[12rem_1fr] md:gap-8">
      <p className="text-sm font-semibold text-ink-soft">{name}</p>
      <div className="flex min-w-0 flex-wrap items-start gap-4">{children}</div>
    </div>
  );
}

/** Components that want room. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className="w-full min-w-0">{children}</div>;
}
