import { AppError } from '../../platform/http/app-error.ts';

export function noSuchUser(): AppError {
  return new AppError('not-found', 'There is no such user any more.');
}
