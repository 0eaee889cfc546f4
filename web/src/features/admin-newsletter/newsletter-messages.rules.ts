import { newsletterMessages } from '@fieldhouse/contracts/newsletter.rules';
import type { Newsletter, OpenState } from '@fieldhouse/contracts/newsletters.schemas';
import { t } from '@fieldhouse/contracts/text';

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

export function sendQuestion({ title }: TypedNewsletter, subscribers: number) {
  return {
    title: t.plural(
      subscribers,
      { one: "Send '{0}' to # subscriber?", other: "Send '{0}' to # subscribers?" },
      title.trim(),
    ),
    text: t`It is sent right away and cannot be recalled.`,
    action: t`Send newsletter`,
  };
}

export function resendQuestion(state: OpenState, count: number) {
  const text =
    state === 'in-doubt'
      ? t`Some of them may have received it already and would get it twice. Your mail server’s log can tell.`
      : t`The mail server has rejected it for them before.`;
  const title = t.plural(count, { one: 'Send it again to # subscriber?', other: 'Send it again to # subscribers?' });
  return { title, text, action: t`Send again` };
}

/** The status of a newsletter, in a word or two. */
export function statusOfNewsletter({ left, interrupted, failed, inDoubt }: Newsletter) {
  if (left > 0) return interrupted ? newsletterStatuses.interrupted : newsletterStatuses.running;
  return failed + inDoubt > 0 ? newsletterStatuses.open : newsletterStatuses.done;
}

const newsletterStatuses = {
  running: { word: t`on its way`, tone: 'ink' },
  interrupted: { word: t`waiting`, tone: 'problem' },
  open: { word: t`incomplete`, tone: 'problem' },
  done: { word: t`sent`, tone: 'done' },
} as const;

export const deliveryTexts: Record<OpenState, { heading: (count: number) => string; text: string }> = {
  'in-doubt': {
    heading: (count) => t.plural(count, { one: '# in doubt', other: '# in doubt' }),
    text: t`Handed to the mail server, which never confirmed it. The shop does not send it again on its own, so that nobody gets it twice.`,
  },
  failed: {
    heading: (count) => t.plural(count, { one: '# failed', other: '# failed' }),
    text: t`Rejected by the mail server.`,
  },
};
