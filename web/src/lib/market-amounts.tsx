import { LOCALE } from '@fieldhouse/contracts/language';
import { type ReactNode, useState } from 'react';
import { TextField } from '../ui/text-field.tsx';
import { byRate, type OtherMarket, withAmounts } from './market-amounts.rules.ts';
import type { FieldErrors } from './use-form.ts';

interface MarketAmountsProps<Name extends string, Typed> {
  markets: readonly OtherMarket[];
  typed: readonly Typed[];
  /** What is typed for a market at first. */
  blank: Omit<Typed, 'market'>;
  /** What can be fixed, and what is typed for the shop itself. */
  fields: readonly { name: Name; label: string; base: string }[];
  /** What the names of its problems begin with. */
  path?: string;
  errors: FieldErrors;
  touch: (field: string) => void;
  onChange: (typed: readonly Typed[], ...fields: readonly string[]) => void;
  /** What else there is to fix. */
  more?: (market: OtherMarket, own: Typed, place: number) => ReactNode;
}

const both = new Intl.ListFormat(LOCALE);

/** What is fixed in other markets; what is left empty follows their rates. A shop of one market has nothing here. */
export function MarketAmounts<Name extends string, Typed extends Readonly<Record<Name | 'market', string>>>({
  markets,
  typed,
  blank,
  fields,
  path = '',
  errors,
  touch,
  onChange,
  more,
}: MarketAmountsProps<Name, Typed>) {
  const [isOpen, setOpen] = useState(false);
  if (markets.length === 0) return null;
  const ownOf = ({ prefix }: OtherMarket) => typed.find(({ market }) => market === prefix);
  const isFixed = (market: OtherMarket) =>
    Object.entries(ownOf(market) ?? {}).some(([field, own]) => field !== 'market' && own.length > 0);
  const fixed = both.format(markets.filter(isFixed).map(({ name }) => name));
  const problems = Object.entries(errors).filter(([field, problem]) => problem && field.startsWith(`${path}markets.`));
  return (
    <details
      // Opened by a problem, it stays open while that is mended.
      open={isOpen || problems.length > 0}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      className="sm:col-span-full"
    >
      <summary className="cursor-pointer py-2 font-semibold">
        Amounts in other markets{' '}
        <span dir="auto" className="font-normal text-ink-soft">
          {fixed ? <>fixed in {fixed}</> : <>by the rate</>}
        </span>
      </summary>
      {problems
        .filter(([field]) => field.endsWith('.market'))
        .map(([field, problem]) => (
          <p key={field} className="text-sm font-semibold text-red">
            {problem}
          </p>
        ))}
      <div className="flex flex-col gap-6 pt-3">
        {markets.map((market) => {
          const own = ownOf(market) ?? ({ ...blank, market: market.prefix } as Typed);
          const found = typed.findIndex((one) => one.market === market.prefix);
          const place = found < 0 ? typed.length : found;
          return (
            // biome-ignore lint/a11y/useSemanticElements: a fieldset inside another is announced twice
            <div key={market.prefix} role="group" aria-label={market.name} className="flex flex-col gap-3">
              <p dir="auto" className="font-semibold">
                {market.name}
              </p>
              <div className="grid gap-5 sm:grid-cols-2">
                {fields.map(({ name, label, base }) => (
                  <TextField
                    key={name}
                    label={`${label} (${market.currency})`}
                    hint="Empty: by the rate."
                    inputMode="decimal"
                    autoComplete="off"
                    placeholder={byRate(base, market)}
                    name={`${path}markets.${place}.${name}`}
                    value={own[name]}
                    error={errors[`${path}markets.${place}.${name}`]}
                    onBlur={() => touch(`${path}markets.${place}.${name}`)}
                    onChange={({ currentTarget }) =>
                      onChange(withAmounts(typed, { ...own, [name]: currentTarget.value }), `markets.${place}.${name}`)
                    }
                  />
                ))}
              </div>
              {more?.(market, own, place)}
            </div>
          );
        })}
      </div>
    </details>
  );
}
