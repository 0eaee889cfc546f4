import { updateStockRows } from '@fieldhouse/contracts/variants.endpoints';
import type { StockedVariant } from '@fieldhouse/contracts/variants.schemas';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/call.ts';
import { useForm } from '../../lib/use-form.ts';
import { useUnsavedWarning } from '../../lib/use-unsaved-warning.ts';
import { ownZone } from '../../ui/browser-facts.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import {
  countCells,
  findProblem,
  stateOf,
  stockFields,
  type TableOfProduct,
  type TypedCells,
  toStockRows,
  withoutSaved,
} from './stock-table.rules.ts';
import { StockTableRow, stockHeaders } from './stock-table-row.tsx';

interface StockTableProps {
  tables: readonly TableOfProduct[];
}

const UNDECIDED = 'Someone else has changed this too. Please choose what counts.';
const nameOf = (variant: StockedVariant, field: string) => `${variant._id}.${field}`;

/** One row per variant, edited in place: many cells, one save. */
export function StockTable({ tables }: StockTableProps) {
  const [typed, setTyped] = useState<TypedCells>({});
  const [saved, setSaved] = useState('');
  const count = countCells(typed);
  useUnsavedWarning(count > 0, 'address');
  const sent = useRef<TypedCells>({});
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was saved goes when its table has arrived, and nothing else
  useEffect(() => {
    const saved = sent.current;
    sent.current = {};
    if (countCells(saved) > 0) setTyped((now) => withoutSaved(now, saved));
  }, [tables]);
  const form = useForm(() => save(tables, typed), {
    problems: findProblems(tables, typed),
    onSuccess: () => {
      sent.current = typed;
      setSaved(count === 1 ? 'Saved 1 change.' : `Saved ${count} changes.`);
    },
  });
  return (
    <form {...form.props} aria-label="Stock table" className="mt-6 flex flex-col gap-3">
      <p className="text-sm text-ink-soft">
        Count what is on the shelf, with what waits to be sent: available is what is on hand less what is committed to
        orders. Enter and the arrow keys lead up and down. Nothing is saved before you press Save. Times are by your
        clock ({ownZone()}).
      </p>
      {/* Positioned, because what only screen readers see would else reach beyond it. */}
      <div className="relative -mx-1 overflow-x-auto p-1">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">Stock by variant</caption>
          <thead>
            <tr className="border-b-2 border-ink">
              {stockHeaders.map((header, at) => (
                <th
                  key={header}
                  scope="col"
                  className={`px-1.5 py-1.5 font-semibold whitespace-nowrap max-sm:text-xs ${at === 0 ? 'sticky -left-1 z-1 bg-white text-left' : 'text-right'}`}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {tables.flatMap(({ productId, name, variants }) =>
              variants.map((variant) => (
                <StockTableRow
                  key={variant._id}
                  productId={productId}
                  product={name}
                  variant={variant}
                  typed={typed}
                  errorOf={(field) => form.errors[nameOf(variant, field)]}
                  busy={form.button.busy}
                  onTyped={(next, field) => {
                    setTyped(next);
                    setSaved('');
                    form.change(nameOf(variant, field));
                  }}
                  onLeft={(field) => form.touch(nameOf(variant, field))}
                />
              )),
            )}
          </tbody>
        </table>
      </div>
      {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
      <div className="sticky bottom-0 z-2 -mx-1 flex flex-wrap items-center gap-3 border-t-2 border-ink bg-white px-1 py-3">
        <Button {...form.button} disabled={form.button.disabled || count === 0}>
          {count > 1 ? `Save ${count} changes` : 'Save'}
        </Button>
        {count > 0 && (
          <Button
            tone="line"
            onClick={() => {
              setTyped({});
              form.reset();
            }}
          >
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

function findProblems(tables: readonly TableOfProduct[], typed: TypedCells): Record<string, string> {
  const all = tables.flatMap(({ variants }) => variants.filter(({ _id }) => typed[_id]));
  const problems = all.flatMap((variant) =>
    stockFields.flatMap((field) => {
      const undecided = stateOf(typed, variant, field) === 'conflict' ? UNDECIDED : undefined;
      const problem = findProblem(typed, variant, field) ?? undecided;
      return problem ? [[nameOf(variant, field), problem] as const] : [];
    }),
  );
  return Object.fromEntries(problems);
}

/** What the shop refuses is told at the cell it is about. */
async function save(tables: readonly TableOfProduct[], typed: TypedCells) {
  const rows = toStockRows(tables, typed);
  try {
    return await call(updateStockRows, { body: { rows } });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const fields = Object.entries(error.fields).map(([path, sentence]) => {
      const [, row = '', field = ''] = /^rows\.(\d+)\.(\w+)$/.exec(path) ?? [];
      return [`${rows[Number(row)]?._id}.${field === 'count' ? 'onHand' : field}`, sentence];
    });
    throw new ApiError(error.status, {
      error: error.message.replace(/^Row \d+: ./, (start) => start.slice(-1).toUpperCase()),
      code: error.code,
      fields: Object.fromEntries(fields),
    });
  }
}
