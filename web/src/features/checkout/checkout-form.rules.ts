import { type AddressField, type AddressProblems, findAddressProblems } from '@fieldhouse/contracts/address.rules';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';
import { type AddressForm, emptyAddress, findFormProblems, toAddress } from '../../lib/address-form.rules.ts';

/** What a shopper types on the way to an order, but for the card. */
export interface CheckoutForm {
  readonly email: string;
  /** Without an account: be known here for longer than this tab. */
  readonly stays: boolean;
  /** An address of the book; none: the one that is typed. */
  readonly savedId: string;
  readonly delivery: AddressForm;
  readonly save: boolean;
  /** None: the cheapest. */
  readonly method: string;
  /** The bill goes where the parcel goes. */
  readonly same: boolean;
  readonly billing: AddressForm;
  readonly cardName: string;
  /** Until then it is the name of the address. */
  readonly hasCardName: boolean;
}

export const emptyForm = (country: string): CheckoutForm => ({
  email: '',
  stays: false,
  savedId: '',
  delivery: emptyAddress(country),
  save: true,
  method: '',
  same: true,
  billing: emptyAddress(country),
  cardName: '',
  hasCardName: false,
});

export interface Problems {
  readonly email?: string | undefined;
  readonly delivery: AddressProblems;
  readonly billing: AddressProblems;
  readonly cardName?: string | undefined;
}
export const noProblems: Problems = { delivery: {}, billing: {} };

interface Terms {
  readonly isVisitor: boolean;
  /** What costs nothing needs no card. */
  readonly needsCard: boolean;
  /** There are other ways to pay. */
  readonly byCard?: boolean;
}

export function findProblems(form: CheckoutForm, { isVisitor, needsCard, byCard = needsCard }: Terms): Problems {
  return {
    ...(isVisitor && { email: findEmailProblem(form.email) }),
    delivery: form.savedId === '' ? findFormProblems(form.delivery) : {},
    billing: needsCard && !form.same ? findFormProblems(form.billing) : {},
    ...(byCard &&
      form.hasCardName &&
      form.cardName.trim() === '' && { cardName: t`Please enter the name on the card` }),
  };
}

export function hasProblems({ email, delivery, billing, cardName }: Problems): boolean {
  return email !== undefined || cardName !== undefined || Object.keys({ ...delivery, ...billing }).length > 0;
}

/** The shop looks closer when it is sent. */
function findEmailProblem(email: string): string | undefined {
  if (email.trim() === '') return t`Please enter your email address`;
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? undefined : t`Please enter a valid email address`;
}

/** As much of an address as costs can be asked for: what is malformed would be refused. */
export function toAskable(address: Address): Partial<Address> & { country: string } {
  const wrong = findAddressProblems(address);
  const isAskable = ([field, text]: [string, string | undefined]) => Boolean(text) && !(field in wrong);
  return { ...Object.fromEntries(Object.entries(address).filter(isAskable)), country: address.country };
}

/** The names of the fields in the document. */
const fieldName = {
  delivery: (field: AddressField) => `shipping.${field}`,
  billing: (field: AddressField) => `billing.${field}`,
};

/** What stands in the document's fields and not in the state: it was typed before the scripts had loaded. */
export function withTyped(form: CheckoutForm, start: CheckoutForm, typed: ReadonlyMap<string, string>): CheckoutForm {
  const newer = (name: string, was: string) => {
    const text = typed.get(name);
    return text === undefined || text === was ? undefined : text;
  };
  const into = (address: AddressForm, was: AddressForm, nameOf: (field: AddressField) => string): AddressForm => {
    const entries = Object.entries(was).map(([field, text]) => [field, newer(nameOf(field as AddressField), text)]);
    return { ...address, ...Object.fromEntries(entries.filter(([, text]) => text !== undefined)) };
  };
  return {
    ...form,
    email: newer('email', start.email) ?? form.email,
    delivery: into(form.delivery, start.delivery, fieldName.delivery),
    billing: into(form.billing, start.billing, fieldName.billing),
  };
}

interface Known {
  readonly _id: string;
}

/** A kept address is chosen as long as it is there; the first one where nothing else was typed. */
export function withBook(form: CheckoutForm, book: readonly Known[]): CheckoutForm {
  if (book.some(({ _id }) => _id === form.savedId)) return form;
  const isTyped = Object.entries(form.delivery).some(([field, text]) => field !== 'country' && text !== '');
  return { ...form, savedId: isTyped ? '' : (book[0]?._id ?? '') };
}

/** Where the parcel goes. */
export function deliveryAddress<Saved extends Known & Address>(form: CheckoutForm, book: readonly Saved[]): Address {
  const saved = book.find(({ _id }) => _id === form.savedId);
  if (!saved) return toAddress(form.delivery);
  const { line1, city, country, postal_code, name, phone, company, line2, state } = saved;
  return {
    line1,
    city,
    country,
    postal_code,
    ...(name && { name }),
    ...(phone && { phone }),
    ...(company && { company }),
    ...(line2 && { line2 }),
    ...(state && { state }),
  };
}

/** Nobody is asked for it where it is not paid by card. */
export const nameOnCard = ({ hasCardName, cardName }: CheckoutForm, { name = '' }: Address, other?: string): string =>
  hasCardName && !other ? cardName : name;
