import { AppError } from '../../platform/http/app-error.ts';

/** `administrators` are all there are, locked: somebody must stay who can run the shop. */
export function requireAnotherAdministrator(administrators: readonly string[], leaving: string): void {
  if (administrators.includes(leaving) && administrators.length === 1)
    throw new AppError('refused', 'This is the last administrator. Please make somebody else one first.');
}
