import { missingFields, type TypedAddress, toAddress } from '@fieldhouse/contracts/address.rules';
import { messages } from '@fieldhouse/contracts/messages';
import { isAmountIn, toMinor } from '@fieldhouse/contracts/money';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import { paymentMessages } from '@fieldhouse/contracts/payment.rules';
import { QUOTE_MINUTES, quoteMessages } from '@fieldhouse/contracts/quote.rules';
import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import {
  type CheckedVatNumber,
  parseVatNumber,
  type VatObstacle,
  vatObstacles,
} from '@fieldhouse/contracts/vat-number.rules';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { newId, sha256 } from '../../../platform/ids.ts';
import { createLimit, type Source } from '../../../platform/limits/limits.ts';
import { createLocalCeiling } from '../../../platform/limits/local-ceiling.ts';
import { toSite } from '../../../platform/limits/network-address.ts';
import type { VatNumbers } from '../../../platform/tax/vies.ts';
import { findMarket } from '../../markets/index.ts';
import { customerOf, groupOf, type Owner, ownerOf, payerName, sessionOf } from '../../orders/index.ts';
import { findVatObstacle } from '../../pricing/index.ts';
import { getSettings } from '../../settings/index.ts';
import { getContent } from '../../translations/index.ts';
import { type CartToQuote, type MadeQuote, makeQuote, type QuoteDeps } from './make-quote.ts';
import { toWire, type WantedCartLine } from './quoted-cart.rules.ts';
import { insertQuote } from './quotes.repo.ts';
import { translateLines, translateMade } from './translate-quote.ts';

export interface QuoteCaller {
  /** None: a visitor. */
  readonly buyer: Caller | undefined;
  /** The network they ask from. */
  readonly address: string;
  /** That they have asked for, if any. */
  readonly asked?: string | undefined;
}

type GivenAddress = TypedAddress & { readonly country: string };

export type QuoteCartDeps = QuoteDeps & { readonly vatNumbers: VatNumbers };

export interface QuoteWish {
  /** With what the buyer was shown as the price; null: nothing. */
  readonly lines: readonly (Omit<WantedCartLine, 'shownCents'> & { readonly shown: number | null })[];
  readonly address: GivenAddress | null;
  readonly methodId: string | null;
  readonly code: string | null;
  readonly vatNumber: string | null;
  /** By prefix or id; none: the shop itself. */
  readonly market: string | null;
}

const refusals = messages('quote', {
  vatNumbers: 'Too many VAT numbers could not be confirmed. Please try again later.',
  codes: 'Too many unknown codes. Please try again later.',
} as const);

/** What is kept for one caller at a time; the oldest goes. Visitors have no name, so those of a network are one. */
const [MOST_QUOTES, MOST_QUOTES_OF_NETWORK] = [50, 500];

const often = { windowMs: 5 * 60_000, sentence: quoteMessages.tooMany };
const asked = createLocalCeiling({ ...often, max: 600 });
const askedOfSite = createLocalCeiling({ ...often, max: 1800 });
/** Of those without an account: what a process can answer, not what people ask. */
const askedInAll = createLocalCeiling({ ...often, max: 30_000 });
/** Each is a call to VIES, unless it was valid lately. */
const wrongVatNumbers = createLimit({
  name: 'vat-numbers',
  max: 20,
  windowMs: 15 * 60_000,
  of: 'apart',
  maxOfSession: 40,
  maxInAll: 500,
  sentence: refusals.vatNumbers,
});
const guessedCodes = createLimit({
  name: 'codes',
  max: 20,
  windowMs: 15 * 60_000,
  of: 'failures',
  maxOfSession: 40,
  maxInAll: 2000,
  sentence: refusals.codes,
});

/** What a cart costs, and under which number it can be paid at that. */
export async function quoteCart(deps: QuoteCartDeps, caller: QuoteCaller, wish: QuoteWish): Promise<Quote> {
  countRequest(caller, Date.now());
  const market = await findMarket(deps, wish.market);
  const { currency } = market ?? (await getSettings(deps));
  if (wish.lines.some(({ shown }) => shown !== null && !isAmountIn(shown, currency)))
    throw new AppError('invalid-input', paymentMessages.price);
  const { vat, ...business } = await checkVatNumber(deps, caller, wish);
  const cart = {
    lines: wish.lines.map(({ shown, ...line }) => ({
      ...line,
      shownCents: shown === null ? null : toMinor(shown, currency),
    })),
    methodId: wish.methodId,
    code: wish.code,
    address: wish.address,
    ...business,
    market,
    customer: findCustomer(caller.buyer),
    owner: caller.buyer && ownerOf(caller.buyer),
  };
  const content = await getContent(deps, undefined, caller.asked);
  const plain = await (wish.code === null ? makeQuote(deps, cart) : tryCode(deps, caller, cart));
  const made = content ? translateMade(content, plain) : plain;
  const { quote } = made;
  if (wish.methodId !== null && !quote.method) throw new AppError('refused', quoteMessages.method);
  const expiresAt = new Date(Math.min(made.now + QUOTE_MINUTES * 60_000, quote.changesAt ?? Number.POSITIVE_INFINITY));
  const address = wish.address && missingFields(wish.address).length === 0 ? toAddress(wish.address) : null;
  const kept = address && isPayable(made) ? await keep(deps, caller, made, { address, expiresAt }) : undefined;
  const answer = toWire(quote, {
    currency,
    expiresAt: kept?.expiresAt ?? expiresAt,
    quoteId: kept?.id,
    vat,
    market: market?.prefix,
  });
  return content ? translateLines(content, answer) : answer;
}

