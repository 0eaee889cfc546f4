import { useState } from 'react';
import { moneyIn, useCurrency } from '../../lib/money.ts';
import { ButtonLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { type PaymentAttempt, totalOf } from './payment-attempt.rules.ts';
import { useUnfinishedAttempt } from './use-unfinished-attempt.ts';

/** In the cart, which still has what is being paid: the way back to it comes first. */
export function UnfinishedPayment() {
  const currency = useCurrency();
  const [left, setLeft] = useState<PaymentAttempt>();
  useUnfinishedAttempt(setLeft);
  if (!left) return null;
  const total = moneyIn(left.currency ?? currency)(totalOf(left));
  return (
    <div className="mb-6">
      <Notice
        tone="problem"
        action={
          <ButtonLink size="sm" to="/checkout">
            Continue payment
          </ButtonLink>
        }
      >
        Your payment of {total} is not finished. We are holding your items for you.
      </Notice>
    </div>
  );
}
