import { synonymMessages } from '@fieldhouse/contracts/synonym.rules';
import { expect, test } from 'vitest';
import {
  findProblems,
  hasWord,
  isSameList,
  mergeLines,
  seek,
  startLine,
  toGroups,
  valuesOf,
} from './synonym-lines.rules.ts';

const linesOf = (...texts: string[]) => valuesOf({ groups: texts.map((text) => text.split(', ')), __v: 0 }).lines;
const shoes = 'sneakers, trainers';
const balls = 'football, soccer ball';
const [first, second] = [
  { id: shoes, text: shoes },
  { id: balls, text: balls },
];

test('words are separated by commas, and empty lines are none', () => {
  const typed = [{ ...first, text: ' sneakers ,, running   shoes,' }, second, { id: 'new', text: ' , ' }];
  expect(toGroups(typed)).toEqual([
    ['sneakers', 'running shoes'],
    ['football', 'soccer ball'],
  ]);
  expect(isSameList([{ ...first, text: `${shoes},` }], linesOf(shoes))).toBe(true);
});

test('each line says what is wrong with it', () => {
  const typed = [
    first,
    { id: 'alone', text: 'ball' },
    { id: 'empty', text: '' },
    { id: 'twice', text: 'Café, cafe' },
    { id: 'long', text: `ball, ${'x'.repeat(61)}` },
    { id: 'again', text: 'Trainers, Sneakers' },
  ];
  expect(findProblems({ lines: typed })).toEqual({
    alone: synonymMessages.group,
    twice: "'cafe' is already in this group",
    long: 'A word can have at most 60 characters',
    again: "'Trainers, Sneakers' is already in the list",
  });
});

test('a search finds lines by any of their words, as they are or were, and leaves new ones in place', () => {
  const typed = [{ id: 'new', text: '' }, { ...first, text: 'kicks' }, second];
  expect(seek(typed, linesOf(shoes, balls), 'Träin')).toEqual(typed.slice(0, 2));
  expect(seek(typed, linesOf(shoes, balls), ' ')).toBe(typed);
});

test.each<[string, string[], string[], string[]]>([
  ['both add a word', [`${shoes}, kicks`], [`${shoes}, runners`], ['sneakers, trainers, kicks, runners']],
  ['one adds, one takes out', [`${shoes}, kicks`], ['trainers, joggers'], ['trainers, kicks, joggers']],
  ['I have changed, they have deleted', [`${shoes}, kicks`], [], [`${shoes}, kicks`]],
  ['I have deleted, they have changed', [], [`${shoes}, kicks`], [`${shoes}, kicks`]],
  ['I have deleted, they have not touched it', [], [shoes, 'bike, cycle'], ['bike, cycle']],
  ['they have deleted, I have not touched it', [shoes], [], []],
])('two change the list: %s', (_title, mine, theirs, expected) => {
  const base = linesOf(shoes);
  const own = mine.map((text) => ({ id: shoes, text }));
  expect(mergeLines(base, own, linesOf(...theirs)).map(({ text }) => text)).toEqual(expected);
});

test('what both have added is there once, and what one has added stays', () => {
  const mine = [
    { id: 'new 1', text: 'bike, cycle' },
    { id: 'new 2', text: 'cap, hat' },
    { id: shoes, text: shoes },
  ];
  expect(mergeLines(linesOf(shoes), mine, linesOf(shoes, 'Cycle, Bike')).map(({ text }) => text)).toEqual([
    'cap, hat',
    shoes,
    'Cycle, Bike',
  ]);
});

test('a word that was searched for begins a line, unless a group has it', () => {
  expect(startLine(' padel,  bat ')).toBe('padel bat, ');
  expect(hasWord(linesOf(shoes, balls), 'Soccer-Ball')).toBe(true);
  expect(hasWord(linesOf(shoes, balls), 'ball')).toBe(false);
});
