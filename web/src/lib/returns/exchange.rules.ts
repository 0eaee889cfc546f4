import type { Output } from '@fieldhouse/contracts/endpoint';
import type { getReturnOptions } from '@fieldhouse/contracts/returns.endpoints';

export type Exchange = ReturnOptions['lines'][number]['exchanges'][number];
/** What is chosen of the other version: for each option that has been decided, its value. */
export type Choice = Readonly<Record<string, string>>;

interface OfferedOption {
  readonly name: string;
  readonly values: readonly string[];
  readonly chosen: string | undefined;
  /** What decides: the others only say which versions it is chosen from. */
  readonly isLast: boolean;
}

const isColour = (name: string): boolean => /^colou?r$/i.test(name);

/** A colour decides which sizes there are, never the other way round. */
function namesOf(exchanges: readonly Exchange[]): string[] {
  const names = Object.keys(exchanges[0]?.options ?? {});
  return [...names.filter(isColour), ...names.filter((name) => !isColour(name))];
}

/** Another size is wanted in the same colour. The last option is never chosen for the buyer. */
export function firstChoice(exchanges: readonly Exchange[], bought: Choice): Choice {
  const kept = namesOf(exchanges).slice(0, -1);
  return Object.fromEntries(Object.entries(bought).filter(([name]) => kept.includes(name)));
}

/** One group of values per option, as far as the choice has come; one that leaves nothing to choose is not asked. */
export function offerExchanges(exchanges: readonly Exchange[], choice: Choice): OfferedOption[] {
  const offered: OfferedOption[] = [];
  const names = namesOf(exchanges);
  let fitting = exchanges;
  for (const name of names) {
    const isLast = name === names.at(-1);
    const values = [...new Set(fitting.flatMap(({ options }) => options[name] ?? []))];
    const only = !isLast && values.length === 1 ? values[0] : undefined;
    const chosen = only ?? values.find((value) => value === choice[name]);
    if (only === undefined) offered.push({ name, values, chosen, isLast });
    if (chosen === undefined) break;
    fitting = fitting.filter(({ options }) => options[name] === chosen);
  }
  return offered;
}

/** The version of a complete choice. */
export function chosenExchange(exchanges: readonly Exchange[], choice: Choice): Exchange | undefined {
  const offered = offerExchanges(exchanges, choice);
  const last = offered.at(-1);
  if (!last?.isLast || last.chosen === undefined) return undefined;
  return exchanges.find(({ options }) => offered.every(({ name, chosen }) => options[name] === chosen));
}

/** What is exchanged: the kind of the option that decides; or its name, if it is of no kind that we know. */
export type Exchanged = 'size' | 'colour' | 'version' | { readonly name: string };

export function exchangedOf(exchanges: readonly Exchange[]): Exchanged {
  const name = namesOf(exchanges).at(-1);
  if (name === undefined) return 'version';
  if (/size/i.test(name)) return 'size';
  return isColour(name) ? 'colour' : { name };
}

/** What of an order can be sent back, and what could come instead. */
export type ReturnOptions = Output<NonNullable<(typeof getReturnOptions)['schemas']>>;
