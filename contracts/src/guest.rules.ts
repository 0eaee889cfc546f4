export const GUEST_SESSION_HOURS = 24;

export const guestMessages = {
  off: 'Please log in or create an account to buy.',
  tooMany: 'Too many people have checked out from your network without an account. Please try again later, or log in.',
} as const;
