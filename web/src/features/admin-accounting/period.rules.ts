import { accountingMessages, MOST_YEARS } from '@fieldhouse/contracts/invoice.rules';
import { t } from '@fieldhouse/contracts/text';

export interface Period {
  readonly from: string;
  readonly to: string;
}

const dayText = (year: number, month: number, day: number) =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/** From the first day of a month to the last of another, counted from that of today. */
function months(today: Date, first: number, count: number): Period {
  const year = today.getFullYear();
  return { from: dayText(year, first, 1), to: dayText(year, first + count, 0) };
}

/** What people declare taxes for, as of today. */
export function listPeriods(today: Date): readonly (Period & { readonly name: string })[] {
  const month = today.getMonth();
  const quarter = month - (month % 3);
  return [
    { name: t`This month`, ...months(today, month, 1) },
    { name: t`Last month`, ...months(today, month - 1, 1) },
    { name: t`This quarter`, ...months(today, quarter, 3) },
    { name: t`Last quarter`, ...months(today, quarter - 3, 3) },
    { name: t`This year`, ...months(today, 0, 12) },
    { name: t`Last year`, ...months(today, -12, 12) },
  ];
}

/** As the address says; without one of both it is this month. */
export function readPeriod(search: URLSearchParams, today: Date): Period & { readonly problem?: string } {
  const [from, to] = [search.get('from') ?? '', search.get('to') ?? ''];
  if (!from && !to) return months(today, today.getMonth(), 1);
  const problem = problemOf(from, to);
  return problem === undefined ? { from, to } : { from, to, problem };
}

function problemOf(from: string, to: string): string | undefined {
  const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && text >= '1970' && isReal(text);
  if (!isDay(from) || !isDay(to)) return accountingMessages.day;
  if (from > to) return accountingMessages.order;
  return Number(to.slice(0, 4)) - Number(from.slice(0, 4)) > MOST_YEARS ? accountingMessages.long : undefined;
}

/** The 30th of February is none. */
function isReal(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
