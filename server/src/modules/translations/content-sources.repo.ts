import { isSlug } from '@fieldhouse/contracts/page.rules';
import { type ContentKind, contentKinds } from '@fieldhouse/contracts/translation.rules';
import { CompiledQuery } from 'kysely';
import type { Db } from '../../platform/db/db.ts';
import { isId } from '../../platform/ids.ts';

/** What a translator is given of one thing: its texts by name, some of them empty. */
export interface ContentSource {
  readonly subject: string;
  readonly texts: Readonly<Record<string, string>>;
}

/** Where the things of a kind are, as SQL. Names of lists of texts go on after a dot: `measures.Chest`, `methods.<id>`. */
interface Place {
  readonly from: string;
  readonly id: string;
  /** JSON and not JSONB, which has an order of its own. */
  readonly texts: string;
  /** What staff know it by. */
  readonly label: string;
  readonly slug?: string;
  readonly views?: string;
}
const places: Readonly<Record<Exclude<ContentKind, 'settings'>, Place>> = {
  product: {
    from: 'product p where p.deleted_at is null',
    id: 'p.id',
    label: 'p.name',
    views: 'coalesce((select views from product_popularity where product_id = p.id), 0)',
    texts: `json_build_object('name', p.name, 'description', coalesce(p.description_markdown, p.description))`,
  },
  category: {
    from: 'category c where true',
    id: 'c.uid',
    label: 'c.name',
    texts: `json_build_object('name', c.name, 'description', c.description)`,
  },
  attribute: {
    from: 'attribute a where true',
    id: 'a.uid',
    label: 'a.name',
    texts: `json_build_object('name', a.name, 'unit', coalesce(a.unit, ''))`,
  },
  'size-guide': {
    from: 'size_guide g where true',
    id: 'g.id',
    label: `(select b.name || ', ' || c.name from brand b, category c where b.id = g.brand_id and c.id = g.category_id)`,
    texts: `(select coalesce(json_object_agg('measures.' || name, name), '{}') from unnest(g.measures) as name)`,
  },
  page: {
    from: 'content_page p where true',
    id: 'p.id',
    label: 'p.title',
    slug: 'p.slug',
    texts: `json_build_object('title', p.title, 'markdown', p.markdown)`,
  },
  promotion: {
    from: 'promotion p where true',
    id: 'p.id',
    label: 'p.name',
    texts: `json_build_object('name', p.name)`,
  },
  'delivery-zone': {
    from: 'delivery_zone z where true',
    id: 'z.id',
    label: 'z.name',
    texts: `(select coalesce(json_object_agg('methods.' || (method ->> 'id'), method ->> 'name'), '{}')
      from jsonb_array_elements(z.methods) as method)`,
  },
};

/** The settings are one thing. */
export const SHOP = 'shop';

export async function findSource(db: Db, kind: ContentKind, subject: string): Promise<ContentSource | undefined> {
  if (kind !== 'settings' && !isId(subject)) return undefined;
  const { rows } = await db.executeQuery<ContentSource>(CompiledQuery.raw(...selectSource(kind, subject)));
  return rows[0] && { subject, texts: rows[0].texts };
}

/** Of everything that the shop has. */
export async function listSources(db: Db): Promise<(ContentSource & { readonly kind: ContentKind })[]> {
  const selects = contentKinds.map((kind) => {
    if (kind === 'settings') return `select '${kind}' as kind, '${SHOP}' as subject, ${words}`;
    const { from, id, texts } = places[kind];
    return `select '${kind}' as kind, ${id}::text as subject, ${texts} as texts from ${from}`;
  });
  const query = CompiledQuery.raw(selects.join(' union all '));
  return (await db.executeQuery<ContentSource & { readonly kind: ContentKind }>(query)).rows;
}

/** All of a kind as a table to join: `id`, `label`, `slug`, `views` and `texts`. */
export function sourceTable(kind: ContentKind): string {
  if (kind === 'settings') return `(select '${SHOP}' as id, '' as label, null as slug, 0 as views, ${words})`;
  const { from, id, label, slug = 'null', views = '0', texts } = places[kind];
  return `(select ${id} as id, ${label} as label, ${slug} as slug, ${views} as views, ${texts} as texts from ${from})`;
}

const words = `json_build_object('announcement', announcement, 'guaranteeText', guarantee_text) as texts from shop_settings`;

function selectSource(kind: ContentKind, subject: string): [string, string[]] {
  if (kind === 'settings') return [`select ${words}`, []];
  const { from, id, texts } = places[kind];
  return [`select ${texts} as texts from ${from} and ${id} = $1::uuid`, [subject]];
}

export async function findPageId(db: Db, slug: string): Promise<string | undefined> {
  if (!isSlug(slug)) return undefined;
  return (await db.selectFrom('content_page').select('id').where('slug', '=', slug).executeTakeFirst())?.id;
}

export async function findMeasures(db: Db, id: string): Promise<readonly string[] | undefined> {
  return (await db.selectFrom('size_guide').select('measures').where('id', '=', id).executeTakeFirst())?.measures;
}
