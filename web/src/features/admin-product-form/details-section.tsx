import { ageGroups, attributeLengths, genders } from '@fieldhouse/contracts/attribute.rules';
import type { Attribute } from '@fieldhouse/contracts/attributes.schemas';
import { taxLimits } from '@fieldhouse/contracts/tax.rules';
import type { FieldErrors } from '../../lib/use-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { attributeChoices, attributeField, attributeLabel, type TypedDetails, usual } from './details.rules.ts';

interface DetailsSectionProps {
  details: TypedDetails;
  /** Those of the categories that are chosen. */
  attributes: readonly Attribute[];
  errors: FieldErrors;
  onChange: (details: TypedDetails, field: string) => void;
  onBlur: (field: string) => void;
}

const choices = (values: readonly string[]) => [
  { value: '', label: 'Not said' },
  ...values.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) })),
];

const deliveredAs = [
  { value: 'parcel', label: 'Parcel' },
  { value: 'bulky', label: 'Bulky goods' },
  { value: 'freight', label: 'Freight' },
];

/** What a product need not say, but what shoppers look for. */
export function DetailsSection({ details, attributes, errors, onChange, onBlur }: DetailsSectionProps) {
  const field = (name: string) => ({
    name,
    value: details.texts[name] ?? usual[name] ?? '',
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ texts: { ...details.texts, [name]: event.currentTarget.value } }, name),
    onBlur: () => onBlur(name),
    autoComplete: 'off',
  });
  return (
    <section aria-labelledby="details" className="md:col-span-2">
      <h2 id="details" className="mb-6 border-t-2 border-ink pt-6 text-3xl">
        Details
      </h2>
      <div className="grid gap-6 sm:grid-cols-2 md:grid-cols-3">
        <SelectField label="Gender" options={choices(genders)} {...field('gender')} />
        <SelectField label="Age group" options={choices(ageGroups)} {...field('ageGroup')} />
        <TextField label="Material" maxLength={attributeLengths.material} {...field('material')} />
        <TextField label="Manufacturer’s number" maxLength={attributeLengths.mpn} {...field('mpn')} />
        <TextField label="Weight (g)" inputMode="numeric" {...field('weight')} />
        <TextField
          label="Producer’s guarantee (years)"
          inputMode="numeric"
          hint="What the producer guarantees free of charge for the whole product. More than two years have the EU’s label."
          {...field('guaranteeYears')}
        />
        <SelectField label="Delivered as" options={deliveredAs} {...field('shippingClass')} />
        <TextField
          label="Tax class"
          maxLength={taxLimits.class}
          hint="standard, reduced, zero, or another that your tax rates name."
          {...field('taxClass')}
        />
        {attributes.map((attribute) => {
          const props = { label: attributeLabel(attribute), ...field(attributeField(attribute.name)) };
          return attribute.kind === 'number' ? (
            <TextField key={attribute._id} inputMode="decimal" {...props} />
          ) : (
            <SelectField key={attribute._id} options={attributeChoices(attribute)} {...props} />
          );
        })}
      </div>
    </section>
  );
}
