import type { AttributeValue } from '@fieldhouse/contracts/attribute.rules';
import { folded } from '@fieldhouse/contracts/variant.rules';
import type { StoredAttribute } from '../catalogue/index.ts';

/** A column of a stock file for each attribute: `attr:Drop`. */
const PREFIX = 'attr:';

export const attributeColumn = ({ name }: Pick<StoredAttribute, 'name'>): string => PREFIX + name;

/** As the cell of a file says it. */
export function attributeCell(value: AttributeValue | undefined): string | number {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : (value ?? '');
}

const yesNo: Readonly<Record<string, boolean>> = {
  yes: true,
  true: true,
  '1': true,
  no: false,
  false: false,
  '0': false,
};

/** The value that a filled cell means; whether it fits the attribute is for `findValueProblem` to say. */
export function readAttributeCell({ kind, values }: StoredAttribute, text: string): AttributeValue {
  if (kind === 'yes-no') return yesNo[text.toLowerCase()] ?? text;
  if (kind === 'number')
    return /^[-−]?\d+([.,]\d+)?$/.test(text) ? Number(text.replace(',', '.').replace('−', '-')) : text;
  return values.find((value) => folded(value) === folded(text)) ?? text;
}
