import { fromCents } from '@fieldhouse/contracts/money';

type Money = (amount: number) => string;

/** `updateProduct` as people read it: 'update product'. */
export function wordsOf(action: string): string {
  return action.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

export interface ChangedField {
  readonly field: string;
  readonly before: string;
  readonly after: string;
}

type Fields = Readonly<Record<string, unknown>> | null;

/** Every field that either side names, in the order of the later one. */
export function changedFields(before: Fields, after: Fields, money: Money): ChangedField[] {
  const names = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
  return [...names].map((field) => ({ field, before: told(field, before, money), after: told(field, after, money) }));
}

function told(field: string, fields: Fields, money: Money): string {
  const value = fields?.[field];
  if (typeof value === 'number' && field === 'price') return money(value);
  if (typeof value === 'number' && field.endsWith('Cents')) return money(fromCents(value));
  return shown(value);
}

function shown(value: unknown): string {
  if (value === undefined) return '–';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(shown).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
