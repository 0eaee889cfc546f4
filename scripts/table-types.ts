import type pg from 'pg';
import { repoRoot } from './repo.mjs';
import { typesStamp } from './types-stamp.mjs';

const fixedAmounts =
  '{ [market: string]: { currency: string; amountCents: number | null; minSubtotalCents: number | null } }';

/**
 * What the database cannot say about its own columns: what is in a JSON, what the words of a view or a function may be, and
 * which columns only a function changes. This is the one place that says so; a JSON column that is missing here is an error.
 */
const declared: Record<string, string> = {
  'address.content': 'Address',
  'content_text.source': 'Record<string, string>',
  'content_text.texts': 'Record<string, string>',
  'delivery_zone.methods': `{
      id: string;
      name: string;
      classes: ('parcel' | 'bulky' | 'freight')[];
      priceCents: number;
      freeFromCents: number | null;
      by: 'weight' | 'subtotal' | null;
      steps: { from: number; priceCents: number }[];
      days: [number, number];
      cutOff: string | null;
      tracking: string | null;
      markets?: {
        [market: string]: {
          currency: string;
          priceCents: number | null;
          freeFromCents: number | null;
          steps: { from: number; priceCents: number }[] | null;
        };
      };
    }[]`,
  'delivery_zone.postal_ranges': '{ from: string; to: string }[]',
  'promotion.markets': fixedAmounts,
  'promotion_period.markets': fixedAmounts,
  'demo_google_key.private_jwk': 'Record<string, unknown>',
  'event.data': 'Record<string, unknown>',
  'file_import.plan': 'Record<string, unknown>',
  'file_import_problem.params': 'string[]',
  'file_import_row.cells': 'Record<string, string>',
  'past_order.lines': 'Record<string, unknown>[]',
  'webhook_delivery.data': 'Record<string, unknown>',
  'failed_job.payload': 'Record<string, unknown>',
  'invoice.content': 'InvoiceContent',
  'journal.after': 'Record<string, unknown>',
  'journal.before': 'Record<string, unknown>',
  'kept_token.address': 'Address',
  'mark_paid.address': 'Address',
  'order.address': 'Address',
  'order.quote': 'StoredQuote',
  'order_event.facts': 'StoryFacts',
  'order_event.kind': 'StoryKind',
  'place_order.differences': `{
      problem: 'gone' | 'choose' | 'price' | 'stock';
      productName: string | null;
      /** Its values: 42, Blue. */
      options: string | null;
      piecesLeft: number | null;
    }[]`,
  'place_order.problem':
    "'token-used' | 'no-buyer' | 'waiting' | 'quote-expired' | 'rules-changed' | 'promotion-used-up' | 'promotion-used-by-customer'",
  'shop_settings.company': "ShopSettings['company']",
  'shop_settings.contact': "ShopSettings['contact']",
  'shop_settings.social_links': "ShopSettings['socialLinks']",
  'size_guide.rows': '{ size: string; values: number[] }[]',
  'order_line.options': 'Record<string, string>',
  'order_line.sold_as': '{ name: string; options: Record<string, string> }',
  'quote.address': 'Address',
  'quote.content': 'StoredQuote',
  'tax_table.rates': '{ country: string; state: string | null; class: string; rate: number; label: string }[]',
  'product.attributes': 'Record<string, number | boolean | string>',
  'product.options': 'ProductOption[]',
  'synonym_list.groups': 'string[][]',
  'stock_adjustment.answer': 'AdjustedStock',
  'variant_sales.reasons': 'Record<string, number>',
  'mail_status.id': 'string',
  'mail_status.kind': 'string',
  'mail_status.queued_at': 'Date',
  'mail_status.status': "'queued' | 'sent' | 'failed'",
};
const changedByFunction = new Set(['product.quantity', 'variant.committed', 'variant.quantity']);

/** As pg reads them, with the parsers of platform/db. */
const types: Record<string, string> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Buffer',
  date: 'Date',
  'double precision': 'number',
  integer: 'number',
  numeric: 'string',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  tsvector: 'string',
  uuid: 'string',
  xid8: 'string',
};

interface Column {
  relation: string;
  kind: 'table' | 'view' | 'function';
  name: string;
  type: string;
  nullable: boolean;
  /** May be left out of an insert; 'always': must be. */
  filled: 'always' | 'by default' | null;
  /** The constraint that lists the values it may have. */
  listed: string | null;
}

