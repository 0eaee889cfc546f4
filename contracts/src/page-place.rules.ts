import type { Language } from './language.ts';
import { isMarketPrefix, takenPrefixes } from './market.rules.ts';
import { splitLanguage } from './page-addresses.ts';

interface PagePlace {
  /** What may be one: whether the shop has it is for others to say. */
  readonly market: string | undefined;
  readonly language: Language | undefined;
  readonly path: string;
}

/** A page's address in a market and a language: `/eu/es/carrito` is `/carrito` in Spanish, at the prices of `eu`. */
export function splitPlace(pathname: string): PagePlace {
  const [, first = '', rest = ''] = /^\/+([^/]*)(.*)$/s.exec(pathname) ?? [];
  const market = first.toLowerCase();
  const inShop = { market: undefined, ...splitLanguage(pathname) };
  if (inShop.language !== undefined || !isMarketPrefix(market) || takenPrefixes.includes(market)) return inShop;
  return { market, ...splitLanguage(rest || '/') };
}
