import { returnMessages } from '@fieldhouse/contracts/return.rules';
import { expect, test } from 'vitest';
import { chosenExchange, exchangedOf, firstChoice, offerExchanges } from './exchange.rules.ts';
import {
  byLine,
  chosenLines,
  differenceOf,
  findReturnProblems,
  firstRequest,
  firstRequests,
  requestText,
  returnableLines,
  toReturnLines,
} from './return-form.rules.ts';
import { insteadText } from './return-text.rules.ts';

const version = (options: Record<string, string>, more: { available?: number; difference?: number } = {}) => ({
  variantId: Object.values(options).join('-'),
  options,
  available: 9,
  difference: 0,
  ...more,
});
const shoes = [
  version({ Size: '41', Colour: 'Blue' }),
  version({ Size: '43', Colour: 'Blue' }, { available: 1, difference: 2.35 }),
  version({ Size: '42', Colour: 'Red' }),
];
const bought = { lineId: 'a.1', name: 'Shoe', img: null, options: { Size: '42', Colour: 'Blue' }, quantity: 3 };
const ball = { ...bought, lineId: 'a.2', name: 'Ball', options: {} };
const lines = returnableLines([bought, ball], {
  lines: [
    { lineId: 'a.1', quantity: 2, exchanges: shoes },
    { lineId: 'a.2', quantity: 1, exchanges: [] },
  ],
});
const [shoe, other] = lines;
if (!shoe || !other) throw new Error('two lines');

test('another size is offered in the colour that somebody has, and none is chosen for them', () => {
  const choice = firstChoice(shoes, bought.options);
  expect(offerExchanges(shoes, choice)).toEqual([
    { name: 'Colour', values: ['Blue', 'Red'], chosen: 'Blue', isLast: false },
    { name: 'Size', values: ['41', '43'], chosen: undefined, isLast: true },
  ]);
  expect(chosenExchange(shoes, choice)).toBeUndefined();
  expect(chosenExchange(shoes, { ...choice, Size: '43' })?.variantId).toBe('43-Blue');
  expect(chosenExchange(shoes, { Colour: 'Red', Size: '43' })).toBeUndefined();
  expect(insteadText(exchangedOf(shoes), false)).toBe('Send me another size instead');
  expect(insteadText(exchangedOf([version({ Grip: '2' })]), true)).toBe('Send another Grip instead?');
});

test('a colour that is sold out is asked for first, and one that is the only one is not asked for', () => {
  const [, , red] = shoes;
  expect(offerExchanges(shoes, { Colour: 'Green' })).toMatchObject([{ name: 'Colour', chosen: undefined }]);
  const onlyRed = red ? [red] : [];
  expect(offerExchanges(onlyRed, { Colour: 'Blue' })).toEqual([
    { name: 'Size', values: ['42'], chosen: undefined, isLast: true },
  ]);
  expect(chosenExchange(onlyRed, { Size: '42' })?.variantId).toBe('42-Red');
  expect(offerExchanges([], {})).toEqual([]);
});

test('what is missing is said at its field', () => {
  expect(firstRequests(lines)).toEqual({});
  expect(firstRequests([other])).toMatchObject({ 'a.2': { quantity: 1 } });
  expect(findReturnProblems([])).toEqual({ lines: returnMessages.lines });
  const request = { ...firstRequest(shoe), choice: { Colour: 'Blue', Size: '43' } };
  expect(findReturnProblems(chosenLines(lines, { 'a.1': request }))).toEqual({
    'a.1:quantity': undefined,
    'a.1:reason': returnMessages.reason,
    'a.1:exchangeFor': 'Only 1 of this version is left.',
  });
  const tooMany = { ...request, quantity: 3, reason: 'too small' as const };
  expect(findReturnProblems(chosenLines(lines, { 'a.1': tooMany }))).toMatchObject({
    'a.1:quantity': 'Please enter a number from 1 to 2.',
  });
});

test('what is sent has the lines of the order, and objections come back to their lines', () => {
  const small = { ...firstRequest(shoe), reason: 'too small' as const, choice: { Colour: 'Blue', Size: '43' } };
  const all = chosenLines(lines, { 'a.2': { ...firstRequest(other), reason: 'other' as const }, 'a.1': small });
  expect(toReturnLines(all)).toEqual([
    { lineId: 'a.1', quantity: 2, reason: 'too small', exchangeFor: '43-Blue' },
    { lineId: 'a.2', quantity: 1, reason: 'other' },
  ]);
  expect(all.map(differenceOf)).toEqual([4.7, 0]);
  expect([requestText(all), requestText(all.slice(0, 1)), requestText(all.slice(1))]).toEqual([
    'Request return and exchange',
    'Request exchange',
    'Request return',
  ]);
  expect(
    byLine(
      { 'lines.1.reason': 'Why?', lines: 'What?' },
      all.map(({ line }) => line),
    ),
  ).toEqual({
    'a.2:reason': 'Why?',
    lines: 'What?',
  });
});
