import { describe, expect, it } from 'vitest';
import {
  addressLines,
  fieldsOf,
  findAddressProblems,
  findMissing,
  missingFields,
  tidyAddress,
} from './address.rules.ts';
import { typedAddress } from './address.schemas.ts';
import { countryCodes } from './country.rules.ts';

const person = { name: 'Pat Sprinter', line1: '1 Court Lane' };
const springfield = { ...person, city: 'Springfield', state: 'IL', postal_code: '62704', country: 'US' };

describe('what is asked for', () => {
  const asked = (country: string) =>
    fieldsOf(country)
      .filter(({ needed }) => needed)
      .map(({ label }) => label);
  it.each([
    ['US', ['City', 'State', 'ZIP code']],
    ['GB', ['Town or city', 'Postcode']],
    ['CA', ['City', 'Province', 'Postal code']],
    ['AU', ['Suburb', 'State', 'Postcode']],
    ['JP', ['City or ward', 'Prefecture', 'Postal code']],
    ['DE', ['Postal code', 'City']],
    ['IE', ['City']],
    ['HK', ['District']],
    ['AE', ['City', 'Emirate']],
  ])('in %s: %j, between street and country', (country, places) => {
    expect(asked(country)).toEqual(['Full name', 'Street address', ...places, 'Country']);
  });

  it('where there are no postal codes none is asked for', () => {
    expect(fieldsOf('HK').map(({ field }) => field)).not.toContain('postal_code');
  });

  it('states that have codes are chosen from a list', () => {
    expect(fieldsOf('US').find(({ field }) => field === 'state')?.choices).toContainEqual(['CA', 'California']);
  });

  it('every country asks for each field once, with a label', () => {
    for (const country of countryCodes) {
      const fields = fieldsOf(country).map(({ field }) => field);
      expect(new Set(fields).size).toBe(fields.length);
      expect(missingFields({ country })).toEqual(expect.arrayContaining(['name', 'line1', 'city']));
    }
  });

  it('what is missing is said by the country’s own word', () => {
    expect(findMissing({ ...person, country: 'US' })).toEqual({
      city: 'Please enter the city',
      state: 'Please enter the state',
      postal_code: 'Please enter the ZIP code',
    });
    expect(findMissing({ ...person, city: 'London', country: 'GB' })).toEqual({
      postal_code: 'Please enter the postcode',
    });
    expect(findMissing(springfield)).toEqual({});
  });
});

describe('what cannot be right', () => {
  it.each([
    ['US', '62704'],
    ['US', '62704-1234'],
    ['GB', 'sw1a 1aa'],
    ['GB', 'M11AE'],
    ['CA', 'h3z 2y7'],
    ['NL', '1012 AB'],
    ['PT', '1200-001'],
    ['JP', '154-0023'],
    ['IE', 'A65 F4E2'],
    ['SE', '114 55'],
    ['KE', ''],
    ['TF', 'anything'],
  ])('in %s a postal code such as %j is taken', (country, postal_code) => {
    expect(findAddressProblems({ country, postal_code })).toEqual({});
  });

  it.each([
    ['US', '6270', 'Please check the ZIP code: it looks like 95014'],
    ['GB', '12345', 'Please check the postcode: it looks like SW1A 1AA'],
    ['DE', '1011', 'Please check the postal code: it looks like 10115'],
    ['CA', 'D1A 1A1', 'Please check the postal code: it looks like H3Z 2Y7'],
  ])('in %s a postal code such as %j is not', (country, postal_code, sentence) => {
    expect(findAddressProblems({ country, postal_code })).toEqual({ postal_code: sentence });
  });

  it('a state that there is not, a telephone without figures', () => {
    expect(findAddressProblems({ country: 'US', state: 'Bavaria', phone: 'call me' })).toEqual({
      state: 'Please choose the state',
      phone: expect.stringContaining('phone number'),
    });
    expect(findAddressProblems({ country: 'DE', state: 'Bavaria', phone: '+49 (0)89 123-456' })).toEqual({});
  });

  it('every example is right by its own pattern', () => {
    for (const country of countryCodes) {
      const sentence = findAddressProblems({ country, postal_code: '?' }).postal_code;
      const example = sentence?.split('looks like ')[1];
      if (example) expect([country, findAddressProblems({ country, postal_code: example })]).toEqual([country, {}]);
    }
  });
});

