/** What `pending` means to whoever has paid. */
export const PACKING = 'Paid, being packed';
