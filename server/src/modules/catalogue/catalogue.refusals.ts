import { AppError, fieldError } from '../../platform/http/app-error.ts';
import type { SaleProblem } from './sale.rules.ts';

export function noSuchProduct(): AppError {
  return new AppError('not-found', 'This product is no longer in the shop.');
}

export function staleProduct(): AppError {
  return new AppError('stale', 'Someone else has changed this product in the meantime. Please check it and try again.');
}

export function saleRefusal({ field, sentence }: SaleProblem, within = ''): AppError {
  return fieldError('invalid-input', `${within}${field}`, sentence);
}
