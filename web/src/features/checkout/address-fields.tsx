import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { AddressProblems, PostalAddress } from './address.rules.ts';
import { countries } from './countries.ts';

interface AddressFieldsProps {
  legend: string;
  /** Tells the browser which of its addresses to offer. */
  kind: 'billing' | 'shipping';
  value: PostalAddress;
  problems: AddressProblems;
  onChange: (value: PostalAddress) => void;
}

const choices = [{ value: '', label: 'Choose a country' }, ...countries];

export function AddressFields({ legend, kind, value, problems, onChange }: AddressFieldsProps) {
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="mb-3 font-headline text-xl font-semibold">{legend}</legend>
      <TextField
        label="Street address"
        maxLength={200}
        autoComplete={`${kind} address-line1`}
        value={value.line1}
        error={problems.line1}
        onChange={(event) => onChange({ ...value, line1: event.target.value })}
      />
      <div className="grid gap-4 cart:grid-cols-[10rem_minmax(0,1fr)]">
        <TextField
          label="Postal code"
          maxLength={20}
          autoComplete={`${kind} postal-code`}
          value={value.postal_code}
          error={problems.postal_code}
          onChange={(event) => onChange({ ...value, postal_code: event.target.value })}
        />
        <TextField
          label="City"
          maxLength={200}
          autoComplete={`${kind} address-level2`}
          value={value.city}
          error={problems.city}
          onChange={(event) => onChange({ ...value, city: event.target.value })}
        />
      </div>
      <SelectField
        label="Country"
        options={choices}
        autoComplete={`${kind} country`}
        value={value.country}
        error={problems.country}
        onChange={(event) => onChange({ ...value, country: event.target.value })}
      />
    </fieldset>
  );
}
