export const reviewRequestMessages = {
  badLink: 'This link does not work. Please use the one in our latest email.',
  stopped: 'We will not ask you for reviews any more.',
} as const;
