import { useNavigate } from 'react-router';
import { Cart } from '../features/cart/cart.tsx';
import { removeBoughtFromCart } from '../features/cart/cart-edits.ts';
import { useCartCheck } from '../features/cart/use-cart-check.ts';
import { ChooseButton } from '../features/catalogue/choose-button.tsx';
import { toBoughtOrder } from '../features/checkout/bought-order.rules.ts';
import { loadWithCardProvider } from '../features/checkout/load-card-provider.ts';
import { OpenPayment } from '../features/checkout/open-payment.tsx';
import { PayButton } from '../features/checkout/pay-button.tsx';
import { toBought } from '../features/checkout/payment-attempt.rules.ts';
import { useCheckout } from '../features/checkout/use-checkout.ts';
import { CartCosts } from '../features/costs/cart-costs.tsx';
import { keepCode } from '../features/costs/code.store.ts';
import { useCosts } from '../features/costs/use-costs.ts';
import { browserLoader } from '../lib/loaders.ts';
import { publicPage } from '../lib/page-meta.ts';
import { pageTitle } from '../lib/page-title.ts';
import type { Route } from './+types/cart';

export const loader = () => null;
export const clientLoader = browserLoader(loadWithCardProvider);
export const headers = publicPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Shopping Cart', matches[0].loaderData?.name) },
  { name: 'robots', content: 'noindex' },
];

export default function CartPage({ matches }: Route.ComponentProps) {
  const navigate = useNavigate();
  const check = useCartCheck();
  const costs = useCosts(check.lines, check.state === 'checked');
  const checkout = useCheckout({
    onPaid: (paid, attempt, endedHere) => {
      void navigate('/success', { state: toBoughtOrder(paid, attempt) });
      // Once: what lies there since then was not bought by it.
      if (!endedHere) return;
      removeBoughtFromCart(attempt.lines);
      keepCode('');
    },
    onRefused: check.again,
  });
  return (
    <Cart
      check={check}
      notice={checkout.state.at === 'open' && <OpenPayment checkout={checkout} />}
      choose={(line, onChosen) => (
        <ChooseButton product={line} tone="line" size="sm" action="Choose" onChoose={onChosen}>
          Choose a size or colour <span className="sr-only">for {line.name}</span>
        </ChooseButton>
      )}
      costs={<CartCosts costs={costs} />}
      pay={({ lines, totalCents, waitsFor }) => (
        <PayButton
          shopName={matches[0].loaderData.name}
          lines={toBought(lines)}
          totalCents={totalCents}
          terms={{ isPlain: costs.isPlain, code: costs.codeToPay, totalCents: costs.totalCents ?? totalCents }}
          checkout={checkout}
          waitsFor={waitsFor}
        />
      )}
    />
  );
}
