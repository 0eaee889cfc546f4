import { AppError } from '../../platform/http/app-error.ts';
import { findPasswordProblem, type PasswordOwner } from './password.rules.ts';

/** `field` is the one that the form showed. */
export function requireGoodPassword(password: string, owner: PasswordOwner, field: 'password' | 'newPass'): void {
  const problem = findPasswordProblem(password, owner);
  if (problem) throw new AppError('invalid-input', problem, { fields: { [field]: problem } });
}
