import { useState } from 'react';
import { useNavigate } from 'react-router';
import { readToken } from '../../lib/session/session.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useLazyWidget } from '../../ui/use-lazy-widget.ts';
import type { BoughtLine } from './payment-attempt.rules.ts';
import type { Terms } from './quote-payment.ts';
import type { Checkout } from './use-checkout.ts';

interface PayButtonProps {
  shopName: string;
  lines: readonly BoughtLine[];
  totalCents: number;
  terms: Terms;
  checkout: Checkout;
  /** Why paying is not possible yet. */
  waitsFor: string | undefined;
}

const loadDialog = async () => (await import('./card-dialog.tsx')).CardDialog;

/** Opens the card widget. Visitors are sent to the login first and return afterwards. */
export function PayButton({ shopName, lines, totalCents, terms, checkout, waitsFor }: PayButtonProps) {
  const navigate = useNavigate();
  const [open, setOpen] = useState(false);
  const { Widget: CardDialog, fetchWidget } = useLazyWidget(loadDialog);
  const { state, say, startOver } = checkout;

  const pay = async () => {
    if (readToken() === undefined) {
      await navigate('/login?next=/carrito');
      return;
    }
    try {
      await fetchWidget();
      startOver();
      setOpen(true);
    } catch (error) {
      console.error(error);
      say('We cannot reach the shop. Check your connection and try again.');
    }
  };
  // The shop has found changes in the cart, which come first.
  const shown = open && waitsFor === undefined;
  return (
    <>
      <Button tone="buy" size="lg" disabled={waitsFor !== undefined} busy={state.at === 'work'} onClick={pay}>
        pay with card
      </Button>
      {waitsFor && <p className="text-sm font-semibold">{waitsFor}</p>}
      {state.at === 'refused' && !shown && <Notice tone="problem">{state.words}</Notice>}
      {CardDialog && (
        <CardDialog
          shopName={shopName}
          lines={lines}
          totalCents={totalCents}
          terms={terms}
          checkout={checkout}
          open={shown}
          onOpenChange={setOpen}
        />
      )}
    </>
  );
}
