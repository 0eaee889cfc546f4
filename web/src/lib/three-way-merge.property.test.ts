import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decide, hasSameNames, isSameNumber, rebase, startEdit, threeWayMerge } from './three-way-merge.rules.ts';

// Few values, so that people often choose the same.
const thing = fc.record({
  price: fc.integer({ max: 3, min: 0 }),
  name: fc.constantFrom('a', 'b'),
  tags: fc.subarray(['x', 'y']),
});
const fields = ['price', 'name', 'tags'] as const;
const same = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

describe('a three-way merge', () => {
  it('never takes back what only somebody else has changed, and sends nothing of it', () => {
    fc.assert(
      fc.property(thing, thing, thing, (base, mine, theirs) => {
        const { values, touched } = threeWayMerge(base, mine, theirs);
        for (const field of fields) {
          if (!same(mine[field], base[field])) continue;
          expect(values[field]).toEqual(theirs[field]);
          expect(touched).not.toContain(field);
        }
      }),
    );
  });

  it('keeps and sends all of my own changes, except those that are there already', () => {
    fc.assert(
      fc.property(thing, thing, thing, (base, mine, theirs) => {
        const { values, touched } = threeWayMerge(base, mine, theirs);
        for (const field of fields) {
          if (same(mine[field], base[field])) continue;
          expect(values[field]).toEqual(mine[field]);
          expect(touched.includes(field)).toBe(!same(mine[field], theirs[field]));
        }
      }),
    );
  });

  it('finds a conflict exactly where all three differ', () => {
    fc.assert(
      fc.property(thing, thing, thing, (base, mine, theirs) => {
        const differ = fields.filter(
          (field) =>
            !same(base[field], mine[field]) && !same(mine[field], theirs[field]) && !same(base[field], theirs[field]),
        );
        expect([...threeWayMerge(base, mine, theirs).conflicts].sort()).toEqual([...differ].sort());
      }),
    );
  });

  it('asks each person about the same fields', () => {
    fc.assert(
      fc.property(thing, thing, thing, (base, mine, theirs) => {
        expect(threeWayMerge(base, mine, theirs).conflicts).toEqual(threeWayMerge(base, theirs, mine).conflicts);
      }),
    );
  });
});

describe('an editing while others change the same thing', () => {
  it('ends in the newest values with my decisions over them, however often they changed', () => {
    fc.assert(
      fc.property(thing, thing, fc.array(thing, { minLength: 1, maxLength: 4 }), (base, mine, changes) => {
        const newest = changes.at(-1) ?? base;
        let edit = { ...startEdit(base), mine };
        for (const theirs of changes) edit = rebase(edit, theirs);
        // Nothing that both have changed and see differently goes by unasked.
        const { touched } = threeWayMerge(edit.base, edit.mine, edit.base);
        expect(edit.base).toEqual(newest);
        expect(touched).toEqual(expect.arrayContaining([...edit.undecided]));
        for (const field of edit.undecided) edit = decide(edit, field, 'theirs');
        for (const field of fields)
          if (!same(edit.mine[field], newest[field])) expect(edit.mine[field]).toEqual(mine[field]);
        expect(edit.undecided).toEqual([]);
      }),
    );
  });

  it('merges a field that can be, and leaves the rest of it to be decided', () => {
    // Each letter of a text can be changed by somebody else.
    const edit = (mine: string) => ({ ...startEdit({ text: 'ab' }), mine: { text: mine } });
    const merge = (mine: string, theirs: string) =>
      rebase(edit(mine), { text: theirs }, undefined, (_field, versions) => {
        const letters = (prefer: string) =>
          [...versions.base].map((was, at) => {
            const [own, other] = [versions.mine[at], versions.theirs[at]];
            if (own === was || own === other) return other;
            return other === was ? own : prefer[at];
          });
        const [own, other] = [versions.mine, versions.theirs].map((prefer) => letters(prefer).join(''));
        return { mine: own as typeof versions.mine, theirs: other as typeof versions.mine };
      });
    expect(merge('xb', 'ay')).toEqual({ base: { text: 'ay' }, mine: { text: 'xy' }, undecided: [] });
    const clash = merge('xb', 'zy');
    expect(clash).toMatchObject({ mine: { text: 'xy' }, undecided: ['text'] });
    expect(decide(clash, 'text', 'theirs')).toMatchObject({ mine: { text: 'zy' }, undecided: [] });
  });

  it('stays to be decided when yet another change brings nothing new to the field', () => {
    const first = rebase(
      { ...startEdit({ price: 1, name: 'a' }), mine: { price: 2, name: 'a' } },
      { price: 3, name: 'a' },
    );
    expect(first).toEqual({ base: { price: 3, name: 'a' }, mine: { price: 2, name: 'a' }, undecided: ['price'] });
    const second = rebase(first, { price: 3, name: 'b' });
    expect(second).toEqual({ base: { price: 3, name: 'b' }, mine: { price: 2, name: 'b' }, undecided: ['price'] });
    expect(decide(second, 'price', 'mine').mine.price).toBe(2);
    expect(decide(second, 'price', 'theirs').mine.price).toBe(3);
  });
});

it('numbers and lists of names are compared by what they mean', () => {
  expect([isSameNumber('12.5', ' 12.50'), isSameNumber('', '0'), isSameNumber('x', 'x')]).toEqual([true, false, true]);
  expect([hasSameNames(['a', 'b'], ['b', 'a']), hasSameNames(['a'], ['a', 'b'])]).toEqual([true, false]);
});