const COLUMNS = `
  select c.relname as relation, a.attnum as place, case c.relkind when 'v' then 'view' else 'table' end as kind, a.attname as name,
    format_type(a.atttypid, null) as type, not a.attnotnull as nullable,
    case when a.attidentity = 'a' or a.attgenerated <> '' then 'always'
      when a.attidentity = 'd' or a.atthasdef then 'by default' end as filled,
    (select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum]
        and pg_get_constraintdef(k.oid) ~ '^CHECK \\(\\("?\\w+"? = (ANY \\(ARRAY\\[)?''') as listed
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and a.attnum > 0 and not a.attisdropped
    and c.relname not in ('kysely_migration', 'applied_functions')
  union all
  select p.proname, t.place, 'function', t.name, format_type(t.type, null), true, null, null
  from pg_proc p cross join unnest(p.proargnames, p.proallargtypes, p.proargmodes) with ordinality t (name, type, mode, place)
  where p.pronamespace = 'public'::regnamespace and t.mode = 't'
    -- An older one of the same name is there for nodes of the version before.
    and p.oid = (select max(o.oid) from pg_proc o where o.pronamespace = p.pronamespace and o.proname = p.proname)
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

/** Declares every table, and what every function returns, as they are in this migrated database. */
export async function generateTableTypes(client: pg.ClientBase): Promise<string> {
  const { rows } = await client.query<Column>(`select * from (${COLUMNS}) c order by relation collate "C", place`);
  const known = new Set(rows.map(pathOf));
  const unknown = Object.keys(declared).filter((path) => !known.has(path));
  if (unknown.length > 0) throw new Error(`scripts/table-types.ts declares what is not there: ${unknown.join(', ')}`);
  return `// Made by \`npm run db:types\` from the migrated database; not to be edited.
// Made from: ${typesStamp(repoRoot)}
import type { InvoiceContent } from '@fieldhouse/contracts/invoice.rules';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import type { StoryFacts, StoryKind } from '@fieldhouse/contracts/order-story.rules';
import type { StoredQuote } from '@fieldhouse/contracts/quote.rules';
import type { ShopSettings } from '@fieldhouse/contracts/settings.schemas';
import type { AdjustedStock } from '@fieldhouse/contracts/stock.schemas';
import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface Tables {
${describe(rows.filter(({ kind }) => kind !== 'function'))}
}

/** Rows of those that return tables. Whether a column can be null is not known of them. */
export interface Functions {
${describe(rows.filter(({ kind }) => kind === 'function'))}
}
`;
}

const pathOf = ({ relation, name }: Column) => `${relation}.${name}`;

function describe(columns: Column[]): string {
  const relations = Map.groupBy(columns, ({ relation }) => relation);
  return [...relations]
    .map(([relation, own]) => {
      const fields = own.map((column) => `    ${column.name}: ${typeOf(column)};\n`).join('');
      return `  ${relation}: {\n${fields}  };`;
    })
    .join('\n');
}

function typeOf(column: Column): string {
  const plain = plainTypeOf(column);
  const orNull = column.nullable && !(column.kind === 'view' && declared[pathOf(column)]) ? ' | null' : '';
  const type = `${plain}${orNull}`;
  if (column.kind === 'function') return type;
  if (column.kind === 'view' || changedByFunction.has(pathOf(column))) return `ColumnType<${type}, never, never>`;
  // Written as text: pg would take an array for one of PostgreSQL's.
  if (column.type === 'jsonb' || column.type === 'json') {
    const written = `string${orNull}`;
    return `ColumnType<${type}, ${written}${column.filled ? ' | undefined' : ''}, ${written}>`;
  }
  if (column.filled === 'always') return `GeneratedAlways<${type}>`;
  return column.filled ? `Generated<${type}>` : type;
}

function plainTypeOf(column: Column): string {
  const path = pathOf(column);
  const special = declared[path] ?? column.listed?.match(/'[^']*'(?=::text)/g)?.join(' | ');
  if (special) return special;
  const [element = '', ...array] = column.type.split('[]');
  const type = types[element];
  if (!type) throw new Error(`What ${path} (${column.type}) is in TypeScript is for scripts/table-types.ts to say.`);
  return type + '[]'.repeat(array.length);
}
