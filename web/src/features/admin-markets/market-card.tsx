import { FIRST_MARKET } from '@fieldhouse/contracts/market.rules';
import { deleteMarket } from '@fieldhouse/contracts/markets.endpoints';
import type { Market } from '@fieldhouse/contracts/markets.schemas';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { countryNames } from '../../lib/country-names.rules.ts';
import { StoredCard } from '../../lib/stored-card.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { marketsPath, taxModeTexts } from './market-form.tsx';

interface MarketCardProps {
  market: Market;
  shopCurrency: string;
}

/** One market in the list. The first is the shop itself, which is changed in the settings. */
export function MarketCard({ market, shopCurrency }: MarketCardProps) {
  const { _id, name } = market;
  if (_id === FIRST_MARKET)
    return (
      <li className="grid min-w-0">
        <article
          aria-label={name}
          className="flex min-w-0 flex-col gap-4 rounded-sm border-t-4 border-ink bg-chalk p-5 wrap-anywhere"
        >
          <Content market={market} place={t`The shop itself`} shopCurrency={shopCurrency} />
          <p className="mt-auto">
            <ButtonLink size="sm" tone="line" to="/admin/settings">
              Settings
            </ButtonLink>
          </p>
        </article>
      </li>
    );
  return (
    <StoredCard
      name={name}
      editPath={`${marketsPath}/${_id}`}
      question={{
        title: t`Delete the market ${name}?`,
        text: t`Its fixed prices go with it. Orders that were placed in it keep their currency.`,
      }}
      remove={() => call(deleteMarket, { params: { id: _id } })}
    >
      <Content market={market} place={countryNames(market.countries).join(', ')} shopCurrency={shopCurrency} />
    </StoredCard>
  );
}

function Content({ market, place, shopCurrency }: MarketCardProps & { place: string }) {
  const { name, prefix, currency, taxMode = 'included', rate } = market;
  return (
    <>
      <div>
        <h2 dir="auto" className="text-2xl">
          {name}
        </h2>
        <p className="text-sm text-ink-soft">{[prefix && `/${prefix}`, place].filter(Boolean).join(' · ')}</p>
      </div>
      <ul className="text-sm">
        <li>
          {currency}, {taxModeTexts[taxMode]}
        </li>
        {rate != null && (
          <li className="tabular-nums">
            1 {shopCurrency} = {rate} {currency}
          </li>
        )}
      </ul>
    </>
  );
}
