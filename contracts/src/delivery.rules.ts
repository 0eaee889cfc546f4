import { isStateOf, stateMessages } from './country.rules.ts';
import { hasDecimals } from './decimals.rules.ts';
import { findAmountProblems } from './market-amounts.rules.ts';
import { messages, msg } from './messages.ts';
import { isRange, type PostalRange } from './postal-range.rules.ts';

/** The rules for what staff may enter about delivery, with the messages both sides show. */

export const shippingClasses = ['parcel', 'bulky', 'freight'] as const;
export type ShippingClass = (typeof shippingClasses)[number];

export const deliveryLimits = {
  zones: 100,
  methods: 20,
  steps: 30,
  states: 100,
  ranges: 200,
  name: 60,
  postalCode: 12,
  /** Working days. */
  days: 90,
  /** What a delivery may cost. */
  price: 100_000,
  /** Of a step: grams, or an amount. */
  from: 10_000_000,
  tracking: 500,
} as const;

export const deliveryMessages = messages('delivery', {
  name: 'Please enter a name',
  countries: "Please choose the countries, or 'everywhere'",
  country: 'Please choose countries by their codes of two letters',
  states: 'Please list states by their codes, such as NY',
  statesNeedCountry: 'States belong to countries: please choose the country first',
  manyStates: msg`A zone can have at most ${deliveryLimits.states} states`,
  ranges: 'Please list postal codes as ranges from … to …',
  rangesNeedCountry: 'Postal codes belong to countries: please choose the country first',
  manyRanges: msg`A zone can have at most ${deliveryLimits.ranges} ranges of postal codes`,
  postalCode: 'Please enter a postal code, or the beginning of one',
  rangeEnds: 'This range ends before it begins',
  methods: 'Please add a way of delivery',
  manyMethods: msg`A zone can have at most ${deliveryLimits.methods} ways of delivery`,
  methodTwice: 'This way of delivery is already in the zone',
  classes: msg`Please choose from ${shippingClasses.join(', ')}`,
  price: msg`Please enter a price from 0 to ${deliveryLimits.price}, with at most two decimals`,
  by: 'Please say whether steps go by weight or subtotal',
  byNeedsSteps: 'Please add the steps, the first from 0',
  stepsNeedBy: 'Please say whether these steps go by weight or subtotal',
  steps: 'Please send steps as a list of from and price',
  manySteps: msg`There can be at most ${deliveryLimits.steps} steps`,
  firstStep: 'The first step has to begin at 0: otherwise light or cheap carts would have no price',
  stepOrder: 'Each step has to begin above the one before it',
  from: msg`Please enter a number from 0 to ${deliveryLimits.from}`,
  fromGrams: 'Please enter whole grams',
  days: msg`Please enter whole working days, from 0 to ${deliveryLimits.days}`,
  daysOrder: 'The last day comes before the first',
  cutOff: 'Please enter a time of day, such as 14:00',
  tracking: 'Please enter an address that starts with https:// and has {number} in it',
  manyZones: msg`There can be at most ${deliveryLimits.zones} zones`,
} as const);

