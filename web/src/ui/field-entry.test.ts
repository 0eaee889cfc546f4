import { describe, expect, it } from 'vitest';
import { type FieldEntry, nextEntry } from './field-entry.rules.ts';

/** Plays changes through; gives where the history stands after each. `slow` ones are overtaken before their list is there. */
function walk(changes: readonly { field: string; passing?: boolean; slow?: boolean; moveTo?: number }[]) {
  let own: FieldEntry | undefined;
  let index = 5;
  return changes.map(({ field, passing = true, slow = false, moveTo }) => {
    index = moveTo ?? index;
    const next = nextEntry(own, { field, index, passing });
    own = next.own;
    if (!slow && !next.replace) index++;
    return index;
  });
}

describe('the history of a filter', () => {
  it('gets one entry for a walk through one field with the arrow keys', () => {
    expect(walk([{ field: 'sort' }, { field: 'sort' }, { field: 'sort' }])).toEqual([6, 6, 6]);
  });

  it('gets one more for the next field, and for each choice by hand', () => {
    expect(walk([{ field: 'sort' }, { field: 'brand' }, { field: 'sort' }])).toEqual([6, 7, 8]);
    expect(
      walk([
        { field: 'sort', passing: false },
        { field: 'sort', passing: false },
      ]),
    ).toEqual([6, 7]);
    expect(walk([{ field: 'sort', passing: false }, { field: 'sort' }])).toEqual([6, 7]);
  });

  it('keeps the entry before, however slowly the lists come', () => {
    expect(walk([{ field: 'sort', slow: true }, { field: 'sort', slow: true }, { field: 'sort' }])).toEqual([5, 5, 6]);
  });

  it('keeps an entry that was made meanwhile, and one that somebody went back to', () => {
    expect(walk([{ field: 'sort' }, { field: 'sort', moveTo: 7 }])).toEqual([6, 8]);
    expect(walk([{ field: 'sort' }, { field: 'sort', moveTo: 5 }])).toEqual([6, 6]);
  });
});
