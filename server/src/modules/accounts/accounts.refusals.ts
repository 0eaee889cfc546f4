import { AppError } from '../../platform/http/app-error.ts';
import { findPasswordProblem, type PasswordOwner } from './password.rules.ts';

export function noSuchUser(): AppError {
  return new AppError('not-found', 'This user no longer exists.');
}

/** `administrators` are all there are, locked: somebody must stay who can run the shop. */
export function requireAnotherAdministrator(administrators: readonly string[], leaving: string): void {
  if (administrators.includes(leaving) && administrators.length === 1)
    throw new AppError('refused', 'This is the last administrator. Please make someone else an administrator first.');
}

/** `field` is the one that the form showed. */
export function requireGoodPassword(password: string, owner: PasswordOwner, field: 'password' | 'newPass'): void {
  const problem = findPasswordProblem(password, owner);
  if (problem) throw new AppError('invalid-input', problem, { fields: { [field]: problem } });
}
