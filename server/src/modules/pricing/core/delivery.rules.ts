import { isWithin } from '@fieldhouse/contracts/postal-range.rules';
import { compare } from '@fieldhouse/contracts/spread.rules';
import type { DeliveryMethod, DeliveryZone, OfferedMethod, Place, ShippingClass, ShopTerms } from './pricing.model.ts';
import { arrival } from './working-days.rules.ts';

/** The zone an address is in: the narrowest that has it. */
export function findZone(zones: readonly DeliveryZone[], place: Place): DeliveryZone | undefined {
  return zones
    .filter((zone) => contains(zone, place))
    .toSorted((a, b) => narrowness(b) - narrowness(a) || compare(a.id, b.id))[0];
}

function contains({ countries, states, postalRanges }: DeliveryZone, { country, state, postalCode }: Place): boolean {
  if (countries.length > 0 && !countries.includes(country)) return false;
  if (states.length > 0 && (state === null || !states.includes(state.toUpperCase()))) return false;
  return (
    postalRanges.length === 0 || (postalCode !== null && postalRanges.some((range) => isWithin(range, postalCode)))
  );
}

function narrowness({ countries, states, postalRanges }: DeliveryZone): number {
  if (postalRanges.length > 0) return 3;
  if (states.length > 0) return 2;
  return countries.length > 0 ? 1 : 0;
}

/** Two zones that are equally narrow and have an address in common: it would be undecided which of them counts. */
export function overlap(a: DeliveryZone, b: DeliveryZone): boolean {
  if (narrowness(a) !== narrowness(b)) return false;
  const shared = <T>(one: readonly T[], other: readonly T[]) =>
    one.length === 0 || other.length === 0 || one.some((item) => other.includes(item));
  const ranges =
    a.postalRanges.length === 0 ||
    a.postalRanges.some((one) =>
      b.postalRanges.some((other) => isWithin(other, one.from) || isWithin(other, one.to) || isWithin(one, other.from)),
    );
  return shared(a.countries, b.countries) && shared(a.states, b.states) && ranges;
}

interface Load {
  readonly grams: number;
  /** After discounts on goods. */
  readonly goodsCents: number;
}

export function deliveryPrice({ priceCents, freeFromCents, by, steps }: DeliveryMethod, load: Load): number {
  if (freeFromCents !== null && load.goodsCents >= freeFromCents) return 0;
  const measure = by === 'weight' ? load.grams : load.goodsCents;
  const step = by === null ? undefined : steps.findLast(({ from }) => from <= measure);
  return step?.priceCents ?? priceCents;
}

/** A way of delivery that takes the goods, and when it would bring them. */
export interface PossibleMethod {
  readonly method: DeliveryMethod;
  readonly earliest: string;
  readonly latest: string;
}

/** What a place can choose from. */
export function possibleMethods(
  zone: DeliveryZone | undefined,
  classes: ReadonlySet<ShippingClass>,
  { now, shop }: { readonly now: number; readonly shop: ShopTerms },
): PossibleMethod[] {
  return (zone?.methods ?? [])
    .filter((method) => method.classes.length === 0 || [...classes].every((one) => method.classes.includes(one)))
    .map((method) => ({ method, ...arrival(now, method, shop) }));
}

/** The cheapest first. */
export function offerMethods(possible: readonly PossibleMethod[], load: Load): OfferedMethod[] {
  return possible
    .map(({ method, ...days }) => ({
      id: method.id,
      name: method.name,
      priceCents: deliveryPrice(method, load),
      ...days,
    }))
    .toSorted((a, b) => a.priceCents - b.priceCents || compare(a.latest, b.latest) || compare(a.id, b.id));
}
