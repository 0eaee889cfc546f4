import { expect, it } from 'vitest';
import { emptyAddress, findFormProblems, toAddress, toAddressForm } from './address-form.rules.ts';

const springfield = {
  name: 'Pat',
  line1: '12 Halfway Lane',
  city: 'Springfield',
  state: 'IL',
  postal_code: '62704',
  country: 'US',
};

it('an address comes out of the form as it went in', () => {
  expect(toAddress(toAddressForm(springfield))).toEqual(springfield);
  expect(findFormProblems(toAddressForm(springfield))).toEqual({});
});

it('what was typed for another country is not sent to one that does not know it', () => {
  const moved = { ...toAddressForm(springfield), country: 'DE', postal_code: ' 10115 ', city: 'Berlin' };
  expect(toAddress(moved)).toEqual({
    name: 'Pat',
    line1: '12 Halfway Lane',
    city: 'Berlin',
    postal_code: '10115',
    country: 'DE',
  });
  expect(findFormProblems(moved)).toEqual({});
});

it('what is missing or malformed is said at its field, by the country’s own names', () => {
  expect(findFormProblems({ ...emptyAddress('GB'), name: 'Pat', postal_code: '1', phone: 'x' })).toEqual({
    line1: 'Please enter the street address',
    city: 'Please enter the town or city',
    postal_code: 'Please check the postcode: it looks like SW1A 1AA',
    phone: 'Please enter a phone number, such as +1 202 555 0123',
  });
});
