import { t } from '@fieldhouse/contracts/text';
import { updateStockRows } from '@fieldhouse/contracts/variants.endpoints';
import type { StockedVariant } from '@fieldhouse/contracts/variants.schemas';
import { useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { type EditForm, useEditForm } from '../../lib/use-edit-form.ts';
import { ownZone } from '../../ui/browser-facts.ts';
import { Button } from '../../ui/button.tsx';
import { Conflict } from '../../ui/conflict.tsx';
import { EditGrid, type GridColumn } from '../../ui/edit-grid.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { StockField, StockTexts, TableOfProduct } from './stock-table.rules.ts';
import * as rules from './stock-table.rules.ts';
import { cellInputs, fieldLabels, markOf, markTexts, ofOneRow, textOf, variantName } from './variant-cells.rules.ts';

interface StockRow {
  readonly productId: string;
  readonly product: string;
  readonly variant: StockedVariant;
  readonly texts: Readonly<Record<StockField, string>>;
  /** The fields that someone else has changed, too. */
  readonly conflicts: readonly StockField[];
}

interface StockColumn extends GridColumn<StockRow> {
  /** Of a column that can be typed into. */
  field?: StockField;
}

const typed = (field: StockField): StockColumn => ({
  field,
  header: fieldLabels[field],
  text: ({ texts }) => texts[field],
  input: cellInputs[field],
  figures: field !== 'shelf',
});

const allColumns: readonly StockColumn[] = [
  { header: t`Product`, show: (row) => <ProductName {...row} /> },
  typed('onHand'),
  { header: t`Committed`, show: ({ variant }) => variant.committed, figures: true },
  {
    header: t`Available`,
    show: ({ variant }) => <span className="font-semibold">{variant.quantity}</span>,
    figures: true,
  },
  typed('shelf'),
  typed('price'),
  typed('cost'),
  typed('salePrice'),
  typed('saleFrom'),
  typed('saleUntil'),
];
/** What goods were bought for is told to some alone. */
const columnsOf = (tables: readonly TableOfProduct[]) =>
  tables.some(({ variants }) => variants.some(({ cost }) => cost !== undefined))
    ? allColumns
    : allColumns.filter(({ field }) => field !== 'cost');

function ProductName({ productId, product, variant }: StockRow) {
  const mark = markOf(variant.quantity);
  const options = Object.values(variant.options).join('\u00a0· ');
  return (
    <span className="block min-w-36 sm:min-w-52">
      <span className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
        <TextLink to={`/admin/stock/${productId}`}>{product}</TextLink>
        {options && <span>{options}</span>}
        {mark && <Tag tone={mark === 'low' ? 'ink' : 'problem'}>{markTexts[mark]}</Tag>}
      </span>
      <span className="block text-xs font-normal text-ink-soft">{variant.sku}</span>
    </span>
  );
}

/** One row per variant, edited in place: many cells, one save. */
export function StockTable({ tables }: { tables: readonly TableOfProduct[] }) {
  const [saved, setSaved] = useState('');
  const columns = columnsOf(tables);
  const fieldAt = (column: number) => columns[column]?.field ?? 'onHand';
  const form: EditForm<readonly TableOfProduct[], StockTexts> = useEditForm(tables, {
    draft: 'stock-table',
    valuesOf: rules.valuesOf,
    isSame: rules.isSame,
    mergeField: rules.mergeField,
    problems: (texts) => rules.findProblems(tables, texts),
    send: ({ seen, values }) => save(seen, values),
    settle: (answer): readonly TableOfProduct[] =>
      form.seen.map((table) => answer.find(({ productId }) => productId === table.productId) ?? table),
    leaving: 'address',
    onSuccess: () => setSaved(t.plural(count, { one: 'Saved # change.', other: 'Saved # changes.' })),
  });
  const { seen, values, conflicts, button, errors, set, touch, decide, reset } = form;
  const count = form.touched.length;
  const rows = seen.flatMap(({ productId, name, variants }) =>
    variants.map((variant) => toRow(productId, name, variant, values, conflicts)),
  );
  const nameAt = (row: number, column: number) => {
    const variant = rows[row]?.variant;
    return variant ? rules.cellName(variant, fieldAt(column)) : '';
  };
  const nameOf = ({ product, variant }: StockRow) => `${product}, ${variantName(variant)}`;
  return (
    <form {...form.props} aria-label="Stock table" className="mt-6 flex flex-col gap-3">
      <EditGrid
        caption="Stock by variant"
        columns={columns}
        rows={rows}
        rowKey={({ variant }) => variant._id}
        rowName={nameOf}
        problemOf={({ row, column }) => (columns[column]?.field ? errors[nameAt(row, column)] : undefined)}
        trouble={(row, column) => {
          const field = columns[column]?.field;
          if (!field || !row.conflicts.includes(field)) return undefined;
          return (
            <Conflict
              label={`${fieldLabels[field]}, ${nameOf(row)}`}
              mine={row.texts[field]}
              theirs={textOf(row.variant, field)}
              onDecide={(which) => decide(rules.cellName(row.variant, field), which)}
            />
          );
        }}
        isChanged={({ texts, variant }, column) => texts[fieldAt(column)] !== textOf(variant, fieldAt(column))}
        readOnly={button.busy}
        onType={(cells) => {
          setSaved('');
          for (const { row, column, text } of cells) set(nameAt(row, column), text);
        }}
        onLeave={({ row, column }) => touch(nameAt(row, column))}
        takeBack={({ variant }, column) => textOf(variant, fieldAt(column))}
      >
        Count what is on the shelf, with what waits to be sent: available is what is on hand less what is committed to
        orders. Nothing is saved before you press Save. Times are by your clock ({ownZone()}).
      </EditGrid>
      {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
      <div className="sticky bottom-0 z-4 -mx-1 flex flex-wrap items-center gap-3 border-t-2 border-ink bg-white px-1 py-3">
        <Button {...button} disabled={button.disabled || count === 0}>
          {count > 1 ? t.plural(count, { one: 'Save # change', other: 'Save # changes' }) : t`Save`}
        </Button>
        {count > 0 && (
          <Button tone="line" onClick={() => reset(seen)}>
            Discard
          </Button>
        )}
        <span role="status" className="text-sm font-semibold text-court">
          {saved}
        </span>
      </div>
    </form>
  );
}

function toRow(
  productId: string,
  product: string,
  variant: StockedVariant,
  values: StockTexts,
  conflicts: readonly (string | number)[],
): StockRow {
  const names = rules.stockFields.map((field) => [field, rules.cellName(variant, field)] as const);
  const texts = names.map(([field, name]) => [field, values[name] ?? textOf(variant, field)]);
  return {
    productId,
    product,
    variant,
    texts: Object.fromEntries(texts) as StockRow['texts'],
    conflicts: names.flatMap(([field, name]) => (conflicts.includes(name) ? field : [])),
  };
}

/** What the shop refuses is told at the cell it is about. */
async function save(tables: readonly TableOfProduct[], texts: StockTexts) {
  const rows = rules.toStockRows(tables, texts);
  try {
    return await call(updateStockRows, { body: { rows } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fields = Object.entries(error.fields).flatMap(([path, sentence]) => {
      const [, row, field] = /^rows\.(\d+)\.(\w+)$/.exec(path) ?? [];
      if (row === undefined) return [];
      return [[`${rows[Number(row)]?._id}.${field === 'count' ? 'onHand' : field}`, sentence]];
    });
    throw new ApiError(error.status, {
      error: ofOneRow(error),
      code: error.code,
      fields: Object.fromEntries(fields),
    });
  }
}
