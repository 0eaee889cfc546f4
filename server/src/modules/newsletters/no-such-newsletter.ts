import { AppError } from '../../platform/http/app-error.ts';

export const noSuchNewsletter = () => new AppError('not-found', 'There is no such newsletter.');
