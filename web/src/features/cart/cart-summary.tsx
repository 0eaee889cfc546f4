import { paymentMessages } from '@fieldhouse/contracts/payment.rules';
import type { ReactNode } from 'react';
import { useMoney } from '../../lib/money.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';

interface CartSummaryProps {
  total: number;
  /** What it comes to with a code, as far as that is known. */
  withCode: number | undefined;
  /** A code, and what is added to the total or goes off. */
  costs: ReactNode;
  /** The way to pay, if there is something to pay. */
  pay: ReactNode;
  onClear: () => void;
}

export function CartSummary({ total, withCode, costs, pay, onClear }: CartSummaryProps) {
  const money = useMoney();
  return (
    <section aria-label="Summary" className="flex flex-col gap-4 rounded-sm border-t-4 border-ink bg-chalk p-6">
      <p aria-live="polite" className="font-headline text-3xl font-bold tabular-nums">
        Total: {money(withCode ?? total)}
      </p>
      {total > 0 && costs}
      {total > 0 ? pay : <Notice tone="problem">{paymentMessages.nothing}</Notice>}
      <Button tone="line" onClick={onClear}>
        Clear Basket
      </Button>
    </section>
  );
}
