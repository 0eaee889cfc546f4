import { t } from '@fieldhouse/contracts/text';
import type { OptionKind } from '@fieldhouse/contracts/variant.rules';
import type { ProductOption, Variant } from '@fieldhouse/contracts/variants.schemas';

/** What is chosen so far: for each option that has been decided, its value. */
export type Choice = Readonly<Record<string, string>>;

/** As much of a variant as a choice needs. */
export type ChoosableVariant = Pick<Variant, '_id' | 'options' | 'price' | 'quantity' | 'images'> &
  Partial<Pick<Variant, 'basePrice' | 'lowest30'>>;

interface Choosable<V extends ChoosableVariant = ChoosableVariant> {
  readonly options: readonly ProductOption[];
  readonly variants: readonly V[];
}

/** A value that can be picked, seen from what is chosen so far. */
interface OfferedValue {
  readonly value: string;
  readonly swatch?: string | undefined;
  readonly also?: string | undefined;
  readonly selected: boolean;
  /** Why it cannot be bought: `sold out`. Empty when it can. */
  readonly note: string;
  /** What is chosen after picking it; none where there is no such variant. */
  readonly choice: Choice | undefined;
}

export interface OfferedOption extends Pick<ProductOption, 'name' | 'kind' | 'system'> {
  readonly values: readonly OfferedValue[];
}

/** A colour decides which sizes there are, never the other way round. */
const ranks: Readonly<Record<OptionKind, number>> = { colour: 0, other: 1, size: 2 };
const ranked = (options: readonly ProductOption[]) => options.toSorted((a, b) => ranks[a.kind] - ranks[b.kind]);

const canBeBought = ({ quantity }: Pick<Variant, 'quantity'>): boolean => quantity > 0;

/** The variants that agree with a choice. */
function fittingVariants<V extends ChoosableVariant>(variants: readonly V[], choice: Choice): V[] {
  const chosen = Object.entries(choice);
  return variants.filter(({ options }) => chosen.every(([name, value]) => options[name] === value));
}

/** The first of them that can be bought, else the first. */
const leading = <V extends ChoosableVariant>(variants: readonly V[]): V | undefined =>
  variants.find(canBeBought) ?? variants[0];

/** Options in which nothing is chosen yet. */
const openOptions = (options: readonly ProductOption[], choice: Choice): ProductOption[] =>
  options.filter(({ name }) => choice[name] === undefined);

/** The variant of a complete choice. */
export function chosenVariant<V extends ChoosableVariant>(
  { options, variants }: Choosable<V>,
  choice: Choice,
): V | undefined {
  return openOptions(options, choice).length > 0 ? undefined : fittingVariants(variants, choice)[0];
}

/** What is chosen from the start: where there is nothing to choose, and the first colour that can be bought. */
export function firstChoice(product: Choosable): Choice {
  const chosen = offerOptions(product, {}).flatMap(({ name, kind, values }) => {
    const value = values.find(({ note }) => !note) ?? values[0];
    return value && (kind === 'colour' || values.length === 1) ? [[name, value.value]] : [];
  });
  return Object.fromEntries(chosen);
}

/** All options with the values that any variant has, as the choice so far leaves them; what decides comes first. */
export function offerOptions({ options, variants }: Choosable, choice: Choice): OfferedOption[] {
  return ranked(options).map(({ name, kind, system, values }) => ({
    name,
    kind,
    system,
    values: inOrder(kind, values)
      .filter(({ value }) => variants.some((variant) => variant.options[name] === value))
      .map(({ value, swatch, also }) => ({
        value,
        swatch,
        also,
        selected: choice[name] === value,
        ...offerValue({ options, variants }, choice, { name, value }),
      })),
  }));
}

/** Sizes that are numbers from small to large, in whichever order they were entered; all else as the shop lists it. */
const inOrder = (kind: OptionKind, values: ProductOption['values']) =>
  kind === 'size' && values.every(({ value }) => /^\d/.test(value))
    ? values.toSorted((a, b) => Number.parseFloat(a.value) - Number.parseFloat(b.value))
    : values;

/**
 * What ranks above the option is kept, and of what ranks below whatever still fits: another colour keeps the size if it
 * is made in that size.
 */
