import { type AddressField, type AddressProblems, type FormField, fieldsOf } from '@fieldhouse/contracts/address.rules';
import { countryCodes, countryName } from '@fieldhouse/contracts/country.rules';
import { LANGUAGE } from '@fieldhouse/contracts/language';
import { t } from '@fieldhouse/contracts/text';
import { useRouteLoaderData } from 'react-router';
import { browserRegion } from '../ui/browser-facts.ts';
import { SelectField } from '../ui/select-field.tsx';
import { TextField } from '../ui/text-field.tsx';
import type { AddressForm } from './address-form.rules.ts';

const countries = countryCodes
  .map((value) => ({ value, label: countryName(value) }))
  .toSorted((a, b) => a.label.localeCompare(b.label, LANGUAGE));

/** Where the market sells; none: wherever the shop delivers. */
export const useMarketCountries = () =>
  useRouteLoaderData<{ market?: { countries: readonly string[] } }>('root')?.market?.countries;

interface AddressFieldsProps {
  /** Tells the browser which of its addresses to offer. */
  kind?: 'billing' | 'shipping';
  /** There is room for one field beside the other at most, however wide the window. */
  narrow?: boolean;
  /** Those to choose from; none: all there are. */
  among?: readonly string[] | undefined;
  value: AddressForm;
  problems: AddressProblems;
  onChange: (field: AddressField, text: string) => void;
  /** A field was left. */
  onLeave?: (field: AddressField) => void;
}

const tokens: Readonly<Record<AddressField, string>> = {
  name: 'name',
  company: 'organization',
  line1: 'address-line1',
  line2: 'address-line2',
  city: 'address-level2',
  state: 'address-level1',
  postal_code: 'postal-code',
  country: 'country',
  phone: 'tel',
};

const isPlace = ({ field }: FormField) => field === 'city' || field === 'state' || field === 'postal_code';
const inOneRow = ['', '', 'cart:grid-cols-2', 'cart:grid-cols-3'];

/** An address as its country writes it: fields, their order and names, and which of them are needed. */
export function AddressFields({ kind, narrow = false, value, ...rest }: AddressFieldsProps) {
  const fields = fieldsOf(value.country);
  const places = fields.filter(isPlace);
  const before = fields.slice(0, fields.findIndex(isPlace));
  const after = fields.slice(before.length + places.length);
  const draw = (field: FormField) => <OneField key={field.field} {...rest} of={field} kind={kind} value={value} />;
  return (
    <div className="flex flex-col gap-4">
      {before.map(draw)}
      <div className={`grid items-start gap-4 ${narrow ? '' : inOneRow[places.length]}`}>{places.map(draw)}</div>
      <div className={`grid items-start gap-4 ${narrow ? '' : inOneRow[2]}`}>{after.map(draw)}</div>
    </div>
  );
}

type OneFieldProps = Omit<AddressFieldsProps, 'kind' | 'narrow'> & {
  of: FormField;
  kind: AddressFieldsProps['kind'] | undefined;
};

function OneField({ of, kind, among, value, problems, onChange, onLeave }: OneFieldProps) {
  const { field, label, needed, choices } = of;
  const shared = {
    name: kind ? `${kind}.${field}` : field,
    label: needed ? label : t`${label} (optional)`,
    autoComplete: kind ? `${kind} ${tokens[field]}` : tokens[field],
    value: value[field],
    error: problems[field],
    onBlur: () => onLeave?.(field),
    onChange: (event: { target: { value: string } }) => onChange(field, event.target.value),
  };
  if (field === 'country')
    return <SelectField {...shared} options={allCountries.filter((one) => !one.value || isAmong(one.value, among))} />;
  if (choices) return <SelectField {...shared} options={[chooseState(value.country), ...choices.map(toOption)]} />;
  return <TextField {...shared} maxLength={100} {...(field === 'phone' && { type: 'tel' })} />;
}

/** Of the countries that have a list of them, only Canada calls them provinces. */
const chooseState = (country: string) => ({
  value: '',
  label: country === 'CA' ? t`Choose a province` : t`Choose a state`,
});
const allCountries = [{ value: '', label: t`Choose a country` }, ...countries];
const toOption = ([value, label]: readonly [string, string]) => ({ value, label });

export const isAmong = (country: string, among: AddressFieldsProps['among']) => !among || among.includes(country);

/** Where the browser says that it is at home; if it does not say, or that is somewhere else, where the shop is. */
export function likelyCountry(shopCountry: string, among?: AddressFieldsProps['among']): string {
  const region = browserRegion() ?? '';
  return countries.some(({ value }) => value === region && isAmong(value, among)) ? region : shopCountry;
}
