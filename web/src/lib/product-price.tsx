import { useRouteLoaderData } from 'react-router';
import { percentText } from '../ui/percent-text.ts';
import { Price } from '../ui/price.tsx';
import { useMoney } from './money.ts';

interface ProductPriceProps {
  /** `priceWas` is the regular price of what costs less now. */
  of: { readonly price: number; readonly priceWas?: number | undefined; readonly lowest30?: number | undefined };
  size?: 'lg' | 'plain';
  /** Others cost more. */
  from?: boolean;
}

/** What it costs, and while it is less: what it was. In the EEA that has to be the lowest price of the 30 days before. */
export function ProductPrice({ of: { price, priceWas, lowest30 }, size, from }: ProductPriceProps) {
  const money = useMoney();
  const before = (useRouteLoaderData<{ eea: boolean }>('root')?.eea ? lowest30 : priceWas) ?? 0;
  const isLess = before > price;
  return (
    <span className="flex flex-col">
      <span>
        {isLess && <span className="sr-only">now </span>}
        <Price from={from} size={size} text={money(price)} />
      </span>
      {isLess && (
        <span className="text-sm text-ink-soft tabular-nums">
          <s>
            <span className="sr-only">was </span>
            {money(before)}
          </s>{' '}
          −{percentText(Math.floor(100 - (price / before) * 100))}
        </span>
      )}
      {priceWas && lowest30 && (
        <span className="text-xs text-ink-soft">Lowest price in 30 days: {money(lowest30)}</span>
      )}
    </span>
  );
}
