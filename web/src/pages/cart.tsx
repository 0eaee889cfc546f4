import { t } from '@fieldhouse/contracts/text';
import { useNavigate } from 'react-router';
import { Cart } from '../features/cart/cart.tsx';
import { useCartCheck } from '../features/cart/use-cart-check.ts';
import { UnfinishedPayment } from '../features/checkout/unfinished-payment.tsx';
import { CartCosts } from '../features/costs/cart-costs.tsx';
import { useCosts } from '../features/costs/use-costs.ts';
import { ChooseButton } from '../features/product/choose-button.tsx';
import { publicPage, titled } from '../lib/page-meta.ts';
import { Button } from '../ui/button.tsx';

export const headers = publicPage;

export const meta = titled(t`Shopping Cart`, { name: 'robots', content: 'noindex' });

export default function CartPage() {
  const navigate = useNavigate();
  const check = useCartCheck();
  const costs = useCosts(check.lines, check.state === 'checked');
  return (
    <Cart
      check={check}
      unfinished={<UnfinishedPayment />}
      choose={(line, onChosen) => (
        <ChooseButton product={line} tone="line" size="sm" action={t`Choose`} onChoose={onChosen}>
          Choose a size or colour <span className="sr-only">for {line.name}</span>
        </ChooseButton>
      )}
      costs={<CartCosts costs={costs} />}
      withCode={costs.withCode}
      pay={(waitsFor) => (
        <>
          <Button tone="buy" size="lg" disabled={waitsFor !== undefined} onClick={() => void navigate('/checkout')}>
            pay with card
          </Button>
          {waitsFor && <p className="text-sm font-semibold">{waitsFor}</p>}
        </>
      )}
    />
  );
}
