import { orderMessages } from '@fieldhouse/contracts/order.rules';
import { AppError } from '../../../platform/http/app-error.ts';

/** For a buyer, who may have mistyped it or has the wrong link. */
export const noSuchOrderHere = (): AppError => new AppError('not-found', orderMessages.notFound);

export const orderOnHold = (): AppError => new AppError('refused', orderMessages.onHold);
