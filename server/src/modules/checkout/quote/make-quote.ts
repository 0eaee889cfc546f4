import { chooseText } from '@fieldhouse/contracts/payment.rules';
import type { StoredQuote } from '@fieldhouse/contracts/quote.rules';
import type { CheckedVatNumber } from '@fieldhouse/contracts/vat-number.rules';
import { AppError } from '../../../platform/http/app-error.ts';
import { type DirectoryDeps, getDirectory } from '../../catalogue/index.ts';
import type { StoredMarket } from '../../markets/index.ts';
import type { Owner } from '../../orders/index.ts';
import {
  addTax,
  type ComputedQuote,
  computeQuote,
  foldCode,
  getPricing,
  keptMarket,
  type PricingRules,
  priceCart,
  type QuoteInput,
  readPricing,
  readUses,
  rulesIn,
  type TaxPort,
  termsIn,
  termsOf,
} from '../../pricing/index.ts';
import { getSettings, type SettingsDeps } from '../../settings/index.ts';
import { listGoods } from './goods.repo.ts';
import { readOwnUses } from './own-holds.repo.ts';
import { resolveLines, toStoredQuote, type WantedCartLine } from './quoted-cart.rules.ts';

export type QuoteDeps = SettingsDeps & DirectoryDeps & { readonly tax: TaxPort };

interface AskedAddress {
  readonly country: string;
  readonly state?: string | null | undefined;
  readonly postal_code?: string | null | undefined;
  readonly line1?: string | null | undefined;
  readonly city?: string | null | undefined;
}

/** A cart, and what is known about where it goes. */
export interface CartToQuote {
  readonly lines: readonly WantedCartLine[];
  /** As far as it was typed; null: not yet. */
  readonly address: AskedAddress | null;
  readonly methodId: string | null;
  readonly code: string | null;
  /** Whose uses of a promotion count; null: not known. */
  readonly customer: string | null;
  /** Whose unfinished payments hold goods and uses that are theirs. */
  readonly owner: Owner | undefined;
  /** Of a business elsewhere in the EU that owes the tax itself. */
  readonly vatNumber: string | null;
  /** What the register of VAT numbers was asked, and has said. */
  readonly checked: CheckedVatNumber | null;
  /** Where it is bought; none: in the shop itself. */
  readonly market: StoredMarket | undefined;
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
  cart: CartToQuote,
  { fresh = false }: { readonly fresh?: boolean } = {},
): Promise<MadeQuote> {
  const { owner, market } = cart;
  const [{ rules: ofShop, version }, settings, directory, { now, goods: rows }] = await Promise.all([
    fresh ? readPricing(deps.db) : getPricing(deps),
    getSettings(deps),
    getDirectory(deps),
    listGoods(deps.db, cart.lines, { marketId: market?.id ?? null, owner }),
  ]);
  const unclear = rows.find(({ several }) => several);
  if (unclear) throw new AppError('refused', chooseText(unclear.name));
  const lineageOf = (id: number) => directory.categoryById.get(id)?.lineage ?? [];
  const { lines, goods } = resolveLines(cart.lines, rows, lineageOf);
  const shop = market ? termsIn(market, termsOf(settings)) : termsOf(settings);
  const rules = market ? rulesIn(market, ofShop, cart.address?.country ?? shop.country) : ofShop;
  const input: QuoteInput = {
    now,
    lines,
    goods,
    rules,
    methodId: cart.methodId,
    code: cart.code,
    place: cart.address && placeOf(cart.address),
    shop,
    uses: await limitedUses(deps, rules, cart),
    reverseCharge: cart.vatNumber !== null,
  };
  const quote = await withTax(deps, input, cart);
  const stored = toStoredQuote(quote, {
    currency: shop.currency,
    vatNumber: cart.vatNumber,
    vat: cart.checked,
    ...(market && { market: keptMarket(market) }),
  });
  return { quote, stored, pricingVersion: version, now };
}

function placeOf({ country, state, postal_code }: AskedAddress): QuoteInput['place'] {
  return { country, state: state || null, postalCode: postal_code || null };
}

async function withTax(deps: QuoteDeps, input: QuoteInput, { address }: CartToQuote): Promise<ComputedQuote> {
  if (input.reverseCharge) return computeQuote(input);
  const { shop, place, rules } = input;
  const cart = priceCart(input);
  const where = { line1: address?.line1 ?? null, city: address?.city ?? null };
  return addTax(input, cart, await deps.tax.computeTax(cart, { shop, place, rates: rules.rates, ...where }));
}

async function limitedUses(deps: QuoteDeps, { promotions }: PricingRules, { code, customer, owner }: CartToQuote) {
  const wanted = code === null ? null : foldCode(code);
  const limited = promotions.filter(
    (promotion) =>
      (promotion.code === null || promotion.code === wanted) &&
      (promotion.uses !== null || promotion.usesPerCustomer !== null),
  );
  if (limited.length === 0) return new Map<string, never>();
  const ids = limited.map(({ id }) => id);
  const [uses, own] = await Promise.all([readUses(deps.db, ids, customer), owner && readOwnUses(deps.db, owner)]);
  for (const [id, { inAll, byCustomer }] of uses) {
    const mine = own?.get(id) ?? 0;
    uses.set(id, { inAll: inAll - mine, byCustomer: byCustomer - mine });
  }
  return uses;
}
