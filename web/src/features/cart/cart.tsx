import { chooseText } from '@fieldhouse/contracts/payment.rules';
import { t } from '@fieldhouse/contracts/text';
import { type ReactNode, useRef, useState } from 'react';
import { type CartLine, fullName, type StoredProduct } from '../../lib/stored-content.rules.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Notice, TryAgain } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { keyOf } from './cart.rules.ts';
import { cartStore } from './cart.store.ts';
import { CartChanges } from './cart-changes.tsx';
import { findChange, findSale, isToBeChosen } from './cart-check.rules.ts';
import { chooseInCart, clearCart, putBackInCart } from './cart-edits.ts';
import { CartRow } from './cart-row.tsx';
import { CartSummary } from './cart-summary.tsx';
import type { CartCheck } from './use-cart-check.ts';

interface CartProps {
  check: CartCheck;
  /** The way back to a payment that has no outcome yet. */
  unfinished: ReactNode;
  /** What is added to the total or goes off. */
  costs: ReactNode;
  /** What it comes to with a code. */
  withCode: number | undefined;
  /** The way to the checkout; shown only when there is a total. `waitsFor`: why paying is not possible yet. */
  pay: (waitsFor: string | undefined) => ReactNode;
  /** Belongs to the product: a version of it is chosen there. */
  choose: (line: CartLine, onChosen: (chosen: StoredProduct) => void) => ReactNode;
}

export function Cart({ check, unfinished, costs, withCode, pay, choose }: CartProps) {
  const { isRead, lines, state, fresh, changes, totals, again, accept } = check;
  const heading = useRef<HTMLHeadingElement>(null);
  const toTop = () => heading.current?.focus();
  const [removed, setRemoved] = useState<Removed>();
  const takeAway = (text: string, remove: () => void) => {
    setRemoved({ text, lines: cartStore.get() });
    remove();
    toTop();
  };
  const open = lines.find((line) => isToBeChosen(line, fresh));
  const waitsFor = changes.length > 0 ? t`Accept the changes above before you pay.` : open && chooseText(open.name);
  return (
    <div className="site-width grow py-8 md:py-10">
      <h1 ref={heading} tabIndex={-1} className="mb-6 border-b-2 border-ink pb-3 text-4xl outline-none">
        {t`Shopping Cart: `}
      </h1>
      {unfinished}
      {removed && (
        <UndoRemoval
          text={removed.text}
          onUndo={() => {
            putBackInCart(removed.lines);
            setRemoved(undefined);
            toTop();
          }}
        />
      )}
      {!isRead && <CartSkeleton />}
      {isRead && lines.length === 0 && <EmptyCart />}
      {state === 'failed' && lines.length > 0 && <CheckFailed onRetry={again} />}
      {changes.length > 0 && (
        <CartChanges
          changes={changes}
          totals={totals}
          onAccept={() => {
            accept();
            toTop();
          }}
        />
      )}
      {lines.length > 0 && (
        <div className="grid gap-x-12 gap-y-8 md:grid-cols-[minmax(0,1fr)_20rem] md:items-start">
          <ul>
            {lines.map((line) => (
              <CartRow
                key={keyOf(line)}
                line={line}
                change={findChange(line, fresh)}
                sale={findSale(line, fresh)}
                choose={
                  isToBeChosen(line, fresh) &&
                  choose(line, (chosen) => {
                    chooseInCart(keyOf(line), chosen);
                    toTop();
                  })
                }
                onRemove={(remove) => takeAway(t`Removed: ${fullName(line)}`, remove)}
              />
            ))}
          </ul>
          <CartSummary
            total={totals.was}
            withCode={withCode}
            costs={costs}
            pay={pay(waitsFor)}
            onClear={() => takeAway(t`Your basket is empty now.`, clearCart)}
          />
        </div>
      )}
    </div>
  );
}

/** What the cart was before something was taken out of it. */
interface Removed {
  readonly text: string;
  readonly lines: readonly CartLine[];
}

function UndoRemoval({ text, onUndo }: { text: string; onUndo: () => void }) {
  return (
    <div className="mb-6">
      <Notice
        tone="done"
        action={
          <Button size="sm" tone="line" onClick={onUndo}>
            Undo
          </Button>
        }
      >
        {text}
      </Notice>
    </div>
  );
}

function CheckFailed({ onRetry }: { onRetry: () => void }) {
  return (
    <div className="mb-6">
      <TryAgain onRetry={onRetry}>We could not check whether prices and stock are still up to date.</TryAgain>
    </div>
  );
}

function EmptyCart() {
  return (
    <EmptyState
      title={
        <>
          <span className="hidden cart:inline">Hey!, your cart is empty</span>
          <span className="cart:hidden">Your cart is empty</span>
        </>
      }
      text="Anything you add is saved here, in this browser."
    >
      <ButtonLink to="/">Continue shopping</ButtonLink>
    </EmptyState>
  );
}

const rows = ['first', 'second'];

/** Shown until the browser's storage has been read: the server does not know the cart. */
function CartSkeleton() {
  return (
    <>
      <NeedsScript text="Your cart needs JavaScript." />
      <ul aria-busy="true" aria-label="Loading your cart">
        {rows.map((row) => (
          <li key={row} className="flex items-center gap-6 border-b border-line py-5">
            <Skeleton className="size-24 shrink-0" />
            <div className="grow">
              <Skeleton className="h-6 w-2/3" />
              <Skeleton className="mt-3 h-4 w-20" />
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
