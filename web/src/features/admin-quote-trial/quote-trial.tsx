import { t } from '@fieldhouse/contracts/text';
import { useId, useState } from 'react';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLazyWidget } from '../../ui/use-lazy-widget.ts';

const loadForm = async () => (await import('./trial-form.tsx')).TrialForm;

/** Beside the rules of promotions, delivery and tax: what a cart would cost by them, as a buyer is told. */
export function QuoteTrial() {
  const id = useId();
  const [open, setOpen] = useState(false);
  const { Widget: TrialForm, fetchWidget } = useLazyWidget(loadForm);
  const { run, busy, refusal } = useMutation({ revalidate: false });
  const toggle = async () => setOpen(!open && (await run(fetchWidget)));
  return (
    <section aria-labelledby={id} className="mt-12 rounded-sm border-2 border-ink p-5 md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-4">
        <h2 id={id} className="text-2xl">
          What would this cart cost?
        </h2>
        <Button tone="line" size="sm" aria-expanded={open} busy={busy} onClick={toggle}>
          {open ? t`Close` : t`Try it`}
        </Button>
      </div>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
      {open && TrialForm && <TrialForm />}
    </section>
  );
}
