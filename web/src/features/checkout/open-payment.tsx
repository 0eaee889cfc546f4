import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import type { Payment } from './use-payment.ts';

/** A payment whose outcome is not known yet. The only option is to resume the same payment. */
export function OpenPayment({ payment: { state, continuePayment } }: { payment: Payment }) {
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
