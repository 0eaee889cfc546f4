import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';

interface ReturnState {
  readonly tag: string;
  readonly tone: 'ink' | 'plain' | 'done' | 'problem';
  readonly text: string;
}

/** How far a return has come, and what its buyer does next. */
export function returnState({ status, replacement, receivedAt, word }: OrderReturn): ReturnState {
  switch (status) {
    case 'requested':
      return {
        tag: t`requested`,
        tone: 'ink',
        text:
          replacement?.status === 'canceled'
            ? t`We have your request and will email you our answer. Please do not send anything until then. We no longer hold the exchange: if we take it back, you get your money back.`
            : t`We have your request and will email you our answer. Please do not send anything until then.`,
      };
    case 'approved':
      return { tag: t`approved`, tone: 'done', text: whatFollows(replacement) };
    case 'refused':
      return {
        tag: t`refused`,
        tone: 'problem',
        text: word ? t`We cannot take it back: ${word}` : t`We cannot take it back.`,
      };
    case 'received':
      return { tag: t`received`, tone: 'done', text: t`It is back with us. Thank you!` };
    case 'closed':
      return receivedAt
        ? { tag: t`done`, tone: 'done', text: t`It is back with us, and all is settled.` }
        : { tag: t`closed`, tone: 'plain', text: t`You are keeping it, so there is nothing to send back.` };
    case 'lapsed':
      return {
        tag: t`expired`,
        tone: 'problem',
        text: t`Nothing came back in time, so we no longer hold the exchange. You can still send it back, and you will get your money back.`,
      };
  }
}

function whatFollows(replacement: OrderReturn['replacement']): string {
  if (!replacement || replacement.status === 'canceled')
    return t`Please send it back. As soon as it is here, we will refund you the way you paid.`;
  return replacement.waits
    ? t`Please send it back. As soon as it is here, we will send your exchange.`
    : t`Please send it back. We are sending your exchange without waiting for it.`;
}

/** What of the money stays with the shop. */
export const deductionText = (amount: string, reason: string | null): string =>
  reason
    ? t`${amount} was deducted, because the goods have lost value by being used: ${reason}`
    : t`${amount} was deducted, because the goods have lost value by being used.`;

/** What is asked before a buyer keeps the goods after all. */
export const keepQuestion = ({ name, replacement }: OrderReturn) =>
  ({
    title: t`Keep it, and end return ${name}?`,
    text: replacement
      ? t`There is nothing to send back, and we will not send the exchange.`
      : t`There is nothing to send back, and nothing will be refunded.`,
    action: t`I keep it`,
    cancel: t`Back`,
  }) as const;
