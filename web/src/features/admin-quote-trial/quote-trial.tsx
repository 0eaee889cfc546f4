import { lazy, Suspense, useId, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

const TrialForm = lazy(async () => ({ default: (await import('./trial-form.tsx')).TrialForm }));

/** Beside the rules of promotions, delivery and tax: what a cart would cost by them, as a buyer is told. */
export function QuoteTrial() {
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <section aria-labelledby={id} className="mt-12 rounded-sm border-2 border-ink p-5 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id={id} className="text-2xl">
          What would this cart cost?
        </h2>
        <Button tone="line" size="sm" aria-expanded={open} onClick={() => setOpen(!open)}>
          {open ? 'Close' : 'Try it'}
        </Button>
      </div>
      {open && (
        <Suspense fallback={<Skeleton className="mt-6 h-60" />}>
          <TrialForm />
        </Suspense>
      )}
    </section>
  );
}
