import { messages, msg } from './messages.ts';

/** The rules for what staff may enter in a size guide, with the messages both sides show. */

export const sizeGuideLimits = { measures: 8, rows: 60, value: 1000, text: 40 } as const;

export const sizeGuideMessages = messages('size-guide', {
  brand: 'Please choose a brand',
  category: 'Please choose a category',
  unit: 'Measures are in cm; inches are computed',
  measures: 'Please add a measure, such as Foot length',
  tooManyMeasures: msg`A size guide can have at most ${sizeGuideLimits.measures} measures`,
  measure: 'Please name the measure',
  rows: 'Please add a size',
  tooManyRows: msg`A size guide can have at most ${sizeGuideLimits.rows} sizes`,
  size: 'Please enter a size',
  value: msg`Please enter a number from 0 to ${sizeGuideLimits.value} with at most one decimal, such as 26.5`,
  values: 'Each size needs one value for each measure',
  measureTwice: (name: string) => msg`The measure '${name}' is already in the table`,
  sizeTwice: (size: string) => msg`The size '${size}' is already in the table`,
} as const);

export interface SizeGuideTable {
  readonly measures: readonly string[];
  readonly rows: readonly { readonly size: string; readonly values: readonly number[] }[];
}

export function isMeasureValue(value: number): boolean {
  return value >= 0 && value <= sizeGuideLimits.value && Math.round(value * 10) / 10 === value;
}

/** What its parts, each fine on its own, do wrong together; by field. */
export function findTableProblems({ measures, rows }: SizeGuideTable): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const at of findRepeated(measures))
    problems[`measures.${at}`] = sizeGuideMessages.measureTwice(measures[at] ?? '');
  for (const at of findRepeated(rows.map(({ size }) => size)))
    problems[`rows.${at}.size`] = sizeGuideMessages.sizeTwice(rows[at]?.size ?? '');
  for (const [at, { values }] of rows.entries())
    if (values.length !== measures.length) problems[`rows.${at}.values`] = sizeGuideMessages.values;
  return problems;
}

/** Where a list says again what it has said before, in small or large letters. */
function findRepeated(texts: readonly string[]): number[] {
  const keys = texts.map((text) => text.trim().toLowerCase());
  return [...keys.keys()].filter((at) => keys[at] !== '' && keys.indexOf(keys[at] ?? '') < at);
}
