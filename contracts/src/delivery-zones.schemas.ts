import { z } from 'zod';
import { isCountry } from './country.rules.ts';
import {
  isAmount,
  isTimeOfDay,
  isTrackingAddress,
  deliveryLimits as limits,
  deliveryMessages as messages,
  shippingClasses,
  stepsBy,
  toDays,
} from './delivery.rules.ts';
import { inMarkets, marketAmount } from './market-amounts.schemas.ts';
import { readCountries } from './read-country.rules.ts';
import { byId, done, optionalText, typedLine } from './text.schemas.ts';

const by = z.enum(stepsBy, { error: messages.by });

const step = z.object({ from: z.number(), price: z.number() });

/** Amounts have two decimals; a step by weight begins at so many grams. */
const method = z.object({
  _id: z.uuid(),
  name: z.string(),
  /** None: it takes all. */
  classes: z.array(z.enum(shippingClasses)),
  /** Without steps. */
  price: z.number(),
  freeFrom: z.number().nullable(),
  by: by.nullable(),
  steps: z.array(step),
  /** Working days, from and to. */
  days: z.array(z.int()).length(2),
  /** In the time zone of the shop. */
  cutOff: z.string().nullable(),
  tracking: z.string().nullable(),
  /** Where amounts of a market's own are fixed, in its currency; null follows its rate. */
  markets: z
    .array(
      z.object({
        market: z.string(),
        price: z.number().nullable(),
        freeFrom: z.number().nullable(),
        steps: z.array(step).nullable(),
      }),
    )
    .optional(),
});

const zone = z.object({
  _id: z.uuid(),
  name: z.string(),
  countries: z.union([z.array(z.string()), z.literal('everywhere')]),
  states: z.array(z.string()),
  postalRanges: z.array(z.object({ from: z.string(), to: z.string() })),
  methods: z.array(method),
  __v: z.int(),
});
export type DeliveryZone = z.output<typeof zone>;

const capitals = (text: string) => text.trim().toUpperCase();
const distinct = <T>(values: readonly T[]) => [...new Set(values)];
const amount = z.number({ error: messages.price }).refine((value) => isAmount(value, limits.price), messages.price);
const from = z.number({ error: messages.from }).refine((value) => isAmount(value, limits.from), messages.from);
const stepsOf = (price: z.ZodNumber) =>
  z.array(z.object({ from, price }), { error: messages.steps }).max(limits.steps, messages.manySteps).nullish();
const bound = typedLine(messages.postalCode, limits.postalCode)
  .transform(capitals)
  .refine((text) => /[A-Z\d]/.test(text), messages.postalCode);
const day = z.int({ error: messages.days }).min(0, messages.days).max(limits.days, messages.days);

const typedMethod = z
  .object({
    _id: z.uuid().optional(),
    name: typedLine(messages.name, limits.name),
    classes: z
      .array(z.enum(shippingClasses, { error: messages.classes }), { error: messages.classes })
      .max(shippingClasses.length, messages.classes)
      .nullish()
      .transform((classes) => shippingClasses.filter((one) => classes?.includes(one))),
    price: amount.nullish(),
    freeFrom: z
      .number({ error: messages.price })
      .refine((value) => isAmount(value, limits.from), messages.price)
      .nullish()
      .transform((value) => value ?? null),
    by: by.nullish().transform((value) => value ?? null),
    steps: stepsOf(amount).transform((steps) => steps ?? []),
    days: z.array(day, { error: messages.days }).length(2, messages.days).transform(toDays),
    cutOff: optionalText(5).refine((text) => text === null || isTimeOfDay(text), messages.cutOff),
    tracking: optionalText(limits.tracking).refine(
      (text) => text === null || isTrackingAddress(text),
      messages.tracking,
    ),
    markets: inMarkets({
      price: marketAmount.nullish(),
      freeFrom: marketAmount.nullish(),
      steps: stepsOf(marketAmount),
    }).nullish(),
  })
  // Where steps say what it costs, nothing else has to.
  .transform((given, context) => {
    const price = given.price ?? given.steps[0]?.price;
    if (price === undefined) context.addIssue({ code: 'custom', path: ['price'], message: messages.price });
    return { ...given, price: price ?? 0 };
  });

const fields = {
  name: typedLine(messages.name, limits.name),
  countries: z
    .union([z.literal('everywhere'), z.array(z.string()).min(1).max(500)], { error: messages.countries })
    .transform((given) => (given === 'everywhere' ? given : readCountries(given)))
    .refine((given) => given === 'everywhere' || given.every(isCountry), messages.country),
  states: z
    .array(typedLine(messages.states, limits.postalCode).transform(capitals), { error: messages.states })
    .max(limits.states, messages.manyStates)
    .transform(distinct),
  postalRanges: z
    .array(z.object({ from: bound, to: bound }), { error: messages.ranges })
    .max(limits.ranges, messages.manyRanges),
  methods: z
    .array(typedMethod, { error: messages.methods })
    .min(1, messages.methods)
    .max(limits.methods, messages.manyMethods),
};
const none = <T>(list: T[] | null | undefined): T[] => list ?? [];

export const listDeliveryZones = { response: z.array(zone) };
export const getDeliveryZone = { params: byId, response: zone };
export const createDeliveryZone = {
  body: z.object({
    ...fields,
    states: fields.states.nullish().transform(none),
    postalRanges: fields.postalRanges.nullish().transform(none),
  }),
  response: zone,
};
export const updateDeliveryZone = {
  params: byId,
  body: z
    .object({
      ...fields,
      states: fields.states.nullable().transform(none),
      postalRanges: fields.postalRanges.nullable().transform(none),
      __v: z.int(),
    })
    .partial(),
  response: zone,
};
export const deleteDeliveryZone = { params: byId, response: done };

const productDelivery = z.object({
  /** The shop's own: where a visitor is is not known. */
  country: z.string(),
  countryName: z.string(),
  /** For one piece, the cheapest first; empty where the shop does not deliver it. */
  ways: z.array(
    z.object({
      price: z.number(),
      /** Working days on the way, from and to. */
      days: z.array(z.int()).length(2),
      earliest: z.string(),
      latest: z.string(),
      /** The same for people. */
      arrives: z.string(),
      /** Which go so, where they differ. */
      variants: z.array(z.uuid()).optional(),
    }),
  ),
});
export type ProductDelivery = z.output<typeof productDelivery>;
export const getProductDelivery = { params: byId, response: productDelivery };
