import { messages } from '@fieldhouse/contracts/messages';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import { getSettings, type SettingsDeps } from '../settings/index.ts';
import { findPasswordProblem } from './password.rules.ts';

const refusals = messages('user', {
  gone: 'This user no longer exists.',
  lastAdmin: 'This is the last administrator. Please make someone else an administrator first.',
} as const);

export function noSuchUser(): AppError {
  return new AppError('not-found', refusals.gone);
}

/** `administrators` are all there are, locked: one of them must stay. */
export function requireAnotherAdministrator(administrators: readonly string[], leaving: string): void {
  if (administrators.includes(leaving) && administrators.length === 1)
    throw new AppError('refused', refusals.lastAdmin);
}

/** `field` is the one that the form showed. */
export async function requireGoodPassword(
  deps: SettingsDeps,
  password: string,
  email: string,
  field: 'password' | 'newPass',
): Promise<void> {
  const { name: shopName } = await getSettings(deps);
  const problem = findPasswordProblem(password, { shopName, email });
  if (problem) throw fieldError('invalid-input', field, problem);
}
