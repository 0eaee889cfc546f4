/** States, provinces and territories as the post of their country writes them. */
const states: Readonly<Record<string, readonly string[]>> = {
  AU: 'ACT NSW NT QLD SA TAS VIC WA'.split(' '),
  CA: 'AB BC MB NB NL NS NT NU ON PE QC SK YT'.split(' '),
  US: (
    'AA AE AK AL AP AR AS AZ CA CO CT DC DE FL GA GU HI IA ID IL IN KS KY LA MA MD ME MI MN MO MP MS MT NC ND NE NH NJ NM NV NY ' +
    'OH OK OR PA PR RI SC SD TN TX UT VA VI VT WA WI WV WY'
  ).split(' '),
};

/** Of other countries anything that looks like a code of ISO 3166-2 is taken. */
export function isStateOf(country: string, code: string): boolean {
  return states[country]?.includes(code) ?? /^[A-Z0-9]{1,3}$/.test(code);
}
