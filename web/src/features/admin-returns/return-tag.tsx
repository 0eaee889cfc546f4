import type { OrderReturn } from '@fieldhouse/contracts/return.schemas';
import { Tag } from '../../ui/tag.tsx';

const tones = {
  requested: 'problem',
  approved: 'ink',
  refused: 'plain',
  received: 'done',
  closed: 'done',
  lapsed: 'plain',
} as const;

/** How far a return has come. What waits for an answer stands out, and so does what should have come. */
export const ReturnTag = ({ back: { status, overdue } }: { back: Pick<OrderReturn, 'status' | 'overdue'> }) => (
  <span className="flex flex-wrap gap-1">
    <Tag tone={tones[status]}>{status}</Tag>
    {overdue && <Tag tone="problem">overdue</Tag>}
  </span>
);
