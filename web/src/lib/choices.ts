import type { Category } from '@fieldhouse/contracts/catalogue.schemas';
import { countryCodes } from '@fieldhouse/contracts/country.rules';
import { LANGUAGE } from '@fieldhouse/contracts/language';
import { currencies } from '@fieldhouse/contracts/settings.rules';

function named(codes: readonly string[], type: 'region' | 'currency', write: (code: string, name: string) => string) {
  const names = new Intl.DisplayNames(LANGUAGE, { type });
  return codes
    .map((value) => ({ value, label: write(value, names.of(value) ?? value) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, LANGUAGE));
}

export const countryChoices = () => named(countryCodes, 'region', (_code, name) => name);
export const currencyChoices = (codes = currencies) => named(codes, 'currency', (code, name) => `${code}: ${name}`);
export const timeZoneChoices = () =>
  ['UTC', ...Intl.supportedValuesOf('timeZone')].map((value) => ({ value, label: value.replaceAll('_', ' ') }));

/** Their names, each after what it is below. */
export function namesInTreeOrder(categories: readonly Pick<Category, 'name' | 'path'>[]): string[] {
  const key = ({ path }: Pick<Category, 'path'>) => path.replaceAll('/', '\u0000');
  return categories.toSorted((one, other) => (key(one) < key(other) ? -1 : 1)).map(({ name }) => name);
}