function offerValue(
  { options, variants }: Choosable,
  choice: Choice,
  { name, value }: { name: string; value: string },
): Pick<OfferedValue, 'note' | 'choice'> {
  const order = ranked(options).map((option) => option.name);
  const [above, below] = [order.slice(0, order.indexOf(name)), order.slice(order.indexOf(name) + 1)];
  const valuesIn = (some: Choice, names: readonly string[]) => names.flatMap((one) => some[one] ?? []).join(', ');
  const fits = (some: Choice) => fittingVariants(variants, some).length > 0;
  const buyable = (some: Choice) => fittingVariants(variants, some).some(canBeBought);

  const fixed: Choice = { ...only(choice, above), [name]: value };
  if (!fits(fixed)) return { note: t`not available in ${valuesIn(choice, above)}`, choice: undefined };
  let next = fixed;
  for (const one of below) {
    const tried = { ...next, ...only(choice, [one]) };
    if (fits(tried)) next = tried;
  }
  if (buyable(next)) return { note: '', choice: next };
  return { note: buyable(fixed) ? t`sold out in ${valuesIn(next, below)}` : t`sold out`, choice: next };
}

/** The choice after picking a value; the same where there is no such variant. */
export function pickValue(product: Choosable, choice: Choice, name: string, value: string): Choice {
  return offerValue(product, choice, { name, value }).choice ?? choice;
}

const only = (choice: Choice, names: readonly string[]): Choice =>
  Object.fromEntries(Object.entries(choice).filter(([name]) => names.includes(name)));

/** What the page of a product shows of a choice. */
export interface Shown<V> {
  readonly variant: V | undefined;
  readonly images: readonly string[];
  /** To be paid now, for the cheapest that can be bought. */
  readonly price: number;
  /** Its regular price, while it costs less. */
  readonly priceWas?: number | undefined;
  readonly lowest30?: number | undefined;
  /** Others cost more. */
  readonly pricesDiffer: boolean;
  readonly quantity: number;
}

/** The stock of the whole product until a variant is chosen, unless nothing of the choice is left. */
export function shownOf<V extends ChoosableVariant>(
  product: Choosable<V> & { readonly img: readonly string[]; readonly price: number; readonly quantity: number },
  choice: Choice,
): Shown<V> {
  const variant = chosenVariant(product, choice);
  const fitting = fittingVariants(product.variants, choice);
  const buyable = fitting.filter(canBeBought);
  const offered = buyable.length > 0 ? buyable : fitting;
  const cheapest = offered.toSorted((a, b) => a.price - b.price)[0];
  const hasColour = product.options.some(({ name, kind }) => kind === 'colour' && choice[name] !== undefined);
  const pictured = variant ?? (hasColour ? leading(fitting) : undefined);
  return {
    variant,
    images: pictured && pictured.images.length > 0 ? pictured.images : product.img,
    price: cheapest?.price ?? product.price,
    ...(cheapest?.basePrice !== undefined &&
      cheapest.basePrice > cheapest.price && { priceWas: cheapest.basePrice, lowest30: cheapest.lowest30 }),
    pricesDiffer: new Set(offered.map(({ price }) => price)).size > 1,
    quantity: variant?.quantity ?? (buyable.length > 0 ? product.quantity : 0),
  };
}

/**
 * `?variant=…` of a choice; an incomplete one names a variant that fits, and the options that are still open. Whatever else
 * is in the address stays.
 */
export function choiceSearch({ options, variants }: Choosable, choice: Choice, search = ''): string {
  const query = new URLSearchParams(search);
  query.set('variant', leading(fittingVariants(variants, choice))?._id ?? '');
  query.delete('choose');
  for (const { name } of openOptions(options, choice)) query.append('choose', name);
  return `?${query}`;
}

/** The choice in an address; none where it names no variant of the product. */
export function findChoice({ variants }: Choosable, search: string): Choice | undefined {
  const query = new URLSearchParams(search);
  const named = variants.find(({ _id }) => _id === query.get('variant'));
  const open = query.getAll('choose');
  return named && Object.fromEntries(Object.entries(named.options).filter(([name]) => !open.includes(name)));
}