function countRequest({ buyer, address }: QuoteCaller, now: number): void {
  if (buyer && buyer.role !== 'guest') {
    asked.take(buyer.userId, now);
    return;
  }
  asked.take(address, now);
  askedOfSite.take(toSite(address), now);
  askedInAll.take('all', now);
}

function sourceOf({ buyer, address }: QuoteCaller): Source {
  const owner = buyer ? ownerOf(buyer) : { accountId: null, guestId: null };
  const who = buyer ? payerName(owner) : 'visitor';
  return { address, who, session: sessionOf(owner), group: groupOf(owner) };
}

/** An unknown code is a guess. */
function tryCode(deps: QuoteDeps, caller: QuoteCaller, cart: CartToQuote): Promise<MadeQuote> {
  return guessedCodes.attempt(deps.db, sourceOf(caller), async ({ fail }) => {
    const made = await makeQuote(deps, cart);
    if (made.quote.code?.isUnknown) fail();
    return made;
  });
}

/** A visitor who types the address of a customer is told nothing about them: what they have used is refused when it is paid. */
const findCustomer = (buyer: Caller | undefined): string | null => (buyer ? customerOf(buyer) : null);

interface VatAnswer {
  /** Of a business that owes the tax itself. */
  readonly vatNumber: string | null;
  /** What the register was asked. */
  readonly checked: CheckedVatNumber | null;
  /** For the buyer. */
  readonly vat: Quote['vat'];
}

/** A number that cannot be checked now does not count: the tax is charged. Both are kept with the order. */
async function checkVatNumber(
  deps: QuoteCartDeps,
  caller: QuoteCaller,
  { vatNumber, address }: QuoteWish,
): Promise<VatAnswer> {
  if (vatNumber === null || !address) return { vatNumber: null, checked: null, vat: undefined };
  const { country: shopCountry } = await getSettings(deps);
  const { country, company } = address;
  const refused = (number: string, obstacle: VatObstacle) => ({
    number,
    applied: false,
    reason: vatObstacles[obstacle],
  });
  const obstacle = findVatObstacle({ shopCountry, country, company, vatNumber });
  const parsed = parseVatNumber(vatNumber);
  if (obstacle || !parsed) return { vatNumber: null, checked: null, vat: refused(vatNumber, obstacle ?? 'form') };
  const number = parsed.prefix + parsed.number;
  const { result, name, at } = await wrongVatNumbers.attempt(deps.db, sourceOf(caller), async ({ fail }) => {
    const found = await deps.vatNumbers.check(number);
    // While it cannot be checked, it is no wrong guess.
    if (found.result === 'invalid') fail();
    return found;
  });
  const checked = { number, result, name, checkedAt: at.toISOString(), elsewhere: parsed.country !== country };
  return result === 'valid'
    ? { vatNumber: number, checked, vat: { number, applied: true } }
    : { vatNumber: null, checked, vat: refused(number, result) };
}

const isPayable = ({ quote }: MadeQuote) => quote.problems.length === 0 && quote.method !== null;

/** By which the same caller is known again. */
function nameOf({ accountId, guestId }: Owner): string | undefined {
  if (guestId !== null) return `guest ${guestId}`;
  return accountId === null ? undefined : `account ${accountId}`;
}

function keep(
  { db }: QuoteDeps,
  { buyer, address: network }: QuoteCaller,
  { stored, pricingVersion }: MadeQuote,
  { address: given, expiresAt }: { address: Address; expiresAt: Date },
) {
  const owner = buyer ? ownerOf(buyer) : { accountId: null, guestId: null };
  const [content, address] = [JSON.stringify(stored), JSON.stringify(given)];
  return insertQuote(db, {
    id: newId(),
    ...owner,
    content,
    address,
    pricingVersion,
    expiresAt,
    owner: sha256(nameOf(owner) ?? `network ${network}`),
    contentHash: sha256(`[${content},${address}]`),
    mostOfOwner: buyer ? MOST_QUOTES : MOST_QUOTES_OF_NETWORK,
  });
}
