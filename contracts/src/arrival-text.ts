import { LOCALE } from './language.ts';
import type { OrderDetail } from './order.schemas.ts';

const formats: Record<string, Intl.DateTimeFormat> = {};
const days = { weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' } as const;

/** Nearly everything that is sent today arrives on the same few days. */
const known = new Map<string, string>();
const MOST_KNOWN = 500;

/** Days of the calendar, in no time zone: '2026-11-18' and '2026-11-20' are Nov 18 – 20. */
export function arrivalText(earliest: string, latest: string, locale: string = LOCALE): string {
  const key = `${locale} ${earliest} ${latest}`;
  const ready = known.get(key);
  if (ready !== undefined) return ready;
  formats[locale] ??= new Intl.DateTimeFormat(locale, days);
  const text = formats[locale].formatRange(new Date(earliest), new Date(latest));
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(key, text);
  return text;
}

type Promised = Pick<OrderDetail, 'status' | 'method' | 'shipments'>;

/** When the order is expected, as it was promised: parcels that have left say so themselves, and what is canceled is not expected. */
export function expectedText({ status, method, shipments }: Promised): string | undefined {
  const isToCome = status === 'pending' || (status === 'dispatched' && shipments.length === 0);
  return method && isToCome ? arrivalText(method.earliest, method.latest) : undefined;
}
