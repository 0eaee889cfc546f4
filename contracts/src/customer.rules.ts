/** As long as one about an order. */
export const NOTE_LENGTH = 2000;

export const customerMessages = {
  notFound: 'We could not find this customer.',
  note: 'Please write a note.',
} as const;
