import { ATTRIBUTE_PREFIX } from '@fieldhouse/contracts/catalogue-query.rules';
import { t } from '@fieldhouse/contracts/text';

const titles: Readonly<Record<string, string>> = {
  category: t`Category`,
  brand: t`Brand`,
  size: t`Size`,
  colour: t`Colour`,
  rating: t`Rating`,
  sale: t`Offers`,
};

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
  return name === 'price' ? word : `${facetTitle(name)}: ${value}`;
}
