import { messages, msg } from './messages.ts';

export const REASON_LENGTH = 500;

export const privacyMessages = messages('privacy', {
  open: (things: string) =>
    msg`Something of yours is still open: ${things}. You can delete your account when it is done.`,
  reason: 'Please say why, in up to 500 characters.',
  manyExports: 'You have downloaded your data several times already. Please try again in an hour.',
  noTrace: 'There is nothing under this address.',
  hasAccount: 'There is an account with this address. Please delete that one.',
  sameEmail: 'This is the address that you have already.',
  takenEmail: 'This address belongs to another account.',
  oldLink: 'This link is older than 24 hours. Please ask for the change again.',
} as const);
