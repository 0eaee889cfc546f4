import { useState } from 'react';
import { hasShapeOf } from './session/drafts.ts';
import {
  decide,
  type Edit,
  type IsSame,
  type MergeField,
  rebase,
  startEdit,
  threeWayMerge,
} from './three-way-merge.rules.ts';

interface Merged<Values> {
  readonly values: Values;
  /** What the values are compared with: as the shop has them, as far as this editor has heard. */
  readonly base: Values;
  /** The fields to send. */
  readonly touched: readonly (keyof Values)[];
  /** Fields that someone else has changed, too. */
  readonly conflicts: readonly (keyof Values)[];
}

interface TypedOver<Values> {
  readonly field: keyof Values;
  readonly base: Values[keyof Values];
  readonly mine: Values[keyof Values];
}

export interface EditState<Thing, Values> extends Merged<Values> {
  /** The thing as the shop has it, as far as this editor has heard. */
  readonly seen: Thing;
  /** What the fields become that are left to the others. */
  readonly theirs: Values;
  /** What was typed over what: to be kept when the session ends. */
  readonly draft: readonly TypedOver<Values>[];
  set<F extends keyof Values>(field: F, value: Values[F]): void;
  /** Computes the next values from the newest ones. */
  change(next: (values: Values) => Values): void;
  /** The shop has something newer. */
  rebase(newest: Thing): Merged<Values>;
  decide(field: keyof Values, which: 'mine' | 'theirs'): void;
  /** Goes on with a draft, over what the shop has now. */
  restore(draft: readonly TypedOver<Values>[]): void;
  /** The shop has saved these values. What was typed while they were on their way stays, and is still to be saved. */
  settle(saved: Thing, sent: Values): void;
  reset(thing: Thing): void;
}

/**
 * A thing is edited that others may change at the same time (decision 28): what is fetched again, with the page or
 * after a 409, goes under what was typed.
 */
export function useEdit<Thing, Values extends object>(
  thing: Thing,
  valuesOf: (thing: Thing) => Values,
  isSame?: IsSame<Values>,
  mergeField?: MergeField<Values>,
): EditState<Thing, Values> {
  const [state, setState] = useState({ given: thing, seen: thing, edit: startEdit(valuesOf(thing)) });
  const { seen, edit } = state;
  const setEdit = (next: (edit: Edit<Values>) => Edit<Values>) => setState((now) => ({ ...now, edit: next(now.edit) }));
  const over = (newest: Thing, now: Edit<Values>) => rebase(now, valuesOf(newest), isSame, mergeField);
  const merged = ({ base, mine, undecided }: Edit<Values>): Merged<Values> => ({
    values: mine,
    base,
    touched: threeWayMerge(base, mine, base, isSame).touched,
    conflicts: undecided,
  });
  // The page was fetched again.
  if (state.given !== thing) setState((now) => ({ given: thing, seen: thing, edit: over(thing, now.edit) }));

  const { touched, ...current } = merged(edit);
  return {
    ...current,
    touched,
    seen,
    theirs: { ...edit.base, ...edit.theirs },
    draft: touched.map((field) => ({ field, base: edit.base[field], mine: edit.mine[field] })),
    // Typing into a field after seeing the conflict beside it decides it.
    set: (field, value) =>
      setEdit((now) => ({
        ...now,
        mine: { ...now.mine, [field]: value },
        undecided: now.undecided.filter((other) => other !== field),
      })),
    change: (next) => setEdit((now) => ({ ...now, mine: next(now.mine) })),
    rebase: (newest) => {
      setState((now) => ({ ...now, seen: newest, edit: over(newest, now.edit) }));
      return merged(over(newest, edit));
    },
    decide: (field, which) => setEdit((now) => decide(now, field, which)),
    restore: (draft) =>
      setEdit((now) => {
        const [base, mine] = [{ ...now.base }, { ...now.base }];
        for (const kept of draft) {
          // The form may have other fields by now, and storage may hold anything.
          const like = now.base[kept.field];
          if (like === undefined || !hasShapeOf(like, kept.base) || !hasShapeOf(like, kept.mine)) continue;
          base[kept.field] = kept.base;
          mine[kept.field] = kept.mine;
        }
        return rebase({ base, mine, undecided: [] }, now.base, isSame, mergeField);
      }),
    settle: (saved, sent) =>
      setState((now) => ({
        ...now,
        seen: saved,
        edit: over(saved, { base: sent, mine: now.edit.mine, undecided: [] }),
      })),
    reset: (fresh) => setState((now) => ({ ...now, seen: fresh, edit: startEdit(valuesOf(fresh)) })),
  };
}

/** A thing as the shop has answered last: with the list, or since then to a change of this one. */
export function useFresh<Thing>(listed: Thing): [Thing, (answered: Thing) => void] {
  const [fresh, setFresh] = useState({ listed, thing: listed });
  if (fresh.listed !== listed) setFresh({ listed, thing: listed });
  return [fresh.thing, (thing) => setFresh({ listed, thing })];
}
