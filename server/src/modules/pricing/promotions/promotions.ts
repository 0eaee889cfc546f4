import { messages, msg } from '@fieldhouse/contracts/messages';
import { toCents } from '@fieldhouse/contracts/money';
import {
  findPromotionAmountProblems,
  findPromotionProblems,
  MAX_PROMOTIONS,
  promotionMessages,
} from '@fieldhouse/contracts/promotion.rules';
import type * as schemas from '@fieldhouse/contracts/promotions.schemas';
import type { Promotion } from '@fieldhouse/contracts/promotions.schemas';
import type { z } from 'zod';
import { tags } from '../../../cache-tags.ts';
import { changed } from '../../../platform/cache/changes.ts';
import { countRows } from '../../../platform/db/count-rows.repo.ts';
import { violatedConstraint } from '../../../platform/db/database-errors.ts';
import type { Db, Tx } from '../../../platform/db/db.ts';
import { AppError, fieldError, requireNoProblems, requireVersion } from '../../../platform/http/app-error.ts';
import { newId } from '../../../platform/ids.ts';
import { nameKey } from '../../../platform/names.rules.ts';
import { catalogueMessages, loadDirectory } from '../../catalogue/index.ts';
import { changedFields, type JournalEntry, type JournalFields, journal } from '../../journal/index.ts';
import { readMarkets, type StoredMarket } from '../../markets/index.ts';
import * as repo from './promotions.repo.ts';
import { idOf, type Names, toFixed, toWire } from './wire.rules.ts';

const refusals = messages('promotion', {
  stale: 'Someone else has changed this promotion in the meantime. Please check it and try again.',
  gone: 'This promotion no longer exists.',
  usedAlready: (times: number) => msg`It has been used ${times} times already`,
} as const);

export type NewPromotion = z.output<typeof schemas.createPromotion.body>;
type PromotionPatch = z.output<typeof schemas.updatePromotion.body>;
/** What is missing is as it was. */
type Given = Omit<PromotionPatch, '__v'>;

export async function listPromotions(db: Db, markets: readonly StoredMarket[]): Promise<Promotion[]> {
  const [all, names] = [await repo.listPromotions(db), await loadDirectory(db)];
  return all.map((stored) => toWire(stored, names, markets));
}

export async function createPromotion(tx: Tx, input: NewPromotion, actor: string | null): Promise<Promotion> {
  if ((await countRows(tx, 'promotion')) >= MAX_PROMOTIONS) throw new AppError('refused', promotionMessages.tooMany);
  const known = await loadKnown(tx);
  const content = await toContent(tx, { ...empty, name: input.name, kind: input.kind }, input, known);
  const id = newId();
  await translateTaken(() => repo.insertPromotion(tx, id, content));
  const made = toWire(await repo.getPromotion(tx, id), known.names, known.markets);
  await record(tx, { actor, action: 'createPromotion', subjectId: id, before: null, after: journaled(made) });
  return made;
}

export async function updatePromotion(
  tx: Tx,
  { id, __v, ...patch }: PromotionPatch & { readonly id: string },
  actor: string,
): Promise<Promotion> {
  if (patch.uses != null || patch.usesPerCustomer != null) await repo.waitForOrders(tx);
  const stored = await requirePromotion(tx, id);
  requireVersion(__v, stored.v, refusals.stale);
  const { names, markets } = await loadKnown(tx);
  const content = await toContent(tx, stored, patch, { names, markets });
  if (content.uses !== null && content.uses < stored.used)
    throw fieldError('invalid-input', 'uses', refusals.usedAlready(stored.used));
  await translateTaken(() => repo.updatePromotion(tx, id, content));
  const [before, after] = [toWire(stored, names, markets), toWire(await repo.getPromotion(tx, id), names, markets)];
  const change = changedFields(journaled(before), journaled(after));
  await record(tx, { actor, action: 'updatePromotion', subjectId: id, ...change });
  return after;
}

export async function deletePromotion(tx: Tx, id: string, actor: string | null): Promise<void> {
  const stored = await requirePromotion(tx, id);
  const { names, markets } = await loadKnown(tx);
  const before = journaled(toWire(stored, names, markets));
  await repo.deletePromotion(tx, id);
  await record(tx, { actor, action: 'deletePromotion', subjectId: id, before, after: null });
}

/** Of a demo: made since it began, or with it. */
export async function deletePromotionsOf(tx: Tx, demo: Parameters<typeof repo.listPromotionsOf>[1]): Promise<void> {
  const { names, markets } = await loadKnown(tx);
  for (const stored of await repo.listPromotionsOf(tx, demo)) {
    await repo.deletePromotion(tx, stored.id);
    const before = journaled(toWire(stored, names, markets));
    await record(tx, { actor: null, action: 'deletePromotion', subjectId: stored.id, before, after: null });
  }
}

async function requirePromotion(tx: Tx, id: string): Promise<repo.StoredPromotion> {
  const stored = await repo.lockPromotion(tx, id);
  if (!stored) throw new AppError('not-found', refusals.gone);
  return stored;
}

