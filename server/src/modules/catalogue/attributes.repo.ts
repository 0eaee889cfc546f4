import type { Attribute } from '@fieldhouse/contracts/attributes.schemas';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

export interface StoredAttribute extends Attribute {
  readonly id: number;
  readonly key: string;
  readonly categoryIds: readonly number[];
}

const selectAttributes = sql`
  select a.id, a.uid as _id, a.name, a.name_key as key, a.kind, a.unit, a."values", a.v as __v,
    array(select category_id from attribute_category where attribute_id = a.id order by category_id) as "categoryIds",
    array(select c.name from attribute_category ac join category c on c.id = ac.category_id
      where ac.attribute_id = a.id order by c.name_key) as categories
  from attribute a`;

/** By name. */
export async function listAttributes(db: Db): Promise<StoredAttribute[]> {
  return (await sql<StoredAttribute>`${selectAttributes} order by a.name_key`.execute(db)).rows;
}

/** Locked for a change. */
export async function lockAttribute(tx: Tx, uid: string): Promise<StoredAttribute | undefined> {
  await sql`select from attribute where uid = ${uid} for update`.execute(tx);
  return (await sql<StoredAttribute>`${selectAttributes} where a.uid = ${uid}`.execute(tx)).rows[0];
}

/** Held as they are until the transaction ends, because the caller is about to give their values to a product. */
export async function holdAttributes(tx: Tx, keys: readonly string[]): Promise<StoredAttribute[]> {
  await sql`select from attribute where name_key = any(${keys}::text[]) order by id for share`.execute(tx);
  const found = sql<StoredAttribute>`${selectAttributes} where a.name_key = any(${keys}::text[])`;
  return (await found.execute(tx)).rows;
}

export interface AttributeContent {
  readonly name: string;
  readonly key: string;
  readonly kind: Attribute['kind'];
  readonly unit: string | null;
  readonly values: readonly string[];
  readonly categoryIds: readonly number[];
}

export async function insertAttribute(tx: Tx, uid: string, content: AttributeContent): Promise<StoredAttribute> {
  const { name, key, kind, unit, values } = content;
  await sql`
    insert into attribute (uid, name, name_key, kind, unit, "values")
    values (${uid}, ${name}, ${key}, ${kind}, ${unit}, ${values}::text[])`.execute(tx);
  return setCategories(tx, uid, content.categoryIds);
}

export async function updateAttribute(tx: Tx, uid: string, content: AttributeContent): Promise<StoredAttribute> {
  const { name, key, kind, unit, values } = content;
  await sql`
    update attribute set name = ${name}, name_key = ${key}, kind = ${kind}, unit = ${unit}, "values" = ${values}::text[],
      v = v + 1 where uid = ${uid}`.execute(tx);
  return setCategories(tx, uid, content.categoryIds);
}

async function setCategories(tx: Tx, uid: string, categoryIds: readonly number[]): Promise<StoredAttribute> {
  await sql`
    delete from attribute_category where attribute_id = (select id from attribute where uid = ${uid})
      and category_id <> all(${categoryIds}::int[])`.execute(tx);
  await sql`
    insert into attribute_category (attribute_id, category_id)
    select a.id, c.id from attribute a, unnest(${categoryIds}::int[]) as c (id) where a.uid = ${uid}
    on conflict do nothing`.execute(tx);
  const { rows } = await sql<StoredAttribute>`${selectAttributes} where a.uid = ${uid}`.execute(tx);
  if (!rows[0]) throw new Error('the attribute that was just written is not there');
  return rows[0];
}

export async function deleteAttribute(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('attribute').where('id', '=', id).execute();
}

/** Whether any product has a value of it. */
export async function isUsed(tx: Tx, id: number): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from product where attributes ? ${String(id)}::text and deleted_at is null) as used`.execute(
    tx,
  );
  return rows[0]?.used === true;
}

/** Of these values, one that a product has. */
export async function findUsedValue(tx: Tx, id: number, values: readonly string[]): Promise<string | undefined> {
  const { rows } = await sql<{ value: string }>`
    select attributes ->> ${String(id)}::text as value from product
    where attributes ->> ${String(id)}::text = any(${values}::text[]) and deleted_at is null limit 1`.execute(tx);
  return rows[0]?.value;
}

/**
 * Takes the values of an attribute that is gone out of the next products after a given one; says which was the last of
 * them. No product can get a new one meanwhile.
 */
export async function removeFromProducts(
  db: Db,
  id: number,
  after: string,
  limit: number,
): Promise<string | undefined> {
  const { rows } = await sql<{ last: string }>`
    with turn as (select id from product where id > ${after} order by id limit ${limit}),
    cleared as (
      update product set attributes = attributes - ${String(id)}::text
      where id in (select id from turn) and attributes ? ${String(id)}::text)
    select id as last from turn order by id desc limit 1`.execute(db);
  return rows[0]?.last;
}
