import { addressLines } from '@fieldhouse/contracts/address.rules';
import { type AmountRow, listOrderAmounts } from '@fieldhouse/contracts/amount-rows.rules';
import { arrivalText } from '@fieldhouse/contracts/arrival-text';
import type { Order } from '@fieldhouse/contracts/order.schemas';
import type { Translate } from '@fieldhouse/contracts/text';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import type { Letterhead } from '../../../platform/mailer/letter.ts';
import type { GoodsRow, LetterPart } from '../../../platform/mailer/letter-parts.ts';
import { mailPictureOf } from '../../media/index.ts';
import { asAgreed, asSold, mailAmount } from './orders.rules.ts';

/** Some of a line, by its place in the order. */
export interface Pieces {
  readonly position: number;
  readonly quantity: number;
}

export interface Parcel {
  readonly carrier: string | null;
  readonly tracking: string | null;
  readonly trackingUrl: string | null;
  readonly lines: readonly Pieces[];
}

export interface MailedLine extends Pick<Order['products'][number], 'name' | 'options' | 'soldAs' | 'img'> {
  readonly price: number;
  readonly quantity: number;
}

function toRow(line: MailedLine, publicUrl: string, pieces: number, amount?: string): GoodsRow {
  const { name, options } = asSold(line);
  return { picture: mailPictureOf(line.img, publicUrl), name, options: optionsText(options), pieces, amount };
}

/** All of an order, with what it costs. */
export function allGoods(
  lines: readonly MailedLine[],
  currency: string,
  { t, publicUrl }: Pick<Letterhead, 't' | 'publicUrl'>,
): LetterPart {
  const amountOf = ({ price, quantity }: MailedLine) => mailAmount(price * quantity, currency, t.locale);
  return { kind: 'goods', rows: lines.map((line) => toRow(line, publicUrl, line.quantity, amountOf(line))) };
}

/** Some of it; nothing where there are none. */
export function someGoods(
  title: string,
  { products }: Pick<Order, 'products'>,
  some: readonly (Pieces & { readonly amount?: string })[],
  { publicUrl }: Pick<Letterhead, 'publicUrl'>,
): LetterPart[] {
  const rows = some.flatMap(({ position, quantity, amount }) => {
    const line = products[position];
    return line && quantity > 0 ? [toRow(line, publicUrl, quantity, amount)] : [];
  });
  return rows.length > 0 ? [{ kind: 'goods', title, rows }] : [];
}

/** `Spring sale: −$8.40`, down to the total. */
export function amounts(
  t: Translate,
  order: Parameters<typeof listOrderAmounts>[1] & Pick<Order, 'amount' | 'currency'>,
): LetterPart {
  const money = (amount: number) => mailAmount(amount, order.currency, t.locale);
  const toAmount = ({ label, amount }: AmountRow) => ({
    label,
    amount: `${amount < 0 ? '−' : ''}${money(Math.abs(amount))}`,
  });
  const total = { label: t`Total`, amount: money(order.amount), isTotal: true };
  return { kind: 'amounts', rows: [...listOrderAmounts(t, asAgreed(order)).map(toAmount), total] };
}

/** How it comes, and when. */
export function wayOfDelivery(t: Translate, { method }: Pick<Order, 'method'>): LetterPart[] {
  if (!method) return [];
  const lines = [method.text ?? method.name, t`expected ${arrivalText(method.earliest, method.latest, t.locale)}`];
  return [{ kind: 'block', title: t`Delivery`, lines }];
}

export function shippingAddress(t: Translate, { address }: Pick<Order, 'address'>): LetterPart[] {
  const lines = address ? addressLines(address, t.locale) : [];
  return lines.length > 0 ? [{ kind: 'block', title: t`Shipping address`, lines }] : [];
}

export function parcelNumber(t: Translate, { carrier, tracking }: Parcel): LetterPart[] {
  const lines = [...(carrier ? [carrier] : []), ...(tracking ? [tracking] : [])];
  return lines.length > 0 ? [{ kind: 'block', title: tracking ? t`Tracking number` : t`Carrier`, lines }] : [];
}
