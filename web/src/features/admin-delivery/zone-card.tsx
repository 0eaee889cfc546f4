import { deleteDeliveryZone } from '@fieldhouse/contracts/delivery-zones.endpoints';
import type { DeliveryZone } from '@fieldhouse/contracts/delivery-zones.schemas';
import { LOCALE } from '@fieldhouse/contracts/language';
import { toCents } from '@fieldhouse/contracts/money';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { countryNames } from '../../lib/country-names.rules.ts';
import { useMoney } from '../../lib/money.ts';
import { StoredCard } from '../../lib/stored-card.tsx';
import { deliveryPath } from './zone-form.tsx';

const MOST_NAMED = 6;

/** Where it is: a country by name, many by how many they are. */
function describePlace({ countries, states, postalRanges }: DeliveryZone): string {
  if (countries === 'everywhere') return t`Everywhere no other zone is`;
  const names = countryNames(countries);
  const named = names.slice(0, MOST_NAMED).join(', ');
  const more = names.length - MOST_NAMED;
  const place = more > 0 ? t.plural(more, { one: '{0} and # more', other: '{0} and # more' }, named) : named;
  const ranges = postalRanges.map(({ from, to }) => (from === to ? from : `${from}–${to}`));
  return [place, states.join(', '), ranges.slice(0, MOST_NAMED).join(', ')].filter(Boolean).join(' · ');
}

/** One zone in the list, and what staff may do with it. */
export function ZoneCard({ zone, last }: { zone: DeliveryZone; last: boolean }) {
  return (
    <StoredCard
      name={zone.name}
      editPath={`${deliveryPath}/${zone._id}`}
      question={{
        title: t`Delete the zone ${zone.name}?`,
        text: last
          ? t`It is the last one: nothing can be delivered any more, and nobody can buy anything.`
          : t`What goes there is delivered as the zone around it says, or not at all.`,
      }}
      remove={() => call(deleteDeliveryZone, { params: { id: zone._id } })}
    >
      <div>
        <h2 dir="auto" className="text-2xl">
          {zone.name}
        </h2>
        <p className="text-sm text-ink-soft">{describePlace(zone)}</p>
      </div>
      <ul className="flex flex-col gap-3">
        {zone.methods.map((method) => (
          <Method key={method._id} method={method} />
        ))}
      </ul>
    </StoredCard>
  );
}

const classTexts = { parcel: t`parcel`, bulky: t`bulky`, freight: t`freight` } as const;
const both = new Intl.ListFormat(LOCALE);

function Method({ method }: { method: DeliveryZone['methods'][number] }) {
  const money = useMoney();
  const { name, price, by, steps, freeFrom, days, classes, cutOff } = method;
  const priceText = (amount: number) => (amount === 0 ? t`free` : money(amount));
  const costs = by ? steps.map((step) => step.price) : [price];
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  const [first = 0, last = first] = days;
  const details = [
    first === last
      ? t.plural(first, { one: '# working days', other: '# working days' })
      : t`${first}–${last} working days`,
    cutOff && t`leaves today until ${cutOff}`,
    freeFrom !== null && t`free from ${money(freeFrom)}`,
    classes.length > 0 && t`takes ${both.format(classes.map((one) => classTexts[one]))}`,
  ];
  return (
    <li className="border-t border-line pt-2">
      <p className="flex justify-between gap-3 font-semibold">
        <span dir="auto">{name}</span>
        <span className="tabular-nums">
          {toCents(least) === toCents(most) ? priceText(least) : `${priceText(least)} – ${priceText(most)}`}
        </span>
      </p>
      <p className="text-sm text-ink-soft">{details.filter(Boolean).join(', ')}</p>
    </li>
  );
}
