import { moneyText, toMinor } from '@fieldhouse/contracts/money';
import { useRouteLoaderData } from 'react-router';

/** Writes an amount as people read it. */
export type Money = (amount: number) => string;

/** Where the shop itself could not be asked there is no currency either. */
export const moneyIn =
  (currency: string | undefined): Money =>
  (amount) =>
    currency ? moneyText(toMinor(amount, currency), currency) : `${amount}`;

/** What the shop sells in. */
export const useCurrency = () => useRouteLoaderData<{ currency: string }>('root')?.currency;

/** Where the shop is. */
export const useShopCountry = () => useRouteLoaderData<{ country: string }>('root')?.country ?? '';

/** In the shop's currency; what was sold has its own. */
export const useMoney = (): Money => moneyIn(useCurrency());
