import { useState } from 'react';
import { AddressFields } from '../../lib/address-fields.tsx';
import { emptyAddress, findFormProblems } from '../../lib/address-form.rules.ts';
import { Specimen } from './specimen.tsx';

export function AddressSpecimen() {
  const [address, setAddress] = useState(emptyAddress('US'));
  return (
    <Specimen name="Address">
      <div className="w-full max-w-lg">
        <AddressFields
          value={address}
          problems={findFormProblems(address)}
          onChange={(field, text) => setAddress({ ...address, [field]: text })}
        />
      </div>
    </Specimen>
  );
}
