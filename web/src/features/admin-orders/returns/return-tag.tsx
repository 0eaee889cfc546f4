import type { ReturnStatus } from '@fieldhouse/contracts/return.rules';
import { Tag } from '../../../ui/tag.tsx';

const tones = {
  requested: 'problem',
  approved: 'ink',
  refused: 'plain',
  received: 'done',
  closed: 'done',
  lapsed: 'plain',
} as const;

/** How far a return has come. What waits for an answer stands out. */
export const ReturnTag = ({ status }: { status: ReturnStatus }) => <Tag tone={tones[status]}>{status}</Tag>;
