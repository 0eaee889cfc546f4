import type { BulkChange, BulkOutcome, ChangedProduct } from '@fieldhouse/contracts/bulk.schemas';
import { fromCents, toCents } from '@fieldhouse/contracts/money';
import { productChanged } from '../../cache-tags.ts';
import { changed } from '../../platform/cache/changes.ts';
import type { Tx } from '../../platform/db/db.ts';
import { nameKey, wordsOf } from '../../platform/names.rules.ts';
import { changedFields, changedLines, type JournalEntry, journalAll } from '../journal/index.ts';
import { noSuchProduct, staleProduct } from './catalogue.refusals.ts';
import { catalogueMessages, searchTokens } from './catalogue.rules.ts';
import { withoutAncestors } from './category-tree.rules.ts';
import { listOwnPrices, type OwnPrice, writeProducts } from './change-products.repo.ts';
import * as rules from './change-products.rules.ts';
import { type Directory, loadDirectory, lockCategories } from './directory.repo.ts';
import { requireCategories } from './directory.ts';
import { type EditedProduct, lockProducts } from './product-writes.repo.ts';

interface Wish {
  readonly _id: string;
  readonly __v?: number | undefined;
}

type Locked = EditedProduct & { readonly variants: readonly OwnPrice[] };
/** What becomes of a product, or why nothing does. */
type Decide = (product: Locked, directory: Directory) => rules.Target | { readonly reason: string };

/** The same for all of them. Who is in the way of one is told; the others are changed. */
export async function changeProducts(
  tx: Tx,
  { products, change }: { readonly products: readonly Wish[]; readonly change: BulkChange },
  actor: string,
): Promise<BulkOutcome> {
  // Categories before products, as everywhere.
  const [categoryId = 0] = 'category' in change ? await requireCategories(tx, [change.category]) : [];
  return changeEach(tx, products, actor, (product, { categoryById }) => {
    const lineageOf = (id: number) => categoryById.get(id)?.lineage ?? [];
    switch (change.kind) {
      case 'price':
        return rules.atPrice(product, change.price);
      case 'percent':
        return rules.byPercent(product, change.percent);
      case 'add-category':
        return rules.inCategory(product, categoryId, lineageOf);
      case 'remove-category':
        return rules.outOfCategory(product, categoryId, lineageOf);
      case 'status': {
        const { status, publishAt = null, unpublishAt = null } = change;
        return rules.publishedAs(product, { status, publishAt, unpublishAt });
      }
      case 'add-tag':
        return rules.publishedAs(product, { tags: [...new Set([...product.publishing.tags, change.tag])] });
      case 'remove-tag':
        return rules.publishedAs(product, { tags: product.publishing.tags.filter((tag) => tag !== change.tag) });
    }
  });
}

/** Each as it was, if nobody has changed it since. */
export async function undoProducts(tx: Tx, products: readonly ChangedProduct[], actor: string): Promise<BulkOutcome> {
  const names = products.flatMap(({ was }) => was.category);
  const known = new Map((await lockCategories(tx, [...new Set(names.map(nameKey))])).map(({ key, id }) => [key, id]));
  const wasOf = new Map(products.map(({ _id, was }) => [_id, was]));
  return changeEach(tx, products, actor, (product, { categoryById }) => {
    const was = wasOf.get(product.id);
    const gone = was?.category.find((name) => !known.has(nameKey(name)));
    if (!was || gone !== undefined) return { reason: catalogueMessages.noCategory(gone ?? '') };
    const { status = product.publishing.status, tags = product.publishing.tags, publishAt, unpublishAt } = was;
    return {
      ...rules.publishedAs(product, {
        status,
        tags,
        publishAt: momentOf(publishAt, product.publishing.publishAt),
        unpublishAt: momentOf(unpublishAt, product.publishing.unpublishAt),
      }),
      priceCents: toCents(was.price),
      own: new Map(was.variants.map(({ _id, price }) => [_id, toCents(price)])),
      categoryIds: withoutAncestors(
        was.category.flatMap((name) => known.get(nameKey(name)) ?? []),
        (id) => categoryById.get(id)?.lineage ?? [],
      ),
    };
  });
}

