import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { toast } from '../../ui/toast.ts';
import { useLazyWidget } from '../../ui/use-lazy-widget.ts';

interface RestockAlertProps {
  /** Sold out. With another one the alert is another one: give it a key. */
  variantId: string;
  /** Emails only go to the demo mailbox: this shows where they are. */
  mailbox: boolean;
}

const loadForm = async () => (await import('./restock-form.tsx')).RestockForm;

/** Offers an email when a variant is back. What follows the press is loaded with it. */
export function RestockAlert(props: RestockAlertProps) {
  const { Widget: Form, fetchWidget } = useLazyWidget(loadForm);
  const [busy, setBusy] = useState(false);
  const open = async () => {
    setBusy(true);
    try {
      await fetchWidget();
    } catch {
      void toast(t`We cannot reach the shop. Check your connection and try again.`, 'problem');
    }
    setBusy(false);
  };
  if (Form) return <Form {...props} />;
  return (
    <>
      <Button tone="line" busy={busy} className="scriptless:hidden" onClick={open}>
        Tell me when it is back
      </Button>
      <NeedsScript text="An email when it is back needs JavaScript." />
    </>
  );
}
