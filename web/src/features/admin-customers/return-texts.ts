import type { ReturnReason, ReturnStatus } from '@fieldhouse/contracts/return.rules';
import { t } from '@fieldhouse/contracts/text';

export const returnReasonTexts: Readonly<Record<ReturnReason, string>> = {
  'too small': t`too small`,
  'too large': t`too large`,
  'not as described': t`not as described`,
  damaged: t`damaged`,
  'changed my mind': t`changed my mind`,
  other: t`other`,
};

export const returnStatusTexts: Readonly<Record<ReturnStatus, string>> = {
  requested: t`requested`,
  approved: t`approved`,
  refused: t`refused`,
  received: t`received`,
  closed: t`closed`,
  lapsed: t`lapsed`,
};
