import { type AddressField, type AddressProblems, addressLines } from '@fieldhouse/contracts/address.rules';
import type { SavedAddress } from '@fieldhouse/contracts/addresses.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { AddressFields, useMarketCountries } from '../../lib/address-fields.tsx';
import { AddressLines } from '../../lib/address-lines.tsx';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { CheckoutForm } from './checkout-form.rules.ts';
import { ChoiceList } from './choice-list.tsx';
import { Part } from './part.tsx';

interface DeliveryPartProps {
  book: readonly SavedAddress[];
  canSave: boolean;
  form: CheckoutForm;
  problems: AddressProblems;
  onChange: (part: Partial<CheckoutForm>) => void;
}

/** Where the parcel goes: one of the kept addresses, folded to the chosen one, or a new one. */
export function DeliveryPart({ book, canSave, form, problems, onChange }: DeliveryPartProps) {
  const [isOpen, setOpen] = useState(false);
  const among = useMarketCountries();
  const chosen = book.find(({ _id }) => _id === form.savedId);
  const isFolded = chosen !== undefined && !isOpen;
  return (
    <Part
      id="delivery-address"
      title="Delivery address"
      aside={
        isFolded && (
          <Button size="sm" tone="quiet" onClick={() => setOpen(true)}>
            Change <span className="sr-only">the delivery address</span>
          </Button>
        )
      }
    >
      {isFolded && <Lines address={chosen} />}
      {!isFolded && book.length > 0 && (
        <ChoiceList
          legend="Your addresses"
          name="address"
          value={form.savedId}
          onChange={(savedId) => onChange({ savedId })}
          choices={[
            ...book.map((address) => ({ value: address._id, text: <Lines address={address} /> })),
            { value: '', text: t`A new address` },
          ]}
        />
      )}
      {!chosen && (
        <AddressFields
          kind="shipping"
          among={among}
          value={form.delivery}
          problems={problems}
          onChange={(field: AddressField, text) => onChange({ delivery: { ...form.delivery, [field]: text } })}
        />
      )}
      {!chosen && problems.country === undefined && canSave && (
        <Checkbox
          label="Save this address"
          checked={form.save}
          onChange={(event) => onChange({ save: event.target.checked })}
        />
      )}
      {chosen && problems.country && (
        <p data-invalid="" id="undelivered" tabIndex={-1} className="text-sm font-semibold text-red">
          {problems.country}
        </p>
      )}
    </Part>
  );
}

function Lines({ address }: { address: SavedAddress }) {
  return (
    <address className="min-w-0 not-italic">
      <AddressLines lines={addressLines(address)} />
    </address>
  );
}