describe('how it is written', () => {
  const rest = { city: 'X', state: 'Y', postal_code: 'Z' };
  it.each([
    [{ ...springfield, line2: 'Flat 2' }, ['Flat 2', 'Springfield, IL 62704', 'United States']],
    [{ ...springfield, state: null }, ['Springfield 62704', 'United States']],
    [{ ...person, city: 'London', postal_code: 'SW1A 1AA', country: 'GB' }, ['London', 'SW1A 1AA', 'United Kingdom']],
    [{ ...person, city: 'Berlin', postal_code: '10115', country: 'DE' }, ['10115 Berlin', 'Germany']],
    [{ ...person, ...rest, country: 'JP' }, ['X, Y', 'Z', 'Japan']],
    [{ ...person, ...rest, country: 'AU' }, ['X Y Z', 'Australia']],
    [{ ...person, ...rest, country: 'HK' }, ['X', 'Y', 'Z', 'Hong Kong SAR China']],
    [{ ...person, ...rest, country: 'DE' }, ['Z X', 'Y', 'Germany']],
    [{ ...person, city: 'Old Town', postal_code: '1', country: 'Ruritania' }, ['1 Old Town', 'Ruritania']],
  ])('%j', (address, lines) => {
    expect(addressLines(address)).toEqual(['Pat Sprinter', '1 Court Lane', ...lines]);
  });

  it('the country is named in the language of the reader', () => {
    expect(addressLines(springfield, 'de-DE').at(-1)).toBe('Vereinigte Staaten');
    expect(addressLines(springfield).at(-1)).toBe('United States');
  });

  it('nothing that was typed is lost, in any country', () => {
    for (const country of countryCodes) {
      const written = addressLines({ ...person, ...rest, country }).join(' ');
      for (const word of ['Pat Sprinter', '1 Court Lane', 'X', 'Y', 'Z']) expect(written).toContain(word);
    }
  });
});

describe('as it is taken', () => {
  it('a state by its name becomes its code, a postal code is in capitals', () => {
    expect(tidyAddress({ country: 'CA', state: 'british columbia', postal_code: 'v6b 1a1' })).toEqual({
      country: 'CA',
      state: 'BC',
      postal_code: 'V6B 1A1',
    });
    expect(typedAddress.parse({ country: 'us', state: 'california' })).toMatchObject({ country: 'US', state: 'CA' });
  });

  it.each([
    ['DE', 'd-26465', '26465'],
    ['AT', 'A-1010', '1010'],
    ['FI', 'FIN-00100', '00100'],
    ['LU', 'L1855', '1855'],
    ['LV', 'LV-1073', '1073'],
    ['PL', 'PL 00-950', '00-950'],
    ['AR', 'A4400', 'A4400'],
    ['GB', 'G1 1AA', 'G1 1AA'],
  ])('in %s the postal code %j is %j', (country, written, read) => {
    expect(typedAddress.parse({ country, postal_code: written })).toMatchObject({ country, postal_code: read });
  });

  it.each([
    [' de', 'DE'],
    ['Germany', 'DE'],
    ['uk', 'GB'],
    ['U.S.A.', 'US'],
    ['united  states', 'US'],
  ])('the country %j is %s', (country, code) => {
    expect(typedAddress.parse({ country })).toMatchObject({ country: code });
  });

  it.each(['XX', '', 'Ruritania', 'D'])('%j is no country', (country) => {
    expect(typedAddress.safeParse({ country }).success).toBe(false);
  });

  it('malformed fields are named, missing ones are not', () => {
    const { error } = typedAddress.safeParse({ country: 'US', postal_code: 'abc', state: 'Nowhere' });
    expect(error?.issues.map(({ path }) => path.join('.'))).toEqual(['state', 'postal_code']);
    expect(typedAddress.safeParse({ country: 'US' }).success).toBe(true);
  });
});
