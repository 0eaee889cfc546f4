import { fromCents, moneyText } from '@fieldhouse/contracts/money';
import { t } from '@fieldhouse/contracts/text';
import { fieldTexts } from './journal-fields.rules.ts';
import { actionTexts, subjectTexts } from './journal-texts.rules.ts';

type Money = (amount: number) => string;

/** `updateProduct` as people read it: 'update product'. What has no text of its own yet is told by its name. */
export const wordsOf = (action: string): string =>
  own(actionTexts, action) ?? action.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** The kind of thing that an entry is about. */
export const subjectText = (subject: string): string => own(subjectTexts, subject) ?? subject;

/** What a form calls the field of such a thing. */
export const fieldText = (subject: string, field: string): string =>
  own(fieldTexts, `${subject}.${field}`) ?? own(fieldTexts, field) ?? field;

const own = (texts: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? texts[name] : undefined;

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
  if (typeof value === 'number' && field.endsWith('Cents')) {
    const { currency } = fields ?? {};
    return typeof currency === 'string' ? moneyText(value, currency) : money(fromCents(value));
  }
  return shown(value);
}

function shown(value: unknown): string {
  if (value === undefined) return '–';
  if (Array.isArray(value)) return value.length === 0 ? t`none` : value.map(shown).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
