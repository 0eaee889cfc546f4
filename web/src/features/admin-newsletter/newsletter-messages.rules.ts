import { newsletterMessages } from '@fieldhouse/contracts/newsletter.rules';
import type { Newsletter, OpenState } from '@fieldhouse/contracts/newsletters.schemas';

export interface TypedNewsletter {
  readonly title: string;
  readonly content: string;
}

type Problems = Partial<Record<keyof TypedNewsletter, string | undefined>>;

/** What is missing, with the server's own error messages. */
export function problemsOf({ title, content }: TypedNewsletter): Problems {
  return {
    title: title.trim() === '' ? newsletterMessages.title : undefined,
    content: content.trim() === '' ? newsletterMessages.content : undefined,
  };
}

const subscribersText = (count: number) => (count === 1 ? '1 subscriber' : `${count} subscribers`);

export function sendQuestion({ title }: TypedNewsletter, subscribers: number) {
  return {
    title: `Send '${title.trim()}' to ${subscribersText(subscribers)}?`,
    text: 'It is sent right away and cannot be recalled.',
    action: 'Send newsletter',
  };
}

export function resendQuestion(state: OpenState, count: number) {
  const text =
    state === 'in-doubt'
      ? 'Some of them may have received it already and would get it twice. Your mail server’s log can tell.'
      : 'The mail server has rejected it for them before.';
  return { title: `Send it again to ${subscribersText(count)}?`, text, action: 'Send again' };
}

/** The status of a newsletter, in a word or two. */
export function statusOfNewsletter({ left, interrupted, failed, inDoubt }: Newsletter) {
  if (left > 0) return interrupted ? newsletterStatuses.interrupted : newsletterStatuses.running;
  return failed + inDoubt > 0 ? newsletterStatuses.open : newsletterStatuses.done;
}

const newsletterStatuses = {
  running: { word: 'on its way', tone: 'ink' },
  interrupted: { word: 'waiting', tone: 'problem' },
  open: { word: 'incomplete', tone: 'problem' },
  done: { word: 'sent', tone: 'done' },
} as const;

export const deliveryTexts: Record<OpenState, { heading: (count: number) => string; text: string }> = {
  'in-doubt': {
    heading: (count) => `${count} in doubt`,
    text: 'Handed to the mail server, which never confirmed it. The shop does not send it again on its own, so that nobody gets it twice.',
  },
  failed: {
    heading: (count) => `${count} failed`,
    text: 'Rejected by the mail server.',
  },
};
