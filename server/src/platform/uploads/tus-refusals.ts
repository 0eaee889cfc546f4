import { AppError } from '../http/app-error.ts';

/** Messages for what the protocol's library refuses on its own. */
export function refusalOf(status: number): AppError {
  if (status === 404 || status === 410)
    return new AppError('not-found', 'This upload no longer exists. Please start it again.');
  // The sender asks for the offset and continues from there.
  if (status === 409) return new AppError('stale', 'The upload is already past that point.');
  if (status === 413) return new AppError('too-large', 'This file is too large. The limit is 32 MiB.');
  if (status < 500) return new AppError('invalid-input', 'This is not a valid upload.');
  return new AppError('unavailable', 'The file could not be received. Please try again in a moment.', {
    retryAfterSeconds: 2,
  });
}
