export const disputeMessages = {
  notFound: 'This order has no such dispute.',
  banks: 'Only the bank can end a dispute. Please answer it at the card provider.',
} as const;
