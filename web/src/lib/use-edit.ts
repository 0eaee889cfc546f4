import { useState } from 'react';
import { decide, type Edit, type IsSame, rebase, startEdit, threeWayMerge } from './three-way-merge.rules.ts';

export interface EditState<Values> {
  readonly values: Values;
  /** Where the editing started from, or what was heard of since: to be kept together with the values. */
  readonly edit: Edit<Values>;
  /** The fields to send. */
  readonly touched: readonly (keyof Values)[];
  /** Fields that somebody else has changed too, with what they have made of them. */
  readonly conflicts: readonly (keyof Values)[];
  set<F extends keyof Values>(field: F, value: Values[F]): void;
  /** Computes the next values from the newest ones. */
  change(next: (values: Values) => Values): void;
  /** The shop has newer values. */
  rebase(theirs: Values): void;
  decide(field: keyof Values, which: 'mine' | 'theirs'): void;
  /** Goes on with an editing from earlier, over what the shop has now. */
  restore(earlier: Pick<Edit<Values>, 'base' | 'mine'>): void;
  reset(values: Values): void;
}

/** Somebody edits a thing that others may change at the same time: docs/decisions/0028. */
export function useEdit<Values extends object>(initial: Values, isSame?: IsSame<Values>): EditState<Values> {
  const [edit, setEdit] = useState(() => startEdit(initial));
  return {
    values: edit.mine,
    edit,
    touched: threeWayMerge(edit.base, edit.mine, edit.base, isSame).touched,
    conflicts: edit.undecided,
    // Whoever types into a field has seen what is said beside it, and decides by that.
    set: (field, value) =>
      setEdit(({ base, mine, undecided }) => ({
        base,
        mine: { ...mine, [field]: value },
        undecided: undecided.filter((other) => other !== field),
      })),
    change: (next) => setEdit((now) => ({ ...now, mine: next(now.mine) })),
    rebase: (theirs) => setEdit((now) => rebase(now, theirs, isSame)),
    decide: (field, which) => setEdit((now) => decide(now, field, which)),
    restore: ({ base, mine }) => setEdit((now) => rebase({ base, mine, undecided: [] }, now.base, isSame)),
    reset: (values) => setEdit(startEdit(values)),
  };
}

/** The same for a thing whose newest values come in by themselves, with the list that it is in. */
export function useFollowingEdit<Values extends object>(newest: Values): EditState<Values> {
  const state = useEdit(newest);
  const { base } = state.edit;
  if (threeWayMerge(base, newest, base).touched.length > 0) state.rebase(newest);
  return state;
}