export const isTimeOfDay = (text: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(text);

export function isTrackingAddress(text: string): boolean {
  const address = text.replaceAll('{number}', '1');
  return address !== text && /^https:\/\/[^\s/?#@\\]+\.[^\s]+$/i.test(address) && URL.canParse(address);
}

/** An amount with at most two decimals. */
export const isAmount = (value: number, max: number): boolean => value >= 0 && value <= max && hasDecimals(value, 2);

/** Of a list with two: the first and the last day. */
export const toDays = ([from = 0, to = 0]: readonly number[]): [number, number] => [from, to];

export const stepsBy = ['weight', 'subtotal'] as const;
export type StepsBy = (typeof stepsBy)[number];

interface Step {
  readonly from: number;
  readonly price: number;
}

export interface ZoneMethod {
  readonly _id?: string | undefined;
  readonly name: string;
  readonly by: StepsBy | null;
  readonly steps: readonly Step[];
  readonly days: readonly [number, number];
  /** What is fixed there. */
  readonly markets?: readonly MethodAmounts[] | null | undefined;
}

interface MethodAmounts {
  readonly market: string;
  readonly price?: number | null | undefined;
  readonly freeFrom?: number | null | undefined;
  readonly steps?: readonly Step[] | null | undefined;
}

export interface ZoneContent {
  readonly countries: readonly string[] | 'everywhere';
  readonly states: readonly string[];
  readonly postalRanges: readonly PostalRange[];
  readonly methods: readonly ZoneMethod[];
}

type MethodInMarkets = Pick<ZoneMethod, 'by' | 'markets'>;

/** What is wrong with amounts that are fixed in markets, by field. */
export function findZoneAmountProblems(
  methods: readonly MethodInMarkets[],
  shopMarkets: Parameters<typeof findAmountProblems>[1],
): Record<string, string> {
  const problems: Record<string, string> = {};
  for (const [at, { by, markets }] of methods.entries()) {
    const found = findAmountProblems(markets ?? [], shopMarkets, ({ price, freeFrom, steps }) => ({
      price,
      freeFrom,
      ...Object.fromEntries((steps ?? []).map((step, row) => [`steps.${row}.price`, step.price])),
      ...(by === 'subtotal' && Object.fromEntries((steps ?? []).map((step, row) => [`steps.${row}.from`, step.from]))),
    }));
    for (const [field, problem] of Object.entries(found)) problems[`methods.${at}.${field}`] = problem;
  }
  return problems;
}

/** What the parts of a zone, each fine on its own, do wrong together; by field. */
export function findZoneProblems({ countries, states, postalRanges, methods }: ZoneContent): Record<string, string> {
  const problems: Record<string, string> = {};
  if (countries === 'everywhere') {
    if (states.length > 0) problems.states = deliveryMessages.statesNeedCountry;
    if (postalRanges.length > 0) problems.postalRanges = deliveryMessages.rangesNeedCountry;
  } else
    for (const [at, state] of states.entries())
      if (!countries.some((country) => isStateOf(country, state)))
        problems[`states.${at}`] = stateMessages.unknown(state, countries.join(', '));
  for (const [at, range] of postalRanges.entries())
    if (!isRange(range)) problems[`postalRanges.${at}.to`] = deliveryMessages.rangeEnds;
  for (const [at, method] of methods.entries())
    for (const [field, problem] of Object.entries(findMethodProblems(method, methods.slice(0, at))))
      problems[`methods.${at}.${field}`] = problem;
  return problems;
}

function findMethodProblems({ _id, name, by, steps, days, markets }: ZoneMethod, before: readonly ZoneMethod[]) {
  const problems: Record<string, string> = {};
  const isTwice = (other: ZoneMethod) =>
    other.name.toLowerCase() === name.toLowerCase() || (_id !== undefined && other._id === _id);
  if (before.some(isTwice)) problems.name = deliveryMessages.methodTwice;
  if (days[1] < days[0]) problems.days = deliveryMessages.daysOrder;
  if (by && steps.length === 0) problems.steps = deliveryMessages.byNeedsSteps;
  Object.assign(problems, findStepProblems(steps, by));
  for (const [at, own] of (markets ?? []).entries())
    for (const [field, problem] of Object.entries(findStepProblems(own.steps ?? [], by)))
      problems[`markets.${at}.${field}`] = problem;
  return problems;
}

function findStepProblems(steps: readonly Step[], by: StepsBy | null) {
  const problems: Record<string, string> = {};
  if (!by && steps.length > 0) problems.by = deliveryMessages.stepsNeedBy;
  for (const [at, { from }] of steps.entries()) {
    const problem = findStepProblem(from, by, steps[at - 1]?.from);
    if (problem) problems[`steps.${at}.from`] = problem;
  }
  return problems;
}

function findStepProblem(from: number, by: StepsBy | null, before: number | undefined): string | undefined {
  if (by === 'weight' && !Number.isInteger(from)) return deliveryMessages.fromGrams;
  if (before === undefined) return from === 0 ? undefined : deliveryMessages.firstStep;
  return from > before ? undefined : deliveryMessages.stepOrder;
}
