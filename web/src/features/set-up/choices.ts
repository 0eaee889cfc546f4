import { countryCodes } from '@fieldhouse/contracts/country.rules';
import { LOCALE } from '@fieldhouse/contracts/language';
import { currencies } from '@fieldhouse/contracts/settings.rules';

interface Choice {
  readonly value: string;
  readonly label: string;
}

/** By name, as the browser calls them: the server may know other names, and draws the chosen one alone. */
export function choicesOf(kind: 'region' | 'currency'): Choice[] {
  const names = new Intl.DisplayNames(LOCALE, { type: kind });
  const label = (code: string) => (kind === 'currency' ? `${code} – ${names.of(code)}` : (names.of(code) ?? code));
  return (kind === 'region' ? countryCodes : currencies)
    .map((value) => ({ value, label: label(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, LOCALE));
}
