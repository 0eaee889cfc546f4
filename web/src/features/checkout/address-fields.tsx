import { type FormField, fieldsOf } from '@fieldhouse/contracts/address.rules';
import { countries } from '../../lib/countries.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import type { AddressProblems, PostalAddress } from './address.rules.ts';

interface AddressFieldsProps {
  legend: string;
  /** Tells the browser which of its addresses to offer. */
  kind: 'billing' | 'shipping';
  value: PostalAddress;
  problems: AddressProblems;
  /** Costs depend on it: it is asked for as its country writes it. */
  whole: boolean;
  onChange: (value: PostalAddress) => void;
}

const choices = [{ value: '', label: 'Choose a country' }, ...countries];
const plain: readonly PlaceField[] = [
  { field: 'postal_code', label: 'Postal code', needed: true },
  { field: 'city', label: 'City', needed: true },
];
const autoComplete = { postal_code: 'postal-code', city: 'address-level2', state: 'address-level1' } as const;
const lengths = { postal_code: 20, city: 200, state: 100 } as const;

type PlaceField = FormField & { readonly field: keyof typeof autoComplete };
const isPlace = (field: FormField): field is PlaceField => field.field in autoComplete;

export function AddressFields({ legend, kind, value, problems, whole, onChange }: AddressFieldsProps) {
  const places = whole ? fieldsOf(value.country).filter(isPlace) : plain;
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
      <div className={`grid gap-4 ${whole ? 'cart:grid-cols-2' : 'cart:grid-cols-[10rem_minmax(0,1fr)]'}`}>
        {places.map(({ field, label, needed, choices: states }) => {
          const shared = {
            label: needed ? label : `${label} (optional)`,
            autoComplete: `${kind} ${autoComplete[field]}`,
            error: problems[field],
          };
          const change = (text: string) => onChange({ ...value, [field]: text });
          return states ? (
            <SelectField
              key={field}
              {...shared}
              options={[
                { value: '', label: `Choose a ${label.toLowerCase()}` },
                ...states.map(([code, name]) => ({ value: code, label: name })),
              ]}
              value={value[field] ?? ''}
              onChange={(event) => change(event.target.value)}
            />
          ) : (
            <TextField
              key={field}
              {...shared}
              maxLength={lengths[field]}
              value={value[field] ?? ''}
              onChange={(event) => change(event.target.value)}
            />
          );
        })}
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