const momentOf = (text: string | null | undefined, known: Date | null) =>
  text === undefined ? known : text === null ? null : new Date(text);

async function changeEach(tx: Tx, wishes: readonly Wish[], actor: string, decide: Decide): Promise<BulkOutcome> {
  const ids = [...new Set(wishes.map(({ _id }) => _id))];
  const locked = await lockProducts(tx, ids);
  const prices = Map.groupBy(await listOwnPrices(tx, ids), ({ productId }) => productId);
  const directory = await loadDirectory(tx);
  const seen = new Map(wishes.map(({ _id, __v }) => [_id, __v]));
  const refused: BulkOutcome['refused'] = ids
    .filter((id) => !locked.some((product) => product.id === id))
    .map((_id) => ({ _id, name: '', reason: noSuchProduct().message }));
  const plans: { product: Locked; target: rules.Target }[] = [];
  for (const one of locked) {
    const product = { ...one, variants: prices.get(one.id) ?? [] };
    const target = decideFor(product, directory, { seen: seen.get(one.id), decide });
    if ('reason' in target) refused.push({ _id: one.id, name: one.name, reason: target.reason });
    else if (!rules.isSameTarget(target, rules.presentOf(product))) plans.push({ product, target });
  }
  return { changed: await writePlans(tx, plans, directory, actor), refused };
}

function decideFor(
  product: Locked,
  directory: Directory,
  { seen, decide }: { readonly seen: number | undefined; readonly decide: Decide },
): ReturnType<Decide> {
  if (seen !== undefined && seen !== product.v) return { reason: staleProduct().message };
  const target = decide(product, directory);
  if ('reason' in target) return target;
  const reason = rules.findObstacle(product, target);
  return reason === undefined ? target : { reason };
}

async function writePlans(
  tx: Tx,
  plans: readonly { readonly product: Locked; readonly target: rules.Target }[],
  { categoryNames }: Directory,
  actor: string,
): Promise<ChangedProduct[]> {
  if (plans.length === 0) return [];
  const versions = await writeProducts(
    tx,
    plans.map(({ product: { id, name, brandId, variants }, target: { priceCents, own, categoryIds, publishing } }) => ({
      id,
      priceCents,
      categoryIds,
      publishing,
      searchTokens: searchTokens(wordsOf(name), brandId, categoryIds),
      variants: variants.map((variant) => ({ id: variant.id, priceCents: own.get(variant.id) ?? null })),
    })),
  );
  await changed(
    tx,
    plans.flatMap(({ product }) => productChanged(product.id, { listing: true })),
  );
  const journaled = ({ priceCents, categoryIds, publishing }: rules.Target) => ({
    price: fromCents(priceCents),
    category: categoryNames(categoryIds),
    status: publishing.status,
    publishAt: publishing.publishAt?.toISOString() ?? null,
    unpublishAt: publishing.unpublishAt?.toISOString() ?? null,
    tags: [...publishing.tags],
  });
  await journalAll(
    tx,
    plans.flatMap(({ product, target }): JournalEntry[] => {
      const present = rules.presentOf(product);
      const entry = { actor, subject: 'product', subjectId: product.id };
      const lines = changedLines(linesOf(product, present), linesOf(product, target));
      const change = changedFields(journaled(present), journaled(target));
      return [
        { ...entry, action: 'updateProduct', ...change },
        ...(lines.before.length + lines.after.length > 0
          ? [
              {
                ...entry,
                action: 'updateVariants',
                before: { variants: lines.before },
                after: { variants: lines.after },
              },
            ]
          : []),
      ];
    }),
  );
  return plans.map(({ product }) => {
    const present = rules.presentOf(product);
    return {
      _id: product.id,
      __v: versions.get(product.id) ?? product.v,
      was: {
        ...journaled(present),
        variants: [...present.own].map(([_id, cents]) => ({ _id, price: fromCents(cents) })),
      },
    };
  });
}

const linesOf = ({ variants }: Locked, { own }: rules.Target): string[] =>
  variants.map(({ id, sku }) => {
    const cents = own.get(id);
    return cents === undefined ? sku : `${sku}, ${fromCents(cents).toFixed(2)}`;
  });
