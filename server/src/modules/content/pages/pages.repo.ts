import { isSlug } from '@fieldhouse/contracts/page.rules';
import { sql } from 'kysely';
import { type Db, type Tx, takeAdvisoryLock } from '../../../platform/db/db.ts';

export interface StoredPage {
  readonly _id: string;
  readonly slug: string;
  readonly title: string;
  readonly markdown: string;
  readonly footer: boolean;
  readonly contactForm: boolean;
  readonly updatedAt: Date;
  readonly __v: number;
}

export type PageContent = Pick<StoredPage, 'slug' | 'title' | 'markdown' | 'footer' | 'contactForm'>;

const selectPages = (db: Db) =>
  db
    .selectFrom('content_page')
    .select(['id as _id', 'slug', 'title', 'markdown', 'footer', 'contact_form as contactForm'])
    .select(['updated_at as updatedAt', 'v as __v']);

/** In the order that staff have given them. */
export function listPages(db: Db): Promise<StoredPage[]> {
  return selectPages(db).orderBy('place').orderBy('id').execute();
}

export function listFooterPages(db: Db): Promise<{ _id: string; slug: string; title: string }[]> {
  return db
    .selectFrom('content_page')
    .select(['id as _id', 'slug', 'title'])
    .where('footer', '=', true)
    .orderBy('place')
    .orderBy('id')
    .execute();
}

export function listMappedPages(db: Db): Promise<{ slug: string; updatedAt: Date }[]> {
  return db.selectFrom('content_page').select(['slug', 'updated_at as updatedAt']).orderBy('slug').execute();
}

export async function findPage(db: Db, slug: string): Promise<StoredPage | undefined> {
  if (!isSlug(slug)) return undefined;
  return selectPages(db).where('slug', '=', slug).executeTakeFirst();
}

/** Pages are written one at a time: they are few, and their order and addresses concern all of them. */
export async function lockPages(tx: Tx): Promise<void> {
  await takeAdvisoryLock(tx, 'pages');
}

/** At the end. */
export async function insertPage(tx: Tx, id: string, page: PageContent): Promise<void> {
  await tx
    .insertInto('content_page')
    .values((eb) => ({
      id,
      ...toRow(page),
      place: eb.selectFrom('content_page').select(sql<number>`coalesce(max(place), 0) + 1`.as('place')),
    }))
    .execute();
}

export async function updatePage(tx: Tx, id: string, page: PageContent): Promise<void> {
  await tx
    .updateTable('content_page')
    .set((eb) => ({ ...toRow(page), updated_at: sql<Date>`now()`, v: eb('v', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deletePage(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('content_page').where('id', '=', id).execute();
}

export async function writeOrder(tx: Tx, slugs: readonly string[]): Promise<void> {
  await sql`
    update content_page p set place = o.place
    from unnest(${slugs}::text[]) with ordinality as o (slug, place) where p.slug = o.slug`.execute(tx);
}

function toRow({ slug, title, markdown, footer, contactForm }: PageContent) {
  return { slug, title, markdown, footer, contact_form: contactForm };
}

/** Of these products, those that have a page. */
export async function listProductsThere(db: Db, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<{ id: string }>`
    select id from product where id = any (${ids}::uuid[]) and deleted_at is null`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of these paths, those at which a category was: they lead on to where it is now. */
export async function listPathsLeft(db: Db, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const { rows } = await sql<{ path: string }>`
    select path from category_redirect where path = any (${paths}::text[])`.execute(db);
  return rows.map(({ path }) => path);
}
