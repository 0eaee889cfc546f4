import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';

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
        tag: 'requested',
        tone: 'ink',
        text: `We have your request and will email you our answer. Please do not send anything until then.${replacement?.status === 'canceled' ? ' We no longer hold the exchange: if we take it back, you get your money back.' : ''}`,
      };
    case 'approved':
      return { tag: 'approved', tone: 'done', text: `Please send it back. ${whatFollows(replacement)}` };
    case 'refused':
      return { tag: 'refused', tone: 'problem', text: `We cannot take it back${word ? `: ${word}` : '.'}` };
    case 'received':
      return { tag: 'received', tone: 'done', text: 'It is back with us. Thank you!' };
    case 'closed':
      return receivedAt
        ? { tag: 'done', tone: 'done', text: 'It is back with us, and all is settled.' }
        : { tag: 'closed', tone: 'plain', text: 'You are keeping it, so there is nothing to send back.' };
    case 'lapsed':
      return {
        tag: 'expired',
        tone: 'problem',
        text: 'Nothing came back in time, so we no longer hold the exchange. You can still send it back, and you will get your money back.',
      };
  }
}

function whatFollows(replacement: OrderReturn['replacement']): string {
  if (!replacement || replacement.status === 'canceled')
    return 'As soon as it is here, we will refund you the way you paid.';
  return replacement.waits
    ? 'As soon as it is here, we will send your exchange.'
    : 'We are sending your exchange without waiting for it.';
}

/** What is asked before a buyer keeps the goods after all. */
export const keepQuestion = ({ name, replacement }: OrderReturn) =>
  ({
    title: `Keep it, and end return ${name}?`,
    text: replacement
      ? 'There is nothing to send back, and we will not send the exchange.'
      : 'There is nothing to send back, and nothing will be refunded.',
    action: 'I keep it',
    cancel: 'Back',
  }) as const;
