import { attributeLengths } from '@fieldhouse/contracts/attribute.rules';
import type { Attribute } from '@fieldhouse/contracts/attributes.schemas';
import type { FieldErrors } from '../../lib/use-form.ts';
import { SelectField } from '../../ui/select-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import {
  attributeChoices,
  attributeField,
  attributeLabel,
  detailNames,
  notSaid,
  type TypedDetails,
  usual,
  valueNames,
} from './details.rules.ts';

interface DetailsSectionProps {
  details: TypedDetails;
  /** Those of the categories that are chosen. */
  attributes: readonly Attribute[];
  taxClasses: readonly string[];
  errors: FieldErrors;
  onChange: (details: TypedDetails, field: string) => void;
  onBlur: (field: string) => void;
}

export const choices = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));
const optionalChoices = (names: Readonly<Record<string, string>>) => [notSaid, ...choices(names)];

type Typing = Pick<DetailsSectionProps, 'details' | 'errors' | 'onChange' | 'onBlur'>;

export const fieldsOf =
  ({ details, errors, onChange, onBlur }: Typing) =>
  (name: string) => ({
    name,
    label: detailNames[name] ?? name,
    value: details.texts[name] ?? usual[name] ?? '',
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ texts: { ...details.texts, [name]: event.currentTarget.value } }, name),
    onBlur: () => onBlur(name),
    autoComplete: 'off',
  });

/** What a product need not say, but what shoppers look for. */
export function DetailsSection({ attributes, taxClasses, ...typing }: DetailsSectionProps) {
  const field = fieldsOf(typing);
  return (
    <section aria-labelledby="details" className="md:col-span-2">
      <h2 id="details" className="mb-6 border-t-2 border-ink pt-6 text-3xl">
        Details
      </h2>
      <div className="grid gap-6 sm:grid-cols-2 md:grid-cols-3">
        <SelectField options={optionalChoices(valueNames.gender)} {...field('gender')} />
        <SelectField options={optionalChoices(valueNames.ageGroup)} {...field('ageGroup')} />
        <TextField maxLength={attributeLengths.material} {...field('material')} />
        <TextField maxLength={attributeLengths.mpn} {...field('mpn')} />
        <TextField inputMode="numeric" {...field('weight')} />
        <TextField
          inputMode="numeric"
          hint="What the producer guarantees free of charge for the whole product. More than two years have the EU’s label."
          {...field('guaranteeYears')}
        />
        <SelectField options={choices(valueNames.shippingClass)} {...field('shippingClass')} />
        <SelectField options={taxClasses.map((name) => ({ value: name, label: name }))} {...field('taxClass')} />
        {attributes.map((attribute) => {
          const props = { ...field(attributeField(attribute.name)), label: attributeLabel(attribute) };
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
