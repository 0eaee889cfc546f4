import { addressLines } from '@fieldhouse/contracts/address.rules';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import { t } from '@fieldhouse/contracts/text';

interface AddressLinesProps {
  lines: readonly string[];
  className?: string;
}

/** An address as it stands on a parcel. */
export const AddressLines = ({ lines, className = '' }: AddressLinesProps) =>
  lines.map((line, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: two lines may say the same
    <span key={at} dir="auto" className={`block text-start wrap-anywhere ${className}`}>
      {line}
    </span>
  ));

/** The same of an order, which may have none any more. */
export const AddressInFull = ({ address }: { address: Address | null }) =>
  address ? <AddressLines lines={addressLines(address)} /> : t`none on file`;
