import { type ComponentProps, type ReactNode, useState } from 'react';
import { AddressFields } from '../../lib/address-fields.tsx';
import { emptyAddress, findFormProblems } from '../../lib/address-form.rules.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { MultiSelect } from '../../ui/multi-select.tsx';
import { OptionPicker } from '../../ui/option-picker.tsx';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { RatingInput } from '../../ui/rating-input.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useHydrated } from '../../ui/use-hydrated.ts';
import { Group, Specimen } from './specimen.tsx';

const brands = ['Aquila', 'Corda', 'Halden', 'Norrland'].map((name) => ({ value: name, label: name }));
const categories = ['Ball sports', 'Boxing', 'Camping', 'Cycling', 'Fitness', 'Football', 'Hiking', 'Running'];
const orders = [
  { value: 'price-asc', label: 'Price Asc' },
  { value: 'price-desc', label: 'Price dsc' },
  { value: 'name-asc', label: 'Name A/Z' },
  { value: 'name-desc', label: 'Name Z/A' },
];

const colours = [
  { value: 'Blue', swatch: '#1d4ed8', note: '' },
  { value: 'White', swatch: '#ffffff', note: '' },
  { value: 'Ink', swatch: '#101a2b', note: 'sold out' },
  { value: 'Two-tone', note: '' },
];
const sizes = [
  ...['39', '40', '41', '42', '43 1/3'].map((value) => ({ value, note: value === '40' ? 'sold out' : '' })),
  { value: '48', note: 'not available in Blue', disabled: true },
];

export function FormsGallery() {
  const [stars, setStars] = useState<number | undefined>(3.5);
  return (
    <Group title="Forms">
      <Specimen name="Field">
        <Column>
          <TextField label="Name" name="name" autoComplete="off" />
          <TextField label="Email" type="email" placeholder="you@example.com" hint="We write only about your orders." />
          <TextField
            label="Price"
            defaultValue="12,50"
            error="Only numbers please, decimal numbers are with dot notation"
          />
          <TextField label="Stock keeping unit" defaultValue="FH-7Q2M0K9X" disabled />
        </Column>
      </Specimen>
      <Specimen name="Text area">
        <Column>
          <TextArea label="Comment" />
          <TextArea label="Comment, empty" error="You must add a comment about the product" />
        </Column>
      </Specimen>
      <Specimen name="Select">
        <Column>
          <SelectField label="Brand" options={brands} />
          <SelectField label="Brand, none" options={brands} error="Select at least one brand" />
          <SelectField label="Brand, fixed" options={brands} disabled />
        </Column>
      </Specimen>
      <Specimen name="Multi-select">
        <Column>
          <Categories label="Category" chosen={['Football', 'Running']} />
          <Categories label="Category, none" chosen={[]} error="Select at least one category" />
        </Column>
      </Specimen>
      <Specimen name="Checkbox">
        <Checkbox label="Newsletter" defaultChecked />
        <Checkbox label="Not ticked" />
        <Checkbox label="Fixed" disabled />
        <Checkbox label="Fixed and ticked" disabled defaultChecked />
      </Specimen>
      <Specimen name="Radio group">
        <RadioGroup legend="Sort by.." name="sort" options={orders} defaultValue="price-asc" />
      </Specimen>
      <Specimen name="Option picker">
        <Column>
          <Picker legend="Colour" detail="Blue" values={colours} chosen="Blue" />
          <Picker legend="Size (EU)" values={sizes} chosen="42" />
          <Picker legend="Size, none" values={sizes} error="Please choose a size" />
        </Column>
      </Specimen>
      <AddressSpecimen />
      <Specimen name="Rating to give">
        <RatingInput label="Your rating" value={stars} onChange={setStars} />
      </Specimen>
    </Group>
  );
}

function Column({ children }: { children: ReactNode }) {
  return <div className="flex w-full max-w-md flex-col gap-6">{children}</div>;
}

interface PickerProps extends Pick<ComponentProps<typeof OptionPicker>, 'legend' | 'detail' | 'error'> {
  values: readonly { value: string; swatch?: string; note: string }[];
  chosen?: string;
}

function Picker({ chosen, values, ...rest }: PickerProps) {
  const [picked, setPicked] = useState(chosen);
  const offered = values.map((value) => ({ ...value, selected: value.value === picked }));
  return <OptionPicker {...rest} values={offered} onPick={setPicked} />;
}

function Categories({ label, chosen, error }: { label: string; chosen: string[]; error?: string }) {
  const [value, setValue] = useState(chosen);
  if (!useHydrated()) return <div className="h-19" />;
  return (
    <MultiSelect
      label={label}
      placeholder="Choose"
      options={categories}
      value={value}
      onChange={setValue}
      {...(error && { error })}
    />
  );
}

function AddressSpecimen() {
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
