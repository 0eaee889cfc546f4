import { z } from 'zod';
import { orderDetail } from './order.schemas.ts';

export const releaseWarning = {
  params: z.object({ id: z.uuid(), disputeId: z.uuid() }),
  response: orderDetail,
};
