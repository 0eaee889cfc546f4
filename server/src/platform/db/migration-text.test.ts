import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { databaseDirectory } from '../../deps.ts';
import { findRisks } from './migration-text.ts';

/** Those before it were written without the rule (decision 116). */
const FIRST = '0130';

const folder = join(databaseDirectory, 'migrations');
const newOnes = readdirSync(folder).filter((name) => name >= FIRST);

test('new migrations say why nobody misses what they take away, and who waits for how long', () => {
  const risks = newOnes.flatMap((name) =>
    findRisks(readFileSync(join(folder, name), 'utf8')).map(
      ({ note, statement }) => `${name} has no "-- ${note}: …" for: ${statement}`,
    ),
  );
  expect(risks).toEqual([]);
});

describe('what is a risk', () => {
  const notesOf = (text: string) => findRisks(text).map(({ note }) => note);

  test.each([
    ['drop table x', ['contract']],
    ['drop function if exists place_order(int)', ['contract']],
    ['alter table "order" drop column note', ['contract']],
    ['alter table product rename to article', ['contract']],
    ['alter table product add column weight int not null', ['contract']],
    ['alter table product alter column price type bigint', ['contract', 'locks']],
    ['alter table product alter price set not null', ['contract', 'locks']],
    ['create index on "order" (created_at)', ['locks']],
    ['alter table product add constraint positive check (price > 0)', ['locks']],
    ['alter table product add column code uuid not null default gen_random_uuid()', ['locks']],
    ['UPDATE product\n set price = 1', ['locks']],
    ['lock table product', ['locks']],
  ])('%s', (text, expected) => expect(notesOf(`${text};`)).toEqual(expected));

  test.each([
    'create table x (n int not null); create index on x (n); alter table x add check (n > 0); update x set n = 1',
    'alter table product add column weight int, add column grams int not null default 0',
    'alter table product add constraint positive check (price > 0) not valid',
    'alter table product drop constraint positive',
    'alter table product alter column price drop not null',
    '-- drop table x\nselect 1',
    `do $$ begin\n drop table x; end $$`,
    '-- contract: nothing has read it since 0.3.0, nor written\ndrop table x',
    '-- breaks: 0.3.0 reads prices from this column\nalter table product drop column price;',
    '-- locks: orders, 0.4 s at a million of them\ncreate index on "order" (created_at)',
  ])('not %s', (text) => expect(notesOf(text)).toEqual([]));

  test('not without a reason', () =>
    expect(notesOf('-- locks: yes\ncreate index on "order" (created_at);')).toEqual(['locks']));
});
