import type { ReactNode } from 'react';

/** Fields of a long form that belong together, two in a row where there is room. */
export function FieldGroup({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-3 font-headline text-2xl font-semibold">{legend}</legend>
      <div className="grid gap-6 sm:grid-cols-2">{children}</div>
    </fieldset>
  );
}
