import type { OrderReturn } from '@fieldhouse/contracts/order.schemas';
import { optionsText } from '@fieldhouse/contracts/variant.rules';
import { statusTexts } from '../../lib/returns/return-text.rules.ts';
import { fullName } from '../../lib/stored-content.rules.ts';
import { Tag } from '../../ui/tag.tsx';

/** A return at the desk, and what has become of it. */
export interface ReturnChange {
  orderReturn: OrderReturn;
  onChange: (orderReturn: OrderReturn) => void;
}

const tones = {
  requested: 'problem',
  approved: 'ink',
  refused: 'plain',
  received: 'done',
  closed: 'done',
  lapsed: 'plain',
} as const;

/** How far a return has come. What waits for an answer stands out, and so does what should have come. */
export const ReturnTag = ({
  orderReturn: { status, overdue },
}: {
  orderReturn: Pick<OrderReturn, 'status' | 'overdue'>;
}) => (
  <span className="flex flex-wrap gap-1">
    <Tag tone={tones[status]}>{statusTexts[status]}</Tag>
    {overdue && <Tag tone="problem">overdue</Tag>}
  </span>
);

type BackLine = OrderReturn['lines'][number];

/** `2 × Plain Shoe, Size 42` */
export const lineText = ({ quantity, name, options }: Pick<BackLine, 'quantity' | 'name' | 'options'>): string =>
  `${quantity} × ${fullName({ name, options })}`;

/** What its lines say about something, each once. */
export const eachOnce = (lines: readonly BackLine[], textOf: (line: BackLine) => string | undefined): string =>
  [...new Set(lines.flatMap((line) => textOf(line) ?? []))].join(', ');

export const exchangeText = ({ exchangeFor }: BackLine): string | undefined =>
  exchangeFor ? optionsText(exchangeFor.options) : undefined;
