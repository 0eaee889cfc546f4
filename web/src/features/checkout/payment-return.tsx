import { t } from '@fieldhouse/contracts/text';
import { useEffect, useRef } from 'react';
import { toAddress } from '../../ui/base-path.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { type ReturnEvents, type ReturnState, useReturn } from './use-return.ts';

/** Where a bank sends the buyer back to, whatever has happened there. */
export function PaymentReturn(events: ReturnEvents) {
  const { state, askAgain, cancel } = useReturn(events);
  const heading = useRef<HTMLHeadingElement>(null);
  // The button that was pressed is gone.
  useEffect(() => {
    if (state.at !== 'work') heading.current?.focus();
  }, [state.at]);
  return (
    <div className="site-width grow py-8 md:py-12">
      <h1 ref={heading} tabIndex={-1} className="text-4xl outline-none md:text-5xl">
        {headingOf(state)}
      </h1>
      <NeedsScript text="Finding out about your payment needs JavaScript." />
      <div className="mt-6 flex max-w-xl flex-col items-start gap-6 text-lg">
        {state.at === 'work' ? (
          <div aria-busy="true" className="w-full scriptless:hidden">
            <p role="status">We are asking how your payment has ended …</p>
            <Skeleton className="mt-6 h-24" />
          </div>
        ) : (
          <>
            <p>{textOf(state)}</p>
            <div className="flex flex-wrap items-center gap-4">
              {state.at === 'open' ? (
                <>
                  {/* A whole document: the checkout may talk to the card company, and this page may not. */}
                  <Button onClick={() => location.assign(toAddress('/checkout'))}>Continue payment</Button>
                  <Button tone="line" onClick={askAgain}>
                    Check again
                  </Button>
                  <Button tone="line" onClick={cancel}>
                    Cancel this payment
                  </Button>
                </>
              ) : (
                <NextStep state={state} />
              )}
            </div>
          </>
        )}
      </div>
    </div>
  );
}

function NextStep({ state }: { state: ReturnState }) {
  if (state.at === 'awaited') return <ButtonLink to={`/orders/${state.order.orderId}`}>View your order</ButtonLink>;
  if (state.at === 'over') return <ButtonLink to="/checkout">Back to the checkout</ButtonLink>;
  return (
    <>
      <ButtonLink to="/">Continue shopping</ButtonLink>
      <TextLink to="/orders">Find an order</TextLink>
    </>
  );
}

function headingOf(state: ReturnState): string {
  switch (state.at) {
    case 'awaited':
      return t`Thank you for your order`;
    case 'over':
      return state.isCanceled ? t`The payment was canceled` : t`The payment did not go through`;
    case 'open':
      return t`Your payment is not finished`;
    default:
      return t`Your payment`;
  }
}

function textOf(state: Exclude<ReturnState, { at: 'work' }>): string {
  if (state.at === 'awaited')
    return t`Your order number is ${state.order.number}. Your payment is being processed, which can take a few days. We will send your order as soon as it has arrived, and email you then. Please do not pay again.`;
  if (state.at === 'over' && state.isCanceled) return t`You have not been charged, and nothing was ordered.`;
  return state.text;
}
