import {
  type AttributeKind,
  attributeKinds,
  attributeMessages,
  findAttributeProblems,
} from '@fieldhouse/contracts/attribute.rules';
import type { Attribute } from '@fieldhouse/contracts/attributes.schemas';
import { t } from '@fieldhouse/contracts/text';

/** An attribute as it is typed. */
export interface AttributeValues {
  readonly name: string;
  readonly kind: AttributeKind;
  readonly unit: string;
  /** One a line. */
  readonly values: string;
  readonly categories: readonly string[];
}

export const kindNames: Readonly<Record<AttributeKind, string>> = {
  number: t`Number`,
  'yes-no': t`Yes or no`,
  list: t`One of a list`,
};

export const toKind = (text: string): AttributeKind => attributeKinds.find((kind) => kind === text) ?? 'number';

export function valuesOf(attribute: Attribute | null): AttributeValues {
  if (!attribute) return { name: '', kind: 'number', unit: '', values: '', categories: [] };
  const { name, kind, unit, values, categories } = attribute;
  return { name, kind, unit: unit ?? '', values: values.join('\n'), categories };
}

/** What is sent: of a kind that has no values or unit, none. */
export function toAttribute({ name, kind, unit, values, categories }: AttributeValues) {
  const lines = values.split('\n').map((line) => line.trim());
  return {
    name: name.trim(),
    kind,
    unit: kind === 'yes-no' ? null : unit.trim() || null,
    values: kind === 'list' ? lines.filter((line) => line !== '') : [],
    categories: [...categories],
  };
}

export function findProblems(typed: AttributeValues): Record<string, string> {
  const attribute = toAttribute(typed);
  return { ...findAttributeProblems(attribute), ...(attribute.name === '' && { name: attributeMessages.name }) };
}
