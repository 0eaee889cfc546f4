import { hasBit } from '../columns/bitset.ts';
import type { Audiences } from './language-rules.ts';
import { type Asking, fromWords, rowsOf } from './terms.ts';

/** What a thing for somebody else counts. */
const FOR_OTHERS = 0.7;

/** Whether what is for the one cannot be for the other: men and women, men and boys. */
function excludes({ male, female, grown, young }: Audiences, one: string, other: string): boolean {
  const differ = (a: ReadonlySet<string>, b: ReadonlySet<string>) =>
    (a.has(one) && b.has(other)) || (b.has(one) && a.has(other));
  return differ(male, female) || differ(grown, young);
}

const kept = new WeakMap<Audiences, ReadonlySet<string>>();

function allOf(audiences: Audiences): ReadonlySet<string> {
  const all =
    kept.get(audiences) ?? new Set(Object.values(audiences).flatMap((words: ReadonlySet<string>) => [...words]));
  kept.set(audiences, all);
  return all;
}

/** Lowers what is called for somebody else than was asked for, and not also for them: shoes for men. */
export function preferAudience(
  asking: Asking,
  typed: readonly string[],
  rows: Uint32Array,
  scores: Float32Array,
): void {
  const { audiences, joins } = asking.index.rules;
  const { dictionary } = asking.index;
  const all = allOf(audiences);
  const asked = typed.filter((word) => all.has(word));
  if (asked.length === 0) return;
  // Spider-Man is for everybody: a word and no form of it, but in German what begins with it.
  const rowsFor = (words: readonly string[]) => {
    const ids = words.flatMap((word) =>
      joins ? dictionary.beginningWith(word) : dictionary.formsOf(word).filter((id) => dictionary.wordOf(id) === word),
    );
    return rowsOf(asking, fromWords(1, ids));
  };
  const others = [...all].filter((word) => asked.every((one) => excludes(audiences, one, word)));
  const forOthers = rowsFor(others);
  const forThem = rowsFor([...all].filter((word) => !others.includes(word)));
  for (let i = 0; i < rows.length; i++) {
    const row = rows[i] ?? 0;
    if (hasBit(forOthers, row) && !hasBit(forThem, row)) scores[i] = (scores[i] ?? 0) * FOR_OTHERS;
  }
}
