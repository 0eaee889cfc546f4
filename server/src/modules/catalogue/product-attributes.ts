import { type AttributeValue, findValueProblem } from '@fieldhouse/contracts/attribute.rules';
import { messages, msg } from '@fieldhouse/contracts/messages';
import { taxClasses, taxMessages } from '@fieldhouse/contracts/tax.rules';
import type { Tx } from '../../platform/db/db.ts';
import { fieldError } from '../../platform/http/app-error.ts';
import { nameKey } from '../../platform/names.rules.ts';
import { holdAttributes, type StoredAttribute } from './attributes.repo.ts';
import { type AttributeValues, isFor } from './attributes.rules.ts';
import { catalogueMessages } from './catalogue.rules.ts';
import { listTaxClasses } from './product-writes.repo.ts';

const refusals = messages('attribute', {
  unknown: (name: string) => msg`There is no attribute '${name}'.`,
  given: (name: string) => msg`The attribute '${name}' is there twice.`,
  /** `Drop: Please enter a number …` */
  problem: (name: string, sentence: string) => msg`${name}: ${sentence}`,
} as const);

interface GivenValue {
  /** As it was sent. */
  readonly name: string;
  readonly attribute: StoredAttribute;
  readonly value: AttributeValue;
}

/** The attributes that a product is given values of; they must all exist, and stay as they are until it is written. */
export async function holdGivenAttributes(
  tx: Tx,
  given: Readonly<Record<string, AttributeValue>>,
): Promise<GivenValue[]> {
  const keys = Object.keys(given).map(nameKey);
  const known = keys.length > 0 ? await holdAttributes(tx, keys) : [];
  return Object.entries(given).map(([name, value], at) => {
    const attribute = known.find(({ key }) => key === keys[at]);
    if (!attribute) throw refusal(name, refusals.unknown(name));
    if (keys.indexOf(attribute.key) !== at) throw refusal(name, refusals.given(attribute.name));
    return { name, attribute, value };
  });
}

/** Them by number, as far as they make sense for a product of these categories. */
export function requireFitting(given: readonly GivenValue[], lineage: ReadonlySet<number>): AttributeValues {
  for (const { name, attribute, value } of given) {
    if (!isFor(attribute, lineage)) throw refusal(name, catalogueMessages.noAttribute(attribute.name));
    const problem = findValueProblem(attribute, value);
    if (problem) throw refusal(name, refusals.problem(attribute.name, problem));
  }
  return Object.fromEntries(given.map(({ attribute, value }) => [attribute.id, value]));
}

const refusal = (name: string, sentence: string) => fieldError('invalid-input', `attributes.${name}`, sentence);

/** Those that every shop has, those that its table of rates names, and Stripe's own codes. */
export async function requireTaxClass(tx: Tx, name: string): Promise<void> {
  const isKnown = taxClasses.some((known) => known === name) || name.startsWith('txcd_');
  if (isKnown || (await listTaxClasses(tx)).includes(name)) return;
  throw fieldError('invalid-input', 'taxClass', taxMessages.unknownClass);
}
