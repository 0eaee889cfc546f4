import { ATTRIBUTE_PREFIX } from '@fieldhouse/contracts/catalogue-query.rules';
import { t } from '@fieldhouse/contracts/text';

const titles: Readonly<Record<string, string>> = {
  category: t`Category`,
  brand: t`Brand`,
  size: t`Size`,
  colour: t`Colour`,
  rating: t`Rating`,
  sale: t`Offers`,
  'attr.Gender': t`Gender`,
  'attr.Age group': t`Age group`,
  'attr.Material': t`Material`,
};

/** What the shop itself calls values of an attribute; all others are words of its staff. */
const values = new Map([
  ['Women', t`Women`],
  ['Men', t`Men`],
  ['Unisex', t`Unisex`],
  ['Adult', t`Adult`],
  ['Kids', t`Kids`],
  ['Toddler', t`Toddler`],
  ['Infant', t`Infant`],
  ['Newborn', t`Newborn`],
  ['Yes', t`Yes`],
  ['No', t`No`],
]);

/** A value of an attribute as it is shown: `Women`, `8 mm`. */
export function attributeText(value: string, unit?: string): string {
  return unit ? `${value} ${unit}` : (values.get(value) ?? value);
}

export const facetTitle = (name: string): string => titles[name] ?? name.slice(ATTRIBUTE_PREFIX.length);

/** A word of the search that means a value. */
export interface Wish {
  readonly name: string;
  readonly value: string;
  readonly word: string;
  readonly filters: boolean;
}

/** `Colour: Red`, `Up to €50`. */
export function wishLabel({ name, value, word }: Wish): string {
  if (name === 'price') return word;
  return `${facetTitle(name)}: ${name.startsWith(ATTRIBUTE_PREFIX) ? attributeText(value) : value}`;
}
