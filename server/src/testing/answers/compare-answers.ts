import { anyNumber, type Bindings, fits } from './placeholders.ts';

const MAX_SHOWN = 300;
const show = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, MAX_SHOWN);
const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** What is no longer as it was recorded, a sentence for each field. What has been added is no difference. */
export function findDifferences(bindings: Bindings, recorded: unknown, actual: unknown, place = ''): string[] {
  if (Array.isArray(recorded) && Array.isArray(actual)) {
    const length = recorded.length === actual.length ? [] : [differ(`${place}.length`, recorded.length, actual.length)];
    const shared = recorded.slice(0, actual.length);
    return [...length, ...shared.flatMap((item, at) => findDifferences(bindings, item, actual[at], `${place}[${at}]`))];
  }
  if (isObject(recorded) && isObject(actual))
    return Object.entries(recorded).flatMap(([name, value]) =>
      findDifferences(bindings, value, actual[name], place ? `${place}.${name}` : name),
    );
  return isSame(bindings, recorded, actual) ? [] : [differ(place, recorded, actual)];
}

function isSame(bindings: Bindings, recorded: unknown, actual: unknown): boolean {
  if (recorded === anyNumber) return typeof actual === 'number';
  if (typeof recorded === 'string' && typeof actual === 'string') return fits(bindings, recorded, actual);
  return recorded === actual;
}

const differ = (place: string, recorded: unknown, actual: unknown) =>
  `${place || 'the answer'} was ${show(recorded)} and is ${show(actual)}`;
