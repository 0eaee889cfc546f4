import { chooseText } from '@fieldhouse/contracts/payment.rules';
import { t } from '@fieldhouse/contracts/text';
import { useNavigate } from 'react-router';
import { CartChanges } from '../features/cart/cart-changes.tsx';
import { isToBeChosen } from '../features/cart/cart-check.rules.ts';
import { removeBoughtFromCart } from '../features/cart/cart-edits.ts';
import { OrderLines } from '../features/cart/order-lines.tsx';
import { useCartCheck } from '../features/cart/use-cart-check.ts';
import { toBoughtOrder } from '../features/checkout/bought-order.rules.ts';
import { Checkout } from '../features/checkout/checkout.tsx';
import { loadWithCardProvider } from '../features/checkout/load-card-provider.ts';
import { toBought } from '../features/checkout/payment-attempt.rules.ts';
import { keepCode, useCode } from '../features/costs/code.store.ts';
import { CodeForm } from '../features/costs/code-form.tsx';
import { Guarantees } from '../features/guarantees/guarantees.tsx';
import { browserLoader } from '../lib/loaders.ts';
import { publicPage, titled } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink, TextLink } from '../ui/link.tsx';
import type { Route } from './+types/checkout';

export const loader = () => null;
export const clientLoader = browserLoader(loadWithCardProvider);
export const headers = publicPage;

export const meta = titled(t`Checkout`, { name: 'robots', content: 'noindex' });

export default function CheckoutPage({ matches }: Route.ComponentProps) {
  const navigate = useNavigate();
  const check = useCartCheck();
  const code = useCode();
  const { isRead, lines, changes, totals, fresh, accept, again } = check;
  const open = lines.find((line) => isToBeChosen(line, fresh));
  return (
    <div className="site-width grow py-8 md:py-10">
      <div className="mb-8 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2">
        <h1 className="text-4xl">Checkout</h1>
        <TextLink to="/carrito" className="text-sm">
          Back to the cart
        </TextLink>
      </div>
      {isRead && lines.length === 0 ? (
        <EmptyState title="Your cart is empty" text="There is nothing to pay for.">
          <ButtonLink to="/">Continue shopping</ButtonLink>
        </EmptyState>
      ) : (
        <Checkout
          shop={matches[0].loaderData}
          bought={toBought(lines)}
          code={code}
          changes={changes.length > 0 && <CartChanges changes={changes} totals={totals} onAccept={accept} />}
          waitsFor={changes.length > 0 ? t`Accept the changes above before you pay.` : open && chooseText(open.name)}
          lines={isRead && <OrderLines check={check} />}
          guarantees={
            <Guarantees
              guarantee={matches[0].loaderData.guarantee}
              products={[...fresh.values()].filter((product) => product !== undefined)}
            />
          }
          codeField={({ quote, busy }) => (
            <CodeForm costs={{ code, quote, busy, applyCode: keepCode, removeCode: () => keepCode('') }} />
          )}
          onOutdated={again}
          onPaid={(paid, attempt, endedHere) => {
            void navigate('/success', { state: toBoughtOrder(paid, attempt) });
            // Once: what lies there since then was not bought by it.
            if (!endedHere) return;
            removeBoughtFromCart(attempt.lines);
            keepCode('');
          }}
        />
      )}
    </div>
  );
}
