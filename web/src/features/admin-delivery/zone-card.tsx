import { deleteDeliveryZone } from '@fieldhouse/contracts/delivery-zones.endpoints';
import type { DeliveryZone } from '@fieldhouse/contracts/delivery-zones.schemas';
import { toCents } from '@fieldhouse/contracts/money';
import { call } from '../../lib/call.ts';
import { useMoney } from '../../lib/money.ts';
import { StoredCard } from '../../lib/stored-card.tsx';
import { deliveryPath } from './zone-form.tsx';
import { countryNames } from './zone-values.rules.ts';

const MOST_NAMED = 6;

/** Where it is: a country by name, many by how many they are. */
function describePlace({ countries, states, postalRanges }: DeliveryZone): string {
  if (countries === 'everywhere') return 'Everywhere no other zone is';
  const names = countryNames(countries);
  const named = names.slice(0, MOST_NAMED).join(', ');
  const more = names.length > MOST_NAMED ? ` and ${names.length - MOST_NAMED} more` : '';
  const ranges = postalRanges.map(({ from, to }) => (from === to ? from : `${from}–${to}`));
  return [named + more, states.join(', '), ranges.slice(0, MOST_NAMED).join(', ')].filter(Boolean).join(' · ');
}

/** One zone in the list, and what staff may do with it. */
export function ZoneCard({ zone, last }: { zone: DeliveryZone; last: boolean }) {
  return (
    <StoredCard
      name={zone.name}
      editPath={`${deliveryPath}/${zone._id}`}
      question={{
        title: `Delete the zone ${zone.name}?`,
        text: last
          ? 'It is the last one: nothing can be delivered any more, and nobody can buy anything.'
          : 'What goes there is delivered as the zone around it says, or not at all.',
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

function Method({ method }: { method: DeliveryZone['methods'][number] }) {
  const money = useMoney();
  const { name, price, by, steps, freeFrom, days, classes, cutOff } = method;
  const priceText = (amount: number) => (amount === 0 ? 'free' : money(amount));
  const costs = by ? steps.map((step) => step.price) : [price];
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  const details = [
    days[0] === days[1] ? `${days[0]} working days` : `${days[0]}–${days[1]} working days`,
    cutOff && `leaves today until ${cutOff}`,
    freeFrom !== null && `free from ${money(freeFrom)}`,
    classes.length > 0 && `takes ${classes.join(' and ')}`,
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
