import { optionsText } from '@fieldhouse/contracts/variant.rules';
import { greeting, type Letterhead, writeLetter } from '../../platform/mailer/letter.ts';
import type { ComposedMail } from '../../platform/mailer/mailer.ts';
import { mailPictureOf } from '../media/index.ts';

export interface GoodsToReview {
  readonly productId: string;
  readonly name: string;
  readonly options: Readonly<Record<string, string>>;
  readonly img: string | null;
}

export interface ReviewRequest {
  readonly name: string;
  readonly number: number;
  readonly goods: readonly GoodsToReview[];
  /** Of the link that ends these mails. */
  readonly token: string;
}

export function writeReviewRequest(
  { name, number, goods, token }: ReviewRequest,
  head: Letterhead,
): Omit<ComposedMail, 'to'> {
  const { publicUrl, pagesUrl, shopName, t } = head;
  const path = `/unsubscribe/${token}/reviews`;
  const rows = goods.map(({ productId, name, options, img }) => ({
    name,
    options: optionsText(options),
    picture: mailPictureOf(img, publicUrl),
    link: { label: t`Write a review`, url: `${pagesUrl}/review/${productId}` },
  }));
  const letter = writeLetter(
    {
      subject: t`How was it? Your order ${number} at ${shopName}`,
      heading: t`How was it?`,
      paragraphs: [
        greeting(head, name),
        t`You have had order number ${number} for about a week. Your review helps others decide, whether you like what you bought or not. A sentence or two is plenty.`,
      ],
      parts: [{ kind: 'goods', rows }],
      note: t`You are receiving this email once because of your order number ${number}.`,
      unsubscribe: { label: t`Do not ask me for reviews`, url: pagesUrl + path },
    },
    head,
  );
  return { ...letter, unsubscribeUrl: publicUrl + path };
}
