import type { createDeliveryZone, DeliveryZone } from '@fieldhouse/contracts/delivery-zones.schemas';
import { fromCents, toCents } from '@fieldhouse/contracts/money';
import type { z } from 'zod';
import type { JournalFields } from '../../journal/index.ts';
import type { DeliveryMethod, DeliveryZone as PricedZone } from '../core/pricing.model.ts';

export type ZoneContent = z.output<typeof createDeliveryZone.body>;
type SentMethod = ZoneContent['methods'][number];

/** Grams are grams; what is compared with a subtotal is an amount. */
const stepTo = (by: DeliveryMethod['by'], from: number) => (by === 'weight' ? from : toCents(from));
const stepFrom = (by: DeliveryMethod['by'], from: number) => (by === 'weight' ? from : fromCents(from));

export function toWire({
  id,
  countries,
  states,
  postalRanges,
  methods,
  ...zone
}: PricedZone & { readonly __v: number }): DeliveryZone {
  return {
    _id: id,
    name: zone.name,
    countries: countries.length === 0 ? 'everywhere' : [...countries],
    states: [...states],
    postalRanges: [...postalRanges],
    methods: methods.map(methodToWire),
    __v: zone.__v,
  };
}

function methodToWire({ id, classes, priceCents, freeFromCents, steps, days, ...method }: DeliveryMethod) {
  return {
    _id: id,
    name: method.name,
    classes: [...classes],
    price: fromCents(priceCents),
    freeFrom: freeFromCents === null ? null : fromCents(freeFromCents),
    by: method.by,
    steps: steps.map((step) => ({ from: stepFrom(method.by, step.from), price: fromCents(step.priceCents) })),
    days: [...days],
    cutOff: method.cutOff,
    tracking: method.tracking,
  };
}

/** A method that is known keeps its id; any other gets a new one. */
export function toPriced(
  id: string,
  { name, countries, states, postalRanges, methods }: ZoneContent,
  { known, newId }: { readonly known: ReadonlySet<string>; readonly newId: () => string },
): PricedZone {
  const idOf = ({ _id }: SentMethod) => (_id !== undefined && known.has(_id) ? _id : newId());
  return {
    id,
    name,
    countries: countries === 'everywhere' ? [] : countries.toSorted(),
    states: states.toSorted(),
    postalRanges,
    methods: methods.map((method) => toPricedMethod(idOf(method), method)),
  };
}

function toPricedMethod(id: string, { price, freeFrom, by, steps, ...method }: SentMethod): DeliveryMethod {
  return {
    id,
    name: method.name,
    classes: method.classes,
    priceCents: toCents(price),
    freeFromCents: freeFrom === null ? null : toCents(freeFrom),
    by,
    steps: steps.map((step) => ({ from: stepTo(by, step.from), priceCents: toCents(step.price) })),
    days: method.days,
    cutOff: method.cutOff,
    tracking: method.tracking,
  };
}

/** As staff reads it: 'Express: 12.00, 1–2 days'. */
export function journaledZone({ name, countries, states, postalRanges, methods }: DeliveryZone): JournalFields {
  return {
    name,
    countries,
    states,
    ranges: postalRanges.map(({ from, to }) => `${from}–${to}`),
    methods: methods.map(tellMethod),
  };
}

function tellMethod({ name, classes, price, freeFrom, by, steps, days, cutOff, tracking }: DeliveryZone['methods'][0]) {
  const tell = (amount: number) => amount.toFixed(2);
  const stepped = steps.map((step) => `from ${step.from} ${tell(step.price)}`).join(', ');
  const parts = [
    by ? `by ${by}: ${stepped}` : tell(price),
    freeFrom !== null && `free from ${tell(freeFrom)}`,
    classes.length > 0 && `takes ${classes.join(', ')}`,
    `${days[0]}–${days[1]} days`,
    cutOff && `until ${cutOff}`,
    tracking,
  ];
  return `${name}: ${parts.filter(Boolean).join('; ')}`;
}
