import { countryCodes } from '@fieldhouse/contracts/country.rules';
import {
  findZoneAmountProblems,
  findZoneProblems,
  isAmount,
  isTimeOfDay,
  isTrackingAddress,
  deliveryLimits as limits,
  deliveryMessages as messages,
  type ShippingClass,
  shippingClasses,
  toDays,
} from '@fieldhouse/contracts/delivery.rules';
import type { DeliveryZone } from '@fieldhouse/contracts/delivery-zones.schemas';
import { readCountries } from '@fieldhouse/contracts/read-country.rules';
import { t } from '@fieldhouse/contracts/text';
import { countryNames, toCountryCode } from '../../lib/country-names.rules.ts';
import { amountOrNone, type OtherMarket } from '../../lib/market-amounts.rules.ts';
import { readNumber } from '../../lib/typed-values.rules.ts';
import type { TypedGridCell } from '../../ui/edit-grid.rules.ts';

export interface Step {
  readonly from: string;
  readonly price: string;
}

/** A way of delivery as it is typed. */
export interface TypedMethod {
  /** Of the shop, or a new one for the list. */
  readonly id: string;
  readonly isNew: boolean;
  readonly name: string;
  readonly price: string;
  readonly freeFrom: string;
  readonly by: '' | 'weight' | 'subtotal';
  readonly steps: readonly Step[];
  readonly first: string;
  readonly last: string;
  readonly cutOff: string;
  readonly tracking: string;
  /** None: all. */
  readonly classes: readonly ShippingClass[];
  /** What is fixed there, or was typed. */
  readonly markets?: readonly TypedAmounts[];
}

interface TypedAmounts {
  readonly market: string;
  readonly price: string;
  readonly freeFrom: string;
  readonly steps: readonly Step[];
}

export interface ZoneValues {
  readonly name: string;
  /** By their names, separated by commas; none: everywhere. */
  readonly countries: string;
  readonly states: string;
  readonly postalRanges: string;
  readonly methods: readonly TypedMethod[];
}

export const newMethod = (id: string): TypedMethod => ({
  id,
  isNew: true,
  name: '',
  price: '0',
  freeFrom: '',
  by: '',
  steps: [],
  first: '2',
  last: '4',
  cutOff: '',
  tracking: '',
  classes: [],
});

/** There are as many steps as are pasted, as far as there may be. */
export function typeIntoSteps(steps: readonly Step[], cells: readonly TypedGridCell[]): readonly Step[] {
  const typed = [...steps];
  for (const { row, column, text } of cells) {
    if (row >= limits.steps || column > 1) continue;
    while (typed.length <= row) typed.push({ from: '', price: '' });
    typed[row] = { from: '', price: '', ...typed[row], [column === 0 ? 'from' : 'price']: text };
  }
  return typed;
}

const rangeText = (from: string, to: string): string => t`${from} to ${to}`;
/** As it stands between the two in the language of these pages. */
const BETWEEN = rangeText('', '');

const amountText = (amount: number | null) => (amount === null ? '' : amount.toFixed(2).replace(/\.00$/, ''));

type MarketAmounts = NonNullable<DeliveryZone['methods'][number]['markets']>[number];

export function valuesOf(zone: DeliveryZone | null): ZoneValues {
  if (!zone) return { name: '', countries: '', states: '', postalRanges: '', methods: [newMethod('first')] };
  return {
    name: zone.name,
    countries: zone.countries === 'everywhere' ? '' : countryNames(zone.countries).join(', '),
    states: zone.states.join(', '),
    postalRanges: zone.postalRanges.map(({ from, to }) => (from === to ? from : rangeText(from, to))).join(', '),
    methods: zone.methods.map((method) => ({
      id: method._id,
      isNew: false,
      name: method.name,
      classes: method.classes,
      by: method.by ?? '',
      price: amountText(method.price),
      freeFrom: amountText(method.freeFrom),
      steps: method.steps.map(({ from, price }) => ({ from: amountText(from), price: amountText(price) })),
      first: String(method.days[0]),
      last: String(method.days[1]),
      cutOff: method.cutOff ?? '',
      tracking: method.tracking ?? '',
      ...(method.markets && { markets: method.markets.map(amountsOf) }),
    })),
  };
}

/** With as many decimals as the currency has. */
const plainText = (amount: number | null) => (amount === null ? '' : String(amount));

const amountsOf = ({ market, price, freeFrom, steps }: MarketAmounts): TypedAmounts => ({
  market,
  price: plainText(price),
  freeFrom: plainText(freeFrom),
  steps: steps?.map((step) => ({ from: plainText(step.from), price: plainText(step.price) })) ?? [],
});

