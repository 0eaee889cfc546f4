import { ScriptError } from './script-error.mjs';

export interface ResetRequest {
  readonly args: readonly string[];
  readonly isTerminal: boolean;
  /** A shop with nothing real in it. */
  readonly demo: boolean;
}

/** Whether everything may be deleted: at once, after a confirmation, or not at all (throws). */
export function mayReset({ args, isTerminal, demo }: ResetRequest): 'yes' | 'ask' {
  const unknown = args.find((arg) => arg !== '--yes' && arg !== '--production');
  if (unknown) throw new ScriptError(`db:reset knows no option ${unknown}.`, 'Use `npm run db:reset -- --yes`.');
  const yes = args.includes('--yes');
  if (!demo && !(yes && args.includes('--production')))
    throw new ScriptError(
      'This is not a demo shop: its customers, orders and payments would be deleted for good.',
      'If that is really what you want: npm run db:reset -- --yes --production',
    );
  if (yes) return 'yes';
  if (isTerminal) return 'ask';
  throw new ScriptError('Nobody is there to confirm the deletion.', 'To do it unasked: npm run db:reset -- --yes');
}
