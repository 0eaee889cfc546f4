import type { createDeliveryZone, DeliveryZone } from '@fieldhouse/contracts/delivery-zones.schemas';
import { fromCents, toCents } from '@fieldhouse/contracts/money';
import type { z } from 'zod';
import type { JournalFields } from '../../journal/index.ts';
import type { StoredMarket } from '../../markets/index.ts';
import { listOwn, readOwn } from '../core/own-amounts.rules.ts';
import type { DeliveryMethod, DeliveryZone as PricedZone } from '../core/pricing.model.ts';

export type ZoneContent = z.output<typeof createDeliveryZone.body>;
type SentMethod = ZoneContent['methods'][number];

/** Grams are grams; what is compared with a subtotal is an amount. */
const stepTo = (by: DeliveryMethod['by'], from: number) => (by === 'weight' ? from : toCents(from));
const stepFrom = (by: DeliveryMethod['by'], from: number) => (by === 'weight' ? from : fromCents(from));

export function toWire(
  { id, countries, states, postalRanges, methods, ...zone }: PricedZone & { readonly __v: number },
  /** What is fixed in others is told no more. */
  markets: readonly StoredMarket[],
): DeliveryZone {
  return {
    _id: id,
    name: zone.name,
    countries: countries.length === 0 ? 'everywhere' : [...countries],
    states: [...states],
    postalRanges: [...postalRanges],
    methods: methods.map((method) => methodToWire(method, markets)),
    __v: zone.__v,
  };
}

function methodToWire(method: DeliveryMethod, shopMarkets: readonly StoredMarket[]) {
  const { id, classes, priceCents, freeFromCents, by, steps, days } = method;
  const markets = listOwn(method.markets, shopMarkets, (own, units) => ({
    price: units(own.priceCents),
    freeFrom: units(own.freeFromCents),
    steps:
      own.steps?.map((step) => ({
        from: by === 'weight' ? step.from : (units(step.from) ?? 0),
        price: units(step.priceCents) ?? 0,
      })) ?? null,
  }));
  return {
    _id: id,
    name: method.name,
    classes: [...classes],
    price: fromCents(priceCents),
    freeFrom: freeFromCents === null ? null : fromCents(freeFromCents),
    by,
    steps: steps.map((step) => ({ from: stepFrom(by, step.from), price: fromCents(step.priceCents) })),
    days: [...days],
    cutOff: method.cutOff,
    tracking: method.tracking,
    ...(markets && { markets }),
  };
}

interface Making {
  /** Of methods that there are. */
  readonly known: ReadonlySet<string>;
  readonly newId: () => string;
  readonly markets: readonly StoredMarket[];
}

/** A method that is known keeps its id; any other gets a new one. */
export function toPriced(
  id: string,
  { name, countries, states, postalRanges, methods }: ZoneContent,
  { known, newId, markets }: Making,
): PricedZone {
  const idOf = ({ _id }: SentMethod) => (_id !== undefined && known.has(_id) ? _id : newId());
  return {
    id,
    name,
    countries: countries === 'everywhere' ? [] : countries.toSorted(),
    states: states.toSorted(),
    postalRanges,
    methods: methods.map((method) => toPricedMethod(idOf(method), method, markets)),
  };
}

function toPricedMethod(
  id: string,
  { price, freeFrom, by, steps, ...method }: SentMethod,
  shopMarkets: readonly StoredMarket[],
): DeliveryMethod {
  const markets = readOwn(method.markets, shopMarkets, (own, minor) => ({
    priceCents: by ? null : minor(own.price),
    freeFromCents: minor(own.freeFrom),
    steps: own.steps?.length
      ? own.steps.map((step) => ({
          from: by === 'weight' ? step.from : (minor(step.from) ?? 0),
          priceCents: minor(step.price) ?? 0,
        }))
      : null,
  }));
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
    ...(Object.keys(markets).length > 0 && { markets }),
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

function tellMethod(method: DeliveryZone['methods'][0]) {
  const { name, classes, price, freeFrom, by, steps, days, cutOff, tracking, markets = [] } = method;
  const tell = (amount: number) => amount.toFixed(2);
  const stepped = steps.map((step) => `from ${step.from} ${tell(step.price)}`).join(', ');
  const parts = [
    by ? `by ${by}: ${stepped}` : tell(price),
    freeFrom !== null && `free from ${tell(freeFrom)}`,
    classes.length > 0 && `takes ${classes.join(', ')}`,
    `${days[0]}–${days[1]} days`,
    cutOff && `until ${cutOff}`,
    tracking,
    ...markets.map(tellMarket),
  ];
  return `${name}: ${parts.filter(Boolean).join('; ')}`;
}

/** In its own currency, which may have any decimals: 'in jp 800, free from 9000'. */
function tellMarket({ market, price, freeFrom, steps }: NonNullable<DeliveryZone['methods'][0]['markets']>[0]): string {
  const parts = [
    price,
    freeFrom !== null && `free from ${freeFrom}`,
    steps?.map((step) => `from ${step.from} ${step.price}`).join(', '),
  ];
  return `in ${market} ${parts.filter((part) => part != null && part !== false).join(', ')}`;
}
