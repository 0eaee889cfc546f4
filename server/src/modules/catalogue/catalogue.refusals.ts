import { AppError } from '../../platform/http/app-error.ts';

export function noSuchProduct(): AppError {
  return new AppError('not-found', 'This product is no longer in the shop.');
}

export function staleProduct(): AppError {
  return new AppError('stale', 'Someone else has changed this product in the meantime. Please check it and try again.');
}
