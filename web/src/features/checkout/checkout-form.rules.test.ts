import { describe, expect, it } from 'vitest';
import { emptyAddress } from '../../lib/address-form.rules.ts';
import {
  deliveryAddress,
  emptyForm,
  findProblems,
  hasProblems,
  nameOnCard,
  toAskable,
  withBook,
  withTyped,
} from './checkout-form.rules.ts';

const start = emptyForm('US');
const springfield = {
  name: 'Pat',
  line1: '12 Halfway Lane',
  city: 'Springfield',
  state: 'IL',
  postal_code: '62704',
  country: 'US',
};
const filled = {
  ...start,
  email: 'pat@example.test',
  delivery: { ...emptyAddress('US'), ...springfield },
};
const asVisitor = { isVisitor: true, needsCard: true };

describe('what keeps an order from being placed', () => {
  it('is nothing where all is typed; a member is not asked for an address they have', () => {
    expect(hasProblems(findProblems(filled, asVisitor))).toBe(false);
    const member = { ...start, savedId: 'home' };
    expect(hasProblems(findProblems(member, { isVisitor: false, needsCard: true }))).toBe(false);
  });

  it.each(['', 'pat', 'pat@example', 'pat @example.test'])(
    'is an address that nobody can be written to: %j',
    (email) => {
      expect(findProblems({ ...filled, email }, asVisitor).email).toMatch(/^Please enter/);
    },
  );

  it('is what is missing in a bill that goes elsewhere, unless nothing is to be paid', () => {
    const elsewhere = { ...filled, same: false };
    expect(Object.keys(findProblems(elsewhere, asVisitor).billing)).toContain('line1');
    expect(hasProblems(findProblems(elsewhere, { isVisitor: true, needsCard: false }))).toBe(false);
  });
});

it('costs are asked for with what can be right so far', () => {
  expect(toAskable({ ...springfield, postal_code: '6270', line1: '' })).toEqual({
    name: 'Pat',
    city: 'Springfield',
    state: 'IL',
    country: 'US',
  });
});

it('what was typed before the page was hydrated wins, and nothing else is touched', () => {
  const typed = new Map([
    ['email', 'early@example.test'],
    ['shipping.line1', '1 Quick Street'],
    ['shipping.country', 'US'],
    ['shipping.city', ''],
    ['address', 'x'],
  ]);
  expect(withTyped({ ...filled, delivery: { ...filled.delivery, country: 'CA' } }, start, typed)).toEqual({
    ...filled,
    email: 'early@example.test',
    delivery: { ...filled.delivery, line1: '1 Quick Street', country: 'CA' },
  });
});

it('the parcel goes to the chosen address of the book, as an order keeps it', () => {
  const saved = { ...springfield, _id: 'home', default: true, __v: 3 };
  expect(deliveryAddress({ ...start, savedId: 'home' }, [saved])).toEqual(springfield);
});

it('of the book the first is chosen, unless another was or something is typed; what was deleted is not', () => {
  const book = [{ _id: 'home' }, { _id: 'work' }];
  const chosen = (form: typeof start) => withBook(form, book).savedId;
  expect([start, filled, { ...start, savedId: 'work' }, { ...start, savedId: 'gone' }].map(chosen)).toEqual([
    'home',
    '',
    'work',
    'home',
  ]);
  expect(withBook({ ...filled, savedId: 'gone' }, []).savedId).toBe('');
});

it('the card bears the name of the address until somebody says otherwise', () => {
  expect(nameOnCard(filled, springfield)).toBe('Pat');
  expect(nameOnCard({ ...filled, hasCardName: true, cardName: 'Kim' }, springfield)).toBe('Kim');
});
