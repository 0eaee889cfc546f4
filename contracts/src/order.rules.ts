/** What becomes of a sale. Any may follow any other. */
export const orderStatuses = ['pending', 'dispatched', 'completed', 'canceled'] as const;
export type OrderStatus = (typeof orderStatuses)[number];
