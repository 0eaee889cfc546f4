import { messages } from '@fieldhouse/contracts/messages';
import { AppError, fieldError } from '../../platform/http/app-error.ts';
import type { SaleProblem } from './sale.rules.ts';

const refusals = messages('product', {
  gone: 'This product is no longer in the shop.',
  stale: 'Someone else has changed this product in the meantime. Please check it and try again.',
} as const);

export function noSuchProduct(): AppError {
  return new AppError('not-found', refusals.gone);
}

export function staleProduct(): AppError {
  return new AppError('stale', refusals.stale);
}

export function timesRefusal(sentence: string): AppError {
  return fieldError('invalid-input', 'unpublishAt', sentence);
}

export function saleRefusal({ field, sentence }: SaleProblem, within = ''): AppError {
  return fieldError('invalid-input', `${within}${field}`, sentence);
}
