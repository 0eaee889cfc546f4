import { t } from '@fieldhouse/contracts/text';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { removeBoughtFromCart } from '../features/cart/cart-edits.ts';
import { toBoughtOrder } from '../features/checkout/bought-order.rules.ts';
import { PaymentReturn } from '../features/checkout/payment-return.tsx';
import { keepCode } from '../features/costs/code.store.ts';
import { publicPage, titled } from '../lib/page-meta.ts';

export const headers = publicPage;

export const meta = titled(t`Your payment`, { name: 'robots', content: 'noindex' });

export default function CheckoutReturn() {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  // What the provider has added is a secret, and counts for nothing: the shop asks the provider itself.
  useEffect(() => {
    if (search) void navigate(pathname, { replace: true });
  }, [pathname, search, navigate]);
  return (
    <PaymentReturn
      onOrdered={({ lines }) => {
        removeBoughtFromCart(lines);
        keepCode('');
      }}
      onPaid={(paid, attempt) => void navigate('/success', { replace: true, state: toBoughtOrder(paid, attempt) })}
    />
  );
}
