import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Checkout } from './use-checkout.ts';

/** A payment whose outcome is not known yet. The only option is to resume the same payment. */
export function OpenPayment({ checkout: { state, continuePayment } }: { checkout: Checkout }) {
  if (state.at !== 'open') return null;
  return (
    <Notice
      tone="problem"
      action={
        <Button size="sm" onClick={continuePayment}>
          Continue
        </Button>
      }
    >
      Your payment of {state.totalText}: {state.words}
    </Notice>
  );
}
