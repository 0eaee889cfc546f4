import { DAY_MS } from '@fieldhouse/contracts/durations.rules';
/** How many days, weeks and months with a backup have theirs kept. */
export interface Rotation {
  readonly days: number;
  readonly weeks: number;
  readonly months: number;
}

const ending = '.export';
const encryptedEnding = `${ending}.encrypted`;
const named = /^shop-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.export(\.encrypted)?$/;

/** In the order of their names they are in the order of time. */
export const nameBackup = (moment: Date, { encrypted }: { readonly encrypted: boolean }) =>
  `shop-${moment.toISOString().replace(/\.\d+/, '').replaceAll(':', '-')}${encrypted ? encryptedEnding : ending}`;

export const isEncrypted = (name: string) => name.endsWith(encryptedEnding);

/** Undefined for what is no backup. */
export function momentOf(name: string): Date | undefined {
  const [, day, hours, minutes, seconds] = named.exec(name) ?? [];
  return day === undefined ? undefined : new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);
/** From Monday; the first of January 1970 was a Thursday. */
const weekOf = (moment: Date) => String(Math.floor((moment.getTime() / DAY_MS + 3) / 7));
const monthOf = (moment: Date) => moment.toISOString().slice(0, 7);

/**
 * Those to keep: of the last so many days that have one, the newest of each, and in the same way of weeks and months. A shop
 * that was not backed up for a while loses none by it. The newest is always among them.
 */
export function chooseKept(names: readonly string[], { days, weeks, months }: Rotation): Set<string> {
  const all = names
    .flatMap((name) => {
      const moment = momentOf(name);
      return moment ? [{ name, moment }] : [];
    })
    .toSorted((a, b) => b.moment.getTime() - a.moment.getTime());
  const newestOf = (periodOf: (moment: Date) => string, count: number) => {
    const newest = new Map<string, string>();
    for (const { name, moment } of all)
      if (!newest.has(periodOf(moment)) && newest.size < count) newest.set(periodOf(moment), name);
    return [...newest.values()];
  };
  return new Set([
    ...all.slice(0, 1).map(({ name }) => name),
    ...newestOf(dayOf, days),
    ...newestOf(weekOf, weeks),
    ...newestOf(monthOf, months),
  ]);
}
