import type { AgeGroup, AttributeValue, Gender } from '@fieldhouse/contracts/attribute.rules';
import type pg from 'pg';
import { newId } from '../platform/ids.ts';
import { nameKey } from '../platform/names.rules.ts';
import { createRandom } from './random.ts';

/** For every product; no name that a demo shop uses for certain departments only. */
const seedAttributes = [
  { name: 'Waterproof', kind: 'yes-no', unit: null, values: [] },
  { name: 'Level', kind: 'list', unit: null, values: ['Beginner', 'Advanced', 'Competition'] },
  { name: 'Warranty', kind: 'number', unit: 'months', values: [] },
] as const;
type Name = (typeof seedAttributes)[number]['name'];
/** Their numbers in the database. */
export type AttributeIds = Readonly<Record<Name, number>>;

export async function ensureAttributes(client: pg.ClientBase): Promise<AttributeIds> {
  for (const { name, kind, unit, values } of seedAttributes)
    await client.query(
      `insert into attribute (uid, name, name_key, kind, unit, "values") values ($1, $2, $3, $4, $5, $6::text[])
       on conflict (name_key) do nothing`,
      [newId(), name, nameKey(name), kind, unit, values],
    );
  const { rows } = await client.query<{ id: number; key: string }>('select id, name_key as key from attribute');
  const idOf = (name: Name) => rows.find(({ key }) => key === nameKey(name))?.id ?? 0;
  return { Waterproof: idOf('Waterproof'), Level: idOf('Level'), Warranty: idOf('Warranty') };
}

export interface SeedDetails {
  readonly gender: Gender | null;
  readonly age_group: AgeGroup | null;
  readonly material: string | null;
  readonly mpn: string | null;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
}

interface Made {
  /** Of the product, from which its chance comes: what else is drawn stays as it was. */
  readonly number: number;
  readonly name: string;
  readonly material: string;
  readonly ids: AttributeIds;
}

/** What a product says of itself: most of it, of most products. */
export function makeDetails({ number, name, material, ids }: Made): SeedDetails {
  const random = createRandom(number, 0x5eed);
  const isForKids = /\b(Kids|Girls|Boys|Junior)\b/.test(name);
  const attributes: Record<string, AttributeValue> = {};
  if (random.chance(0.6)) attributes[ids.Waterproof] = random.chance(0.3);
  if (random.chance(0.7)) attributes[ids.Level] = random.pick(seedAttributes[1].values);
  if (random.chance(0.5)) attributes[ids.Warranty] = random.pick([12, 24, 24, 36, 60]);
  return {
    gender: genderOf(name) ?? (random.chance(0.3) ? null : random.pick(['women', 'men', 'unisex', 'unisex'])),
    age_group: isForKids ? 'kids' : random.chance(0.25) ? null : 'adult',
    material: random.chance(0.2) ? null : material,
    mpn: random.chance(0.3) ? null : `M${100_000 + number}`,
    attributes,
  };
}

function genderOf(name: string): Gender | undefined {
  if (/\b(Women|Girls)/.test(name)) return 'women';
  if (/\b(Men|Boys)/.test(name)) return 'men';
  return name.includes('Unisex') ? 'unisex' : undefined;
}
