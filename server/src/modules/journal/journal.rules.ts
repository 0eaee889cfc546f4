import type { JournalFields } from './journal.repo.ts';

/** The fields that are not the same before and after. */
export function changedFields(before: JournalFields, after: JournalFields): Record<'before' | 'after', JournalFields> {
  const names = Object.keys({ ...before, ...after }).filter(
    (name) => JSON.stringify(before[name]) !== JSON.stringify(after[name]),
  );
  const only = (fields: JournalFields) => Object.fromEntries(names.map((name) => [name, fields[name] ?? null]));
  return { before: only(before), after: only(after) };
}

/** Of a whole table the lines that have gone and come: the rest has stayed as it was. */
export function changedLines(
  before: readonly string[],
  after: readonly string[],
): Record<'before' | 'after', string[]> {
  return {
    before: before.filter((line) => !after.includes(line)),
    after: after.filter((line) => !before.includes(line)),
  };
}
