import type { Config } from '../../platform/config/config.ts';
import type { Letterhead } from '../../platform/mailer/letter.ts';
import { getLetterheads, type SettingsDeps } from '../settings/index.ts';
import { getFirstMarket, getMarkets } from './get-markets.ts';
import { prefixOf } from './market.rules.ts';

/** Who is written to, or sent back to the shop. */
export interface Reader {
  readonly language: string | null;
  /** Where they buy, by its id. Null: in the shop itself. */
  readonly market: string | null;
}

/** What the addresses of their pages begin with: in the shop itself once their market is closed. */
export async function getPrefixes(deps: SettingsDeps): Promise<(reader: Reader) => string> {
  const [first, others] = await Promise.all([getFirstMarket(deps), getMarkets(deps)]);
  return ({ language, market }) => prefixOf(others.find(({ id }) => id === market) ?? first, language);
}

type HeadDeps = SettingsDeps & { readonly config: Pick<Config, 'publicUrl'> };

/** What stands at the top and the bottom of their emails, which lead to the pages of their market. */
export async function getReaderLetterheads(deps: HeadDeps): Promise<(reader: Reader) => Letterhead> {
  const [headOf, prefixFor] = await Promise.all([getLetterheads(deps), getPrefixes(deps)]);
  return (reader) => ({ ...headOf(reader.language), pagesUrl: deps.config.publicUrl + prefixFor(reader) });
}
