import { z } from 'zod';
import { marketLimits as limits, marketMessages as messages } from './market.rules.ts';

/** In units of the market's currency; its decimals are for those to check who know the market. */
export const marketAmount = z
  .number({ error: messages.price })
  .min(0, messages.price)
  .max(limits.price, messages.price);

/** By its prefix or id. */
export const marketName = z.string({ error: messages.which }).max(40, messages.which);

/** What is fixed in markets other than the first, each of them once. */
export const inMarkets = <Amounts extends z.ZodRawShape>(amounts: Amounts) =>
  z.array(z.object({ market: marketName, ...amounts }), { error: messages.which }).max(limits.markets, messages.many);
