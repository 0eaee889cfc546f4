import { ATTRIBUTE_PREFIX } from '@fieldhouse/contracts/catalogue-query.rules';
import type { CataloguePage, Facet } from '@fieldhouse/contracts/discovery.schemas';
import { findPriceBound } from '@fieldhouse/contracts/listing.rules';
import { t } from '@fieldhouse/contracts/text';
import { facetTitle, type Wish } from '../../lib/facet-title.rules.ts';

type Money = (amount: number) => string;

/** A value as its own group shows it. */
export function valueText(name: string, value: string, unit?: string, label?: string): string {
  if (label) return label;
  if (name === 'rating') return t.plural(Number(value), { one: '# star and up', other: '# stars and up' });
  if (name === 'sale') return t`On sale`;
  return unit ? `${value} ${unit}` : value;
}

/** A choice, and what is asked without it. */
export interface Chip {
  readonly label: string;
  readonly without: string;
}

/** What was chosen, in the order of the address. Words and order are no choices. */
export function chipsOf(
  asked: string,
  { facets = [], labels }: Partial<Pick<CataloguePage, 'facets' | 'labels'>>,
  money: Money,
): Chip[] {
  return [...new URLSearchParams(asked)]
    .filter(([name]) => !keptNames.test(name))
    .map(([name, value]) => {
      const others = new URLSearchParams(asked);
      others.delete(name, value);
      const facet = facets.find((one) => one.name === name);
      return { label: chipLabel({ name, ...facet }, value, labels?.[value], money), without: String(others) };
    });
}

type Named = Pick<Facet, 'name' | 'label' | 'unit'>;

const keptNames = /^(q|literal|sort|name)$/;

/** What is asked when every choice is taken away. */
export function withoutChoices(asked: string): string {
  return String(new URLSearchParams([...new URLSearchParams(asked)].filter(([name]) => keptNames.test(name))));
}

function chipLabel({ name, label, unit }: Named, value: string, text: string | undefined, money: Money): string {
  if (name === 'pricemin' || name === 'pricemax') {
    const bound = findPriceBound(value);
    const amount = bound === undefined ? value : money(bound);
    return name === 'pricemin' ? t`From ${amount}` : t`Up to ${amount}`;
  }
  const shown = valueText(name, value, unit, text);
  if (name === 'size') return t`Size ${shown}`;
  return name.startsWith(ATTRIBUTE_PREFIX) ? `${label ?? facetTitle(name)}: ${shown}` : shown;
}

/** The same search with the value as a filter or, where it is one already, as a word again. */
export function withWishTurned(asked: string, { name, value, word, filters }: Wish): string {
  const params = new URLSearchParams(asked);
  params.delete('literal', word);
  if (filters) params.append('literal', word);
  else if (name === 'price') {
    const [least = '', most = ''] = value.split('..');
    if (least) params.set('pricemin', least);
    if (most) params.set('pricemax', most);
  } else params.append(name, value);
  return String(params);
}

/** Chosen by hand it has its own chip. */
export function isChosen(asked: string, { name, value }: Wish): boolean {
  const params = new URLSearchParams(asked);
  return name === 'price' ? params.has('pricemin') || params.has('pricemax') : params.has(name, value);
}