/** What a promotion names. */
interface Known {
  readonly names: Names;
  readonly markets: readonly StoredMarket[];
}

const loadKnown = async (tx: Tx): Promise<Known> => ({
  names: await loadDirectory(tx),
  markets: await readMarkets(tx),
});

const empty: repo.PromotionContent = {
  name: '',
  code: null,
  kind: 'percent',
  percent: null,
  amountCents: null,
  n: null,
  m: null,
  categories: [],
  brands: [],
  products: [],
  minSubtotalCents: 0,
  from: null,
  until: null,
  uses: null,
  usesPerCustomer: null,
  combinable: false,
  markets: null,
};

const given = <T>(value: T | undefined, before: T): T => (value === undefined ? before : value);
const centsOr = (value: number | null | undefined, before: number | null): number | null =>
  value == null ? given(value, before) : toCents(value);
const dateOr = (time: string | null | undefined, before: Date | null): Date | null =>
  time == null ? given(time, before) : new Date(time);

/** With what a kind does not need left out, so that nothing of an earlier kind comes back. */
async function toContent(
  tx: Tx,
  before: repo.PromotionContent,
  patch: Given,
  { names, markets }: Known,
): Promise<repo.PromotionContent> {
  const kind = given(patch.kind, before.kind);
  const valueBefore = kind !== before.kind ? null : kind === 'percent' ? before.percent : before.amountCents;
  // Also a percentage has two decimals and is a whole number inside.
  const value = centsOr(patch.value, valueBefore);
  const [n, m] = [given(patch.n, before.n), given(patch.m, before.m)];
  const [from, until] = [dateOr(patch.from, before.from), dateOr(patch.until, before.until)];
  requireNoProblems({
    ...findPromotionProblems({
      kind,
      n,
      m,
      from: from?.toISOString() ?? null,
      until: until?.toISOString() ?? null,
      value: patch.value === undefined ? value && value / 100 : patch.value,
    }),
    ...findPromotionAmountProblems(kind, patch.markets ?? [], markets),
  });
  return {
    name: given(patch.name, before.name),
    code: given(patch.code, before.code),
    kind,
    percent: kind === 'percent' ? value : null,
    amountCents: kind === 'amount' ? value : null,
    n: kind === 'n-for-m' ? n : null,
    m: kind === 'n-for-m' ? m : null,
    ...(await toScope(tx, before, patch, names)),
    minSubtotalCents: centsOr(patch.minSubtotal, before.minSubtotalCents) ?? 0,
    from,
    until,
    uses: given(patch.uses, before.uses),
    usesPerCustomer: given(patch.usesPerCustomer, before.usesPerCustomer),
    combinable: given(patch.combinable, before.combinable),
    markets: toFixed(kind, before.markets, patch.markets, markets),
  };
}

type Scope = Pick<repo.PromotionContent, 'categories' | 'brands' | 'products'>;

async function toScope(tx: Tx, before: Scope, { on }: Given, names: Names): Promise<Scope> {
  if (on === undefined) return { categories: before.categories, brands: before.brands, products: before.products };
  const products = [...new Set(on?.products ?? [])];
  const there = new Set([...(await repo.findProducts(tx, products)), ...before.products]);
  const missing = products.find((id) => !there.has(id));
  if (missing !== undefined) throw fieldError('invalid-input', 'on.products', catalogueMessages.noProduct(missing));
  return {
    categories: toIds('categories', on?.categories ?? [], names, before),
    brands: toIds('brands', on?.brands ?? [], names, before),
    products,
  };
}

function toIds(list: keyof Names, wanted: readonly string[], names: Names, before: Scope): number[] {
  const ids = wanted.map((text) => {
    const name = text.trim();
    const id = idOf(list, { name, key: nameKey(name) }, names, before[list]);
    const { noBrand, noCategory } = catalogueMessages;
    if (id === undefined)
      throw fieldError('invalid-input', `on.${list}`, list === 'brands' ? noBrand(name) : noCategory(name));
    return id;
  });
  return [...new Set(ids)];
}

async function translateTaken(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (violatedConstraint(error) !== 'promotion_code_taken') throw error;
    throw fieldError('refused', 'code', promotionMessages.codeTaken, error);
  }
}

/** What is fixed in markets as staff read it: 'in jp 700, from 9000'. */
function journaled({ _id, __v, used, on, markets, ...fields }: Promotion): JournalFields {
  const tell = ({ market, value, minSubtotal }: NonNullable<typeof markets>[0]) =>
    [`in ${market}`, value, minSubtotal !== null && `from ${minSubtotal}`].filter(
      (part) => part !== null && part !== false,
    );
  return { ...fields, ...on, ...(markets && { markets: markets.map((own) => tell(own).join(' ')) }) };
}

async function record(tx: Tx, entry: Omit<JournalEntry, 'subject'>): Promise<void> {
  await journal(tx, { ...entry, subject: 'promotion' });
  await changed(tx, [tags.pricing]);
}
