// Two people change one thing: what it was when the editing began (`base`), what one of them has made of it (`mine`),
// and what it has become in the meantime (`theirs`).

/** Whether two values of a field mean the same. */
export type IsSame<Values> = (field: keyof Values, one: Values[keyof Values], other: Values[keyof Values]) => boolean;

export interface Merged<Values> {
  /** My own changes over the newest values. */
  readonly values: Values;
  /** What I have changed: these fields are sent, and no others. */
  readonly touched: readonly (keyof Values)[];
  /** Of these, the ones that someone else has changed to something else. */
  readonly conflicts: readonly (keyof Values)[];
}

export function threeWayMerge<Values extends object>(
  base: Values,
  mine: Values,
  theirs: Values,
  isSame: IsSame<Values> = isEqual,
): Merged<Values> {
  const values = { ...theirs };
  const touched: (keyof Values)[] = [];
  const conflicts: (keyof Values)[] = [];
  for (const field of Object.keys(base) as (keyof Values)[]) {
    if (isSame(field, mine[field], base[field]) || isSame(field, mine[field], theirs[field])) continue;
    values[field] = mine[field];
    touched.push(field);
    if (!isSame(field, base[field], theirs[field])) conflicts.push(field);
  }
  return { values, touched, conflicts };
}

/** An edit in progress while others change the same thing. */
export interface Edit<Values> {
  readonly base: Values;
  readonly mine: Values;
  /** Fields that both have changed, until it is decided which value counts. `base` holds the other one. */
  readonly undecided: readonly (keyof Values)[];
  /** Of a field that could be merged but for some of it: the same with their version of that. */
  readonly theirs?: Partial<Values>;
}

export const startEdit = <Values>(values: Values): Edit<Values> => ({ base: values, mine: values, undecided: [] });

/**
 * What two people have made of one field: the same twice where it can be both, else with the version of either where they
 * cannot be merged. Undefined where nothing can.
 */
export type MergeField<Values> = <F extends keyof Values>(
  field: F,
  versions: { readonly base: Values[F]; readonly mine: Values[F]; readonly theirs: Values[F] },
) => { readonly mine: Values[F]; readonly theirs: Values[F] } | undefined;

/** The same editing over newer values: what I have not touched follows them, what both have changed is to be decided. */
export function rebase<Values extends object>(
  { base, mine, undecided, theirs: before }: Edit<Values>,
  newest: Values,
  isSame: IsSame<Values> = isEqual,
  mergeField: MergeField<Values> = () => undefined,
): Edit<Values> {
  const { values, touched, conflicts } = threeWayMerge(base, mine, newest, isSame);
  const open = new Set(touched.filter((field) => conflicts.includes(field) || undecided.includes(field)));
  const theirs: Partial<Values> = { ...before };
  for (const field of conflicts) {
    const merged = mergeField(field, { base: base[field], mine: mine[field], theirs: newest[field] });
    delete theirs[field];
    if (!merged) continue;
    values[field] = merged.mine;
    if (merged.mine !== merged.theirs) theirs[field] = merged.theirs;
    else if (!undecided.includes(field)) open.delete(field);
  }
  return { base: newest, mine: values, undecided: [...open], ...(Object.keys(theirs).length > 0 && { theirs }) };
}

/** What a field becomes that is left to the others. */
function theirsOf<Values, F extends keyof Values>({ base, theirs }: Edit<Values>, field: F): Values[F] {
  return theirs?.[field] ?? base[field];
}

/** Settles a field that both have changed. */
export function decide<Values>(edit: Edit<Values>, field: keyof Values, which: 'mine' | 'theirs'): Edit<Values> {
  const value = which === 'mine' ? edit.mine[field] : theirsOf(edit, field);
  return {
    ...edit,
    mine: { ...edit.mine, [field]: value },
    undecided: edit.undecided.filter((other) => other !== field),
  };
}

function isEqual(_field: unknown, one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Lists of names whose order says nothing. */
export function hasSameNames(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((name) => other.includes(name));
}

/** "12.5" and "12.50" are one number; what is no number is compared as it was typed. */
export function isSameNumber(one: string, other: string): boolean {
  const [a, b] = [one.trim(), other.trim()];
  return a === b || (a !== '' && b !== '' && Number(a) === Number(b));
}
