import { addressLines } from '@fieldhouse/contracts/address.rules';
import { deleteAddress, updateAddress } from '@fieldhouse/contracts/addresses.endpoints';
import type { SavedAddress } from '@fieldhouse/contracts/addresses.schemas';
import { AddressLines } from '../../lib/address-lines.tsx';
import { call } from '../../lib/call.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Tag } from '../../ui/tag.tsx';
import { toast } from '../../ui/toast.ts';

/** One address of the book, as it stands on a parcel, and what its owner may do with it. */
export function AddressCard({ address }: { address: SavedAddress }) {
  const { run, busy, refusal } = useMutation();
  const { _id, default: isDefault, phone } = address;
  const lines = addressLines(address);
  const name = lines.slice(0, 2).join(', ');
  const choose = () =>
    run(() => call(updateAddress, { params: { id: _id }, body: { ...address, default: true } }), {
      onSuccess: () => void toast('Your default address has been changed'),
    });
  const remove = () =>
    run(() => call(deleteAddress, { params: { id: _id } }), {
      confirm: {
        title: 'Delete this address?',
        text: lines.join(', '),
        action: 'Delete',
        tone: 'danger',
      },
      onSuccess: ({ message }) => void toast(message),
    });
  return (
    <article aria-label={name} className="flex min-w-0 flex-col gap-4 rounded-sm border-t-4 border-ink bg-chalk p-5">
      <p className="min-h-7">{isDefault && <Tag tone="white">Default</Tag>}</p>
      <address className="not-italic">
        <AddressLines lines={lines.slice(0, 1)} className="font-semibold" />
        <AddressLines lines={lines.slice(1)} />
        {phone && <span className="mt-1 block text-ink-soft wrap-anywhere">{phone}</span>}
      </address>
      <div className="mt-auto flex flex-wrap gap-2">
        <ButtonLink size="sm" tone="line" to={`${addressesPath}/${_id}`} aria-label={`Edit ${name}`}>
          Edit
        </ButtonLink>
        {!isDefault && (
          <Button size="sm" tone="line" busy={busy} aria-label={`Use as default: ${name}`} onClick={choose}>
            Use as default
          </Button>
        )}
        <Button
          size="sm"
          tone="quiet"
          busy={busy}
          aria-label={`Delete ${name}`}
          className="px-1.5! text-red"
          onClick={remove}
        >
          Delete
        </Button>
      </div>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </article>
  );
}

/** The address book. */
export const addressesPath = '/me/profile/addresses';
