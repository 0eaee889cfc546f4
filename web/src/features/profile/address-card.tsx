import { addressLines } from '@fieldhouse/contracts/address.rules';
import { deleteAddress, updateAddress } from '@fieldhouse/contracts/addresses.endpoints';
import type { SavedAddress } from '@fieldhouse/contracts/addresses.schemas';
import { t } from '@fieldhouse/contracts/text';
import { AddressLines } from '../../lib/address-lines.tsx';
import { call } from '../../lib/call.ts';
import { StoredCard } from '../../lib/stored-card.tsx';
import type { Mutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toast } from '../../ui/toast.ts';

/** One address of the book, as it stands on a parcel, and what its owner may do with it. */
export function AddressCard({ address }: { address: SavedAddress }) {
  const { _id, default: isDefault, phone } = address;
  const lines = addressLines(address);
  const name = lines.slice(0, 2).join(', ');
  return (
    <StoredCard
      name={name}
      editPath={`${addressesPath}/${_id}`}
      question={{ title: t`Delete this address?`, text: lines.join(', ') }}
      remove={() => call(deleteAddress, { params: { id: _id } })}
      actions={(mutation) => !isDefault && <DefaultButton address={address} name={name} mutation={mutation} />}
    >
      <p className="min-h-7">{isDefault && <Tag tone="white">Default</Tag>}</p>
      <address className="not-italic">
        <AddressLines lines={lines.slice(0, 1)} className="font-semibold" />
        <AddressLines lines={lines.slice(1)} />
        {phone && <span className="mt-1 block text-ink-soft wrap-anywhere">{phone}</span>}
      </address>
    </StoredCard>
  );
}

interface DefaultButtonProps {
  address: SavedAddress;
  name: string;
  mutation: Mutation;
}

function DefaultButton({ address, name, mutation: { run, busy } }: DefaultButtonProps) {
  const choose = () =>
    run(() => call(updateAddress, { params: { id: address._id }, body: { ...address, default: true } }), {
      onSuccess: () => void toast(t`Your default address has been changed`),
    });
  return (
    <Button size="sm" tone="line" busy={busy} aria-label={t`Use as default: ${name}`} onClick={choose}>
      Use as default
    </Button>
  );
}

/** The address book. */
export const addressesPath = '/me/profile/addresses';
