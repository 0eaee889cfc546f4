import { type ReactNode, useEffect, useRef } from 'react';
import { VISITOR } from '../../lib/session/drafts.ts';
import { Button, SubmitButton } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { NeedsScript } from '../../ui/needs-script.tsx';
import { Notice, TryAgain } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { nameOnCard } from './checkout-form.rules.ts';
import { ContactPart, MembersOnly } from './contact-part.tsx';
import { DeliveryPart } from './delivery-part.tsx';
import { MethodPart } from './method-part.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PayLabel, Terms, type TermsProps } from './pay-label.tsx';
import { PaymentPart } from './payment-part.tsx';
import { ProblemList } from './problem-list.tsx';
import { type Account, useBuyer } from './use-buyer.ts';
import { type CheckoutInput, type CheckoutState, useCheckout } from './use-checkout.ts';
import type { Payment } from './use-payment.ts';

interface CheckoutProps extends Omit<CheckoutInput, 'account'> {
  shop: { readonly name: string; readonly guests: boolean; readonly eea: boolean } & TermsProps;
  /** What must be accepted first. */
  changes: ReactNode;
  /** Why paying is not possible yet. */
  waitsFor: ReactNode;
  lines: ReactNode;
  /** What the law wants said of them before they are bought. */
  guarantees: ReactNode;
  codeField: (costs: Pick<CheckoutState['agreed'], 'quote' | 'busy'>) => ReactNode;
}

/** Drawn by the server as for a visitor; a member waits for what the shop knows of them. */
export function Checkout(props: CheckoutProps) {
  const { shopper, askAgain } = useBuyer();
  if (shopper === 'unknown') return <NotNow askAgain={askAgain} />;
  if (shopper === 'asking') return <Waiting />;
  const account = shopper === 'visitor' ? undefined : shopper;
  return (
    <>
      {!account && (
        <div className="hidden client:block admin:block">
          <Waiting />
        </div>
      )}
      <div className={account ? '' : 'client:hidden admin:hidden'}>
        {account || props.shop.guests ? (
          <CheckoutFields key={account?.id ?? VISITOR} {...props} account={account} />
        ) : (
          <MembersOnly />
        )}
      </div>
    </>
  );
}

function CheckoutFields({
  shop,
  changes,
  waitsFor,
  lines,
  guarantees,
  codeField,
  ...rest
}: CheckoutProps & { account: Account | undefined }) {
  const checkout = useCheckout(rest);
  const { account } = rest;
  const { form, change, problems, problemList, quote, agreed, payment, fields, card } = checkout;
  const isOpen = payment.state.at === 'open';
  const isKnown = !account || quote !== undefined || agreed.refusal !== undefined;
  return (
    <div className="grid gap-x-12 gap-y-8 md:grid-cols-[minmax(0,1fr)_22rem] md:items-start">
      <div className="md:order-last md:sticky md:top-6">
        <OrderSummary quote={quote} busy={agreed.busy} lines={lines} code={codeField(agreed)} />
      </div>
      <div className="min-w-0">
        <NeedsScript text="Paying needs JavaScript." />
        {changes}
        {isOpen && <Unfinished checkout={checkout} />}
        <form
          ref={fields}
          method="post"
          noValidate
          hidden={isOpen}
          className="flex flex-col gap-10 [&[hidden]]:hidden"
          onSubmit={checkout.submit}
        >
          <ProblemList ref={problemList.list} problems={problemList.listed} />
          <ContactPart
            account={account?.email}
            email={form.email}
            problem={problems.email}
            stays={form.stays}
            onChange={change}
          />
          <DeliveryPart
            book={account?.book ?? []}
            canSave={account !== undefined}
            form={form}
            problems={problems.delivery}
            onChange={change}
          />
          <MethodPart quote={quote} chosen={form.method} onChange={(method) => change({ method })} />
          {/* Below what is still to come it would move; a visitor has more to type before it. */}
          {isKnown ? (
            <PaymentPart
              shopName={shop.name}
              total={quote?.total}
              form={form}
              country={checkout.delivery.country}
              cardName={nameOnCard(form, checkout.delivery)}
              problems={problems}
              email={checkout.email}
              card={card}
              {...checkout.by}
              onChange={change}
            >
              <PayPart checkout={checkout} waitsFor={waitsFor} shop={shop} guarantees={guarantees} />
            </PaymentPart>
          ) : (
            <Skeleton className="h-dvh" />
          )}
        </form>
      </div>
    </div>
  );
}

type PayPartProps = Pick<CheckoutProps, 'shop' | 'waitsFor' | 'guarantees'> & { checkout: CheckoutState };

function PayPart({ checkout, waitsFor, shop, guarantees }: PayPartProps) {
  const { state } = checkout.payment;
  const { refusal, again } = checkout.agreed;
  const isHydrated = useHydrated();
  return (
    <div className="flex flex-col gap-4">
      {refusal && <TryAgain onRetry={again}>{refusal}</TryAgain>}
      {state.at === 'refused' && <Notice tone="problem">{state.text}</Notice>}
      {waitsFor && <p className="text-sm font-semibold">{waitsFor}</p>}
      <SubmitButton
        type="submit"
        tone="buy"
        busy={state.at === 'work'}
        disabled={!isHydrated || Boolean(waitsFor)}
        suppressHydrationWarning
      >
        <PayLabel eea={shop.eea} total={checkout.quote?.total} other={checkout.by.other} />
      </SubmitButton>
      <Terms pages={shop.pages} locales={shop.locales} />
      {guarantees}
      <p role="status" className="sr-only">
        {state.at === 'work' && state.text}
      </p>
    </div>
  );
}

/** The button that had the focus is gone. */
function Unfinished({ checkout }: { checkout: CheckoutState }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.focus(), []);
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <OpenPayment payment={checkout.payment} />
    </div>
  );
}

function NotNow({ askAgain }: { askAgain: () => void }) {
  return (
    <TryAgain onRetry={askAgain}>
      We cannot reach your account right now. Nothing is lost: please try again in a moment.
    </TryAgain>
  );
}

function Waiting() {
  return (
    <div aria-busy="true" className="flex min-h-dvh flex-col gap-6">
      <p role="status" className="sr-only">
        Loading your details
      </p>
      <Skeleton className="h-12" />
      <Skeleton className="h-40" />
      <Skeleton className="h-72" />
    </div>
  );
}

/** A payment whose outcome is not known yet. The only option is to resume the same payment, or to call it off first. */
function OpenPayment({ payment: { state, continuePayment } }: { payment: Payment }) {
  if (state.at !== 'open') return null;
  return (
    <Notice
      tone="problem"
      action={
        <>
          <Button size="sm" onClick={continuePayment}>
            Continue
          </Button>
          <ButtonLink size="sm" tone="line" to="/checkout/return">
            Pay in another way
          </ButtonLink>
        </>
      }
    >
      Your payment of {state.totalText}: {state.text}
    </Notice>
  );
}
