import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Checkout } from './use-checkout.ts';

/** A payment whose end nobody knows yet. There is one way: the same payment goes on. */
export function OpenPayment({ checkout: { state, goOn } }: { checkout: Checkout }) {
  if (state.at !== 'open') return null;
  return (
    <Notice
      tone="problem"
      action={
        <Button size="sm" onClick={goOn}>
          Continue
        </Button>
      }
    >
      Your payment of {state.totalText}: {state.words}
    </Notice>
  );
}
