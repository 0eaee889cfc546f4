export const MAX_ADDRESSES = 20;

export const addressBookMessages = {
  full: `You can keep up to ${MAX_ADDRESSES} addresses. Please delete one first.`,
  gone: 'This address no longer exists.',
  stale: 'This address has been changed in the meantime. Please check it and try again.',
  deleted: 'The address has been deleted.',
} as const;
