import { chooseText } from '@fieldhouse/contracts/payment.rules';
import type { StoredQuote } from '@fieldhouse/contracts/quote.rules';
import { AppError } from '../../../platform/http/app-error.ts';
import { type DirectoryDeps, getDirectory } from '../../catalogue/index.ts';
import {
  type ComputedQuote,
  computeQuote,
  foldCode,
  getPricing,
  type Place,
  type PricingRules,
  type QuoteInput,
  readPricing,
  readUses,
} from '../../pricing/index.ts';
import { getSettings, type SettingsDeps } from '../../settings/index.ts';
import { listGoods } from './goods.repo.ts';
import { resolveLines, toStoredQuote, type WantedCartLine } from './quoted-cart.rules.ts';

export type QuoteDeps = SettingsDeps & DirectoryDeps;

/** A cart, and all that somebody has said about where it goes. */
export interface CartQuestion {
  readonly lines: readonly WantedCartLine[];
  /** Null: nobody has said yet. */
  readonly place: Place | null;
  readonly methodId: string | null;
  readonly code: string | null;
  /** Whose uses of a promotion count; null: nobody knows. */
  readonly customer: string | null;
}

export interface MadeQuote {
  readonly quote: ComputedQuote;
  readonly stored: StoredQuote;
  readonly pricingVersion: number;
  /** By the database's clock. */
  readonly now: number;
}

/** What a cart costs now. `fresh`: by the rules as they are in the database, not as this node remembers them. */
export async function makeQuote(
  deps: QuoteDeps,
  question: CartQuestion,
  { fresh = false }: { readonly fresh?: boolean } = {},
): Promise<MadeQuote> {
  const [{ rules, version }, settings, directory, { now, goods: rows }] = await Promise.all([
    fresh ? readPricing(deps.db) : getPricing(deps),
    getSettings(deps),
    getDirectory(deps),
    listGoods(deps.db, question.lines),
  ]);
  const unclear = rows.find(({ several }) => several);
  if (unclear) throw new AppError('refused', chooseText(unclear.name));
  const lineages = new Map(directory.categories.map(({ id, lineage }) => [id, lineage]));
  const { lines, goods } = resolveLines(question.lines, rows, (id) => lineages.get(id) ?? []);
  const { currency, country, timeZone, taxMode } = settings;
  const input: QuoteInput = {
    ...{ now, lines, goods, rules, methodId: question.methodId, code: question.code, place: question.place },
    shop: { currency, country, timeZone, taxIncluded: taxMode === 'included', holidays: [] },
    uses: await limitedUses(deps, rules, question),
    reverseCharge: false,
  };
  const quote = computeQuote(input);
  return { quote, stored: toStoredQuote(quote, currency), pricingVersion: version, now };
}

async function limitedUses(deps: QuoteDeps, { promotions }: PricingRules, { code, customer }: CartQuestion) {
  const wanted = code === null ? null : foldCode(code);
  const limited = promotions.filter(
    (promotion) =>
      (promotion.code === null || promotion.code === wanted) &&
      (promotion.uses !== null || promotion.usesPerCustomer !== null),
  );
  if (limited.length === 0) return new Map<string, never>();
  return readUses(
    deps.db,
    limited.map(({ id }) => id),
    customer,
  );
}
