import { type TypedAddress, toAddress } from '@fieldhouse/contracts/address.rules';
import { typedAddress } from '@fieldhouse/contracts/address.schemas';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import { AppError } from '../../../platform/http/app-error.ts';

type Given = TypedAddress | null | undefined;

const isBlank = (given: TypedAddress) => Object.values(given).every((text) => !text?.trim());

/** An address that came with a card or beside a cart, by the one schema of addresses; null: there is none. */
export function readAddress(given: Given): Address | null {
  if (!given || isBlank(given)) return null;
  const { data, error } = typedAddress.safeParse(given);
  if (data) return toAddress(data);
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [`address.${path.join('.')}`, message]));
  const [sentence] = Object.values(fields);
  throw new AppError('invalid-input', `${sentence}. You have not been charged.`, { fields });
}

/** Of what has been paid already nothing is refused: what cannot be read stays as it is. */
export function keepAddress(given: Address | undefined): Address | undefined {
  const { data } = typedAddress.safeParse(given);
  return data ? toAddress(data) : given;
}
