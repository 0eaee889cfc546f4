import { optionsText } from '@fieldhouse/contracts/variant.rules';
import { type Letterhead, writeLetter } from '../../platform/mailer/letter.ts';
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
  const { publicUrl } = head;
  const unsubscribeUrl = `${publicUrl}/unsubscribe/${token}/reviews`;
  const rows = goods.map(({ productId, name, options, img }) => ({
    name,
    options: optionsText(options),
    picture: mailPictureOf(img, publicUrl),
    link: { label: 'Write a review', url: `${publicUrl}/review/${productId}` },
  }));
  const letter = writeLetter(
    {
      subject: `How was it? Your order ${number} at ${head.shopName}`,
      heading: 'How was it?',
      paragraphs: [
        `Hello ${name},`,
        `You have had order number ${number} for about a week. Your review helps others decide, whether you like what you bought or not. A sentence or two is plenty.`,
      ],
      parts: [{ kind: 'goods', rows }],
      note: `You are receiving this email once because of your order number ${number}.`,
      unsubscribe: { label: 'Do not ask me for reviews', url: unsubscribeUrl },
    },
    head,
  );
  return { ...letter, unsubscribeUrl };
}
