import { t } from '@fieldhouse/contracts/text';

/** From when until when something counts; null: at once, or without an end. */
export interface TimeSpan {
  readonly from: string | null;
  readonly until: string | null;
}

export const spanStates = ['running', 'planned', 'ended'] as const;
export type SpanState = (typeof spanStates)[number];

const names: Readonly<Record<SpanState, string>> = { running: t`Running`, planned: t`Planned`, ended: t`Ended` };
export const spanStateName = (state: SpanState): string => names[state];

export function spanState({ from, until }: TimeSpan, now: number): SpanState {
  if (until !== null && Date.parse(until) <= now) return 'ended';
  return from !== null && Date.parse(from) > now ? 'planned' : 'running';
}