const listOf = (text: string) =>
  text
    .split(/[,;\n]+/)
    .map((item) => item.trim())
    .filter(Boolean);

function toRange(text: string) {
  const [from = '', to = from] = text.replace(BETWEEN, '–').split(/\s+to\s+|\s*[–—]\s*/i);
  return { from: from.toUpperCase(), to: to.toUpperCase() };
}

function toMethod(method: TypedMethod) {
  const { id, isNew, name, by, steps, cutOff, tracking, classes, markets } = method;
  const stepsOf = (typed: readonly Step[]) =>
    by === '' ? [] : typed.map(({ from, price }) => ({ from: readNumber(from), price: readNumber(price) }));
  return {
    ...(isNew ? {} : { _id: id }),
    name: name.trim(),
    price: by === '' ? readNumber(method.price) : null,
    freeFrom: method.freeFrom.trim() === '' ? null : readNumber(method.freeFrom),
    by: by === '' ? null : by,
    steps: stepsOf(steps),
    days: toDays([readNumber(method.first), readNumber(method.last)]),
    cutOff: cutOff.trim() || null,
    tracking: tracking.trim() || null,
    classes: shippingClasses.filter((one) => classes.includes(one)),
    ...(markets && {
      markets: markets.map((own) => ({
        market: own.market,
        price: by === '' ? amountOrNone(own.price) : null,
        freeFrom: amountOrNone(own.freeFrom),
        steps: own.steps.length > 0 ? stepsOf(own.steps) : null,
      })),
    }),
  };
}

/** What is sent. */
export function toZone({ name, countries, states, postalRanges, methods }: ZoneValues) {
  const codes = readCountries(listOf(countries).map(toCountryCode));
  return {
    name: name.trim(),
    countries: codes.length === 0 ? ('everywhere' as const) : codes,
    states: listOf(states).map((state) => state.toUpperCase()),
    postalRanges: listOf(postalRanges).map(toRange),
    methods: methods.map(toMethod),
  };
}

type Zone = ReturnType<typeof toZone>;
type Problems = Record<string, string>;

/** By field, as the shop names them. */
export function findProblems(values: ZoneValues, markets: readonly OtherMarket[]): Problems {
  const zone = toZone(values);
  const known = new Set(countryCodes);
  const unknown = zone.countries === 'everywhere' ? undefined : zone.countries.find((code) => !known.has(code));
  const problems: Problems = {
    ...findZoneProblems(zone),
    ...findZoneAmountProblems(zone.methods, markets),
    ...(zone.name === '' && { name: messages.name }),
    ...(unknown && { countries: t`There is no country called '${unknown}'` }),
    ...(zone.methods.length === 0 && { methods: messages.methods }),
  };
  for (const [at, method] of zone.methods.entries())
    for (const [field, problem] of Object.entries(findMethodProblems(method)))
      problems[`methods.${at}.${field}`] = problem;
  return problems;
}

const isDay = (value: number) => Number.isInteger(value) && value >= 0 && value <= limits.days;

function findMethodProblems({
  name,
  price,
  freeFrom,
  steps,
  days,
  cutOff,
  tracking,
}: Zone['methods'][number]): Problems {
  const problems: Problems = {
    ...(name === '' && { name: messages.name }),
    ...(price !== null && !isAmount(price, limits.price) && { price: messages.price }),
    ...(freeFrom !== null && !isAmount(freeFrom, limits.from) && { freeFrom: messages.price }),
    ...(!days.every(isDay) && { days: messages.days }),
    ...(cutOff !== null && !isTimeOfDay(cutOff) && { cutOff: messages.cutOff }),
    ...(tracking !== null && !isTrackingAddress(tracking) && { tracking: messages.tracking }),
  };
  for (const [at, step] of steps.entries()) {
    if (!isAmount(step.from, limits.from)) problems[`steps.${at}.from`] = messages.from;
    if (!isAmount(step.price, limits.price)) problems[`steps.${at}.price`] = messages.price;
  }
  return problems;
}

/** What is wrong with a list that is typed as one text. */
export const problemIn = (errors: Readonly<Record<string, string | undefined>>, field: string): string | undefined =>
  Object.entries(errors).find(([name, problem]) => problem && (name === field || name.startsWith(`${field}.`)))?.[1];

/** As the choice between two versions shows them. */
export const describeMethods = (methods: readonly TypedMethod[]): string => methods.map(describeMethod).join(', ');

function describeMethod({ name, by, price, first, last }: TypedMethod): string {
  if (by === 'weight') return t`${name} (by weight, ${first}–${last} days)`;
  if (by === 'subtotal') return t`${name} (by subtotal, ${first}–${last} days)`;
  return t`${name} (${price}, ${first}–${last} days)`;
}
