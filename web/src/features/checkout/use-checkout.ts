import { createAddress } from '@fieldhouse/contracts/addresses.endpoints';
import { toMinor } from '@fieldhouse/contracts/money';
import type { Paid } from '@fieldhouse/contracts/payment.schemas';
import { quoteMessages } from '@fieldhouse/contracts/quote.rules';
import { t } from '@fieldhouse/contracts/text';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { toAddress } from '../../lib/address-form.rules.ts';
import { call } from '../../lib/call.ts';
import { VISITOR, writeDraft } from '../../lib/session/drafts.ts';
import { becomeGuest } from '../../lib/session/guest.ts';
import { type CardFieldsHandle, CardProblem, type PaymentToken } from './card-provider.ts';
import {
  deliveryAddress,
  findProblems,
  hasProblems,
  nameOnCard,
  noProblems,
  type Problems,
  toAskable,
} from './checkout-form.rules.ts';
import { type BoughtLine, type PaymentAttempt, toOrderLine } from './payment-attempt.rules.ts';
import { useProblemList } from './problem-list.tsx';
import { useAgreedQuote } from './use-agreed-quote.ts';
import type { Account } from './use-buyer.ts';
import { DRAFT, useCheckoutForm } from './use-checkout-form.ts';
import { usePayment } from './use-payment.ts';

export interface CheckoutInput {
  account: Account | undefined;
  bought: readonly BoughtLine[];
  code: string;
  /** `endedHere`: the end of this payment was not handled before, in another tab for instance. */
  onPaid: (paid: Paid, attempt: PaymentAttempt, endedHere: boolean) => void;
  /** The cart is not as the shop has it. */
  onOutdated: () => void;
}

export type CheckoutState = ReturnType<typeof useCheckout>;

/** Everything between the fields and the payment. */
export function useCheckout(props: CheckoutInput) {
  const { account, bought, onPaid, onOutdated } = props;
  const fields = useRef<HTMLFormElement>(null);
  const card = useRef<CardFieldsHandle>(null);
  const { owner, form, change, delivery, email, agreed } = useTerms(props, fields);
  const { quote } = agreed;
  const [tried, setTried] = useState(false);
  const [other, onOther] = useState<string>();
  const needsCard = quote?.total !== 0;
  const found = findProblems(form, { isVisitor: account === undefined, needsCard, byCard: needsCard && !other });
  const problems = withUndelivered(tried ? found : noProblems, quote);
  const problemList = useProblemList(fields, form);

  const payment = usePayment({
    onPaid: (paid, attempt, endedHere) => {
      // The order stands even if the address book is full.
      if (attempt.save) void call(createAddress, { body: attempt.save }).catch(console.warn);
      writeDraft(DRAFT, owner, undefined);
      onPaid(paid, attempt, endedHere);
    },
    onRefused: () => {
      onOutdated();
      agreed.again();
    },
  });

  const createToken = () => {
    const [name, shipping] = [nameOnCard(form, delivery, other).trim(), delivery];
    const billing = form.same ? shipping : toAddress(form.billing);
    if (!card.current) throw new CardProblem(t`The card form is still loading.`);
    return card.current.createToken({ name, email, billing, shipping });
  };
  const begin = async (early: Promise<PaymentToken> | undefined) => {
    const { quoteId, total, currency } = await agreed.agree();
    // What costs nothing needs no card: the quote is its own key.
    const token = total === 0 ? { tokenId: quoteId } : await (early ?? createToken());
    const save = account && form.savedId === '' && form.save ? toAddress(form.delivery) : undefined;
    const totalCents = toMinor(total, currency);
    return { ...token, quoteId, totalCents, currency, lines: bought, startedAt: Date.now(), save };
  };
  const pay = () => {
    // By the press itself, as far as the total is known: browsers open a wallet only then.
    const early = agreed.isSettled && needsCard && card.current ? createToken() : undefined;
    // Reported where it is awaited.
    early?.catch(() => {});
    return payment.pay(
      () => begin(early),
      async () => {
        if (!account) await becomeGuest(email, form.stays);
      },
    );
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (payment.state.at === 'work') return;
    flushSync(() => {
      setTried(true);
      problemList.clear();
      payment.startOver();
    });
    // What stands at the country may be about the one before: the answer that is paid by says it again.
    if (!hasProblems(found) && (agreed.busy || problems.delivery.country === undefined)) await pay();
    // All that is wrong is told in one round.
    else if (needsCard) card.current?.check();
    problemList.announce();
  };
  const by = { other, onOther };
  return { form, change, problems, problemList, payment, fields, card, delivery, email, submit, quote, agreed, by };
}

/** What is typed, and what it costs. */
function useTerms({ account, bought, code, onOutdated }: CheckoutInput, fields: Parameters<typeof useCheckoutForm>[1]) {
  const owner = account?.id ?? VISITOR;
  const book = account?.book ?? [];
  const { form, change, isRestored } = useCheckoutForm(owner, fields, book);
  const delivery = deliveryAddress(form, book);
  const isAskable = isRestored && bought.length > 0 && delivery.country !== '';
  const agreed = useAgreedQuote({
    request: isAskable && {
      lines: bought.map(toOrderLine),
      address: toAskable(delivery),
      ...(form.method && { method: form.method }),
      ...(code && { code }),
    },
    onOutdated,
    onMethodGone: () => change({ method: '' }),
  });
  return { owner, form, change, delivery, agreed, email: account?.email ?? form.email.trim() };
}

interface Delivered {
  readonly methods: readonly unknown[];
  readonly problems: readonly unknown[];
}

/** Told at the country, before the card is filled in. */
function withUndelivered(problems: Problems, quote: Delivered | undefined): Problems {
  if (!quote || quote.methods.length > 0 || quote.problems.length > 0) return problems;
  return { ...problems, delivery: { ...problems.delivery, country: quoteMessages.noDelivery } };
}
