import { createHash } from 'node:crypto';
import { missingFields, type TypedAddress, toAddress } from '@fieldhouse/contracts/address.rules';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import { QUOTE_MINUTES, quoteMessages } from '@fieldhouse/contracts/quote.rules';
import type { Quote } from '@fieldhouse/contracts/quote.schemas';
import { AppError } from '../../../platform/http/app-error.ts';
import type { Caller } from '../../../platform/http/route.ts';
import { newId } from '../../../platform/ids.ts';
import { createLimit } from '../../../platform/limits/limits.ts';
import { createLocalCeiling } from '../../../platform/limits/local-ceiling.ts';
import type { VatNumbers } from '../../../platform/tax/vies.ts';
import { isReverseCharge } from '../../pricing/index.ts';
import { getSettings } from '../../settings/index.ts';
import { customerByEmail, customerOf, groupOf, type Owner, ownerOf, payerName, sessionOf } from '../buyer.ts';
import { type CartQuestion, type MadeQuote, makeQuote, type QuoteDeps } from './make-quote.ts';
import { toWire, type WantedCartLine } from './quoted-cart.rules.ts';
import { insertQuote } from './quotes.repo.ts';

export interface QuoteCaller {
  /** None: a visitor. */
  readonly buyer: Caller | undefined;
  /** The network they ask from. */
  readonly address: string;
}

type GivenAddress = TypedAddress & { readonly country: string };

export type QuoteCartDeps = QuoteDeps & { readonly vatNumbers: VatNumbers };

export interface QuoteWish {
  readonly lines: readonly WantedCartLine[];
  readonly address: GivenAddress | null;
  readonly methodId: string | null;
  readonly code: string | null;
  readonly email: string | null;
  readonly vatNumber: string | null;
}

const asked = createLocalCeiling({ max: 600, windowMs: 5 * 60_000, sentence: quoteMessages.tooMany });
const guessedCodes = createLimit({
  name: 'codes',
  max: 20,
  windowMs: 15 * 60_000,
  of: 'failures',
  maxOfSession: 40,
  maxInAll: 2000,
  sentence: 'Too many unknown codes. Please try again later.',
});

/** What a cart costs, and under which number it can be paid at that. */
export async function quoteCart(deps: QuoteCartDeps, caller: QuoteCaller, wish: QuoteWish): Promise<Quote> {
  asked.take(caller.buyer && caller.buyer.role !== 'guest' ? caller.buyer.userId : caller.address, Date.now());
  const question = {
    ...{ lines: wish.lines, methodId: wish.methodId, code: wish.code },
    address: wish.address,
    vatNumber: (await owesTaxItself(deps, wish)) ? wish.vatNumber : null,
    customer: findCustomer(caller.buyer, wish.email),
    owner: caller.buyer && ownerOf(caller.buyer),
  };
  const made = await (wish.code === null ? makeQuote(deps, question) : tryCode(deps, caller, question));
  const { quote, stored } = made;
  if (wish.methodId !== null && !quote.method) throw new AppError('refused', quoteMessages.method);
  const { currency } = stored;
  const expiresAt = new Date(Math.min(made.now + QUOTE_MINUTES * 60_000, quote.changesAt ?? Number.POSITIVE_INFINITY));
  const address = wish.address && missingFields(wish.address).length === 0 ? toAddress(wish.address) : null;
  const kept = address && isPayable(made) ? await keep(deps, caller, made, { address, expiresAt }) : undefined;
  return toWire(quote, {
    currency: currency.toUpperCase(),
    expiresAt: kept?.expiresAt ?? expiresAt,
    quoteId: kept?.id,
  });
}

/** A code that nobody knows is a guess. */
function tryCode(deps: QuoteDeps, { buyer, address }: QuoteCaller, question: CartQuestion): Promise<MadeQuote> {
  const owner = buyer ? ownerOf(buyer) : { accountId: null, guestId: null };
  const who = buyer ? payerName(owner) : 'visitor';
  const source = { address, who, session: sessionOf(owner), group: groupOf(owner) };
  return guessedCodes.attempt(deps.db, source, async ({ fail }) => {
    const made = await makeQuote(deps, question);
    if (made.quote.code?.isUnknown) fail();
    return made;
  });
}

/** A visitor may say who they will be. */
function findCustomer(buyer: Caller | undefined, email: string | null): string | null {
  if (buyer) return customerOf(buyer);
  return email === null ? null : customerByEmail(email);
}

/** A number that nobody can check now does not count: the tax is charged. */
async function owesTaxItself(deps: QuoteCartDeps, { vatNumber, address }: QuoteWish): Promise<boolean> {
  if (vatNumber === null || !address) return false;
  const { country: shopCountry } = await getSettings(deps);
  if (!isReverseCharge({ shopCountry, country: address.country, vatNumber })) return false;
  return (await deps.vatNumbers.check(vatNumber)) === 'valid';
}

const isPayable = ({ quote }: MadeQuote) => quote.problems.length === 0 && quote.method !== null;

/** As whoever has asked before is known again. */
function nameOf({ accountId, guestId }: Owner): string | undefined {
  if (guestId !== null) return `guest ${guestId}`;
  return accountId === null ? undefined : `account ${accountId}`;
}

const sha256 = (text: string) => createHash('sha256').update(text).digest();

function keep(
  { db }: QuoteDeps,
  { buyer, address: network }: QuoteCaller,
  { stored, pricingVersion }: MadeQuote,
  { address, expiresAt }: { address: Address; expiresAt: Date },
) {
  const owner = buyer ? ownerOf(buyer) : { accountId: null, guestId: null };
  return insertQuote(db, {
    ...{ id: newId(), ...owner, content: stored, address, pricingVersion, expiresAt },
    owner: sha256(nameOf(owner) ?? `network ${network}`),
    contentHash: sha256(JSON.stringify([stored, address])),
  });
}
