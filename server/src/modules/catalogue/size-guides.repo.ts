import type { SizeGuide } from '@fieldhouse/contracts/size-guides.schemas';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

/** Where a guide holds. */
interface SizeGuidePlace {
  readonly brandId: number;
  readonly categoryId: number;
}

type SizeGuideContent = SizeGuidePlace & Pick<SizeGuide, 'measures' | 'rows'>;
export type StoredSizeGuide = SizeGuide & SizeGuidePlace;

function selectSizeGuides(db: Db) {
  return db
    .selectFrom('size_guide as g')
    .innerJoin('brand as b', 'b.id', 'g.brand_id')
    .innerJoin('category as c', 'c.id', 'g.category_id')
    .select(['g.id as _id', 'b.name as brand', 'c.name as category', 'g.measures', 'g.rows', 'g.v as __v'])
    .select(sql<'cm'>`'cm'`.as('unit'));
}

/** By brand and category. */
export function listSizeGuides(db: Db, place: Partial<SizeGuidePlace>): Promise<SizeGuide[]> {
  const { brandId, categoryId } = place;
  return selectSizeGuides(db)
    .$if(brandId !== undefined, (query) => query.where('g.brand_id', '=', Number(brandId)))
    .$if(categoryId !== undefined, (query) => query.where('g.category_id', '=', Number(categoryId)))
    .orderBy('b.name_key')
    .orderBy('c.name_key')
    .execute();
}

export function getSizeGuide(db: Db, id: string): Promise<SizeGuide> {
  return selectSizeGuides(db).where('g.id', '=', id).executeTakeFirstOrThrow();
}

export function lockSizeGuide(tx: Tx, id: string): Promise<StoredSizeGuide | undefined> {
  return selectSizeGuides(tx)
    .select(['g.brand_id as brandId', 'g.category_id as categoryId'])
    .where('g.id', '=', id)
    .forUpdate('g')
    .executeTakeFirst();
}

export async function insertSizeGuide(tx: Tx, id: string, content: SizeGuideContent): Promise<void> {
  await tx
    .insertInto('size_guide')
    .values({ id, ...toRow(content) })
    .execute();
}

export async function updateSizeGuide(tx: Tx, id: string, content: SizeGuideContent): Promise<void> {
  await tx
    .updateTable('size_guide')
    .set((eb) => ({ ...toRow(content), v: eb('v', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteSizeGuide(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('size_guide').where('id', '=', id).execute();
}

function toRow({ brandId, categoryId, measures, rows }: SizeGuideContent) {
  return { brand_id: brandId, category_id: categoryId, measures, rows: JSON.stringify(rows) };
}
