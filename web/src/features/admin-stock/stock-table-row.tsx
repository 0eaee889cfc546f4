import type { StockedVariant } from '@fieldhouse/contracts/variants.schemas';
import { type KeyboardEvent, useId } from 'react';
import { Conflict } from '../../ui/conflict.tsx';
import { Tag } from '../../ui/tag.tsx';
import { TextLink } from '../../ui/text-link.tsx';
import {
  decideCell,
  type StockField,
  shownText,
  stateOf,
  stockFields,
  type TypedCells,
  typeInto,
} from './stock-table.rules.ts';
import { focusOn } from './variant-cell.tsx';
import { isTime, markOf, textOf, variantName } from './variant-cells.rules.ts';

const labels: Record<StockField, string> = {
  onHand: 'On hand',
  price: 'Price',
  salePrice: 'On sale for',
  saleFrom: 'Sale from',
  saleUntil: 'Sale until',
};
export const stockHeaders = [
  ...['Product', labels.onHand, 'Committed', 'Available', labels.price],
  ...[labels.salePrice, labels.saleFrom, labels.saleUntil],
];

const cell = 'px-1.5 py-1';
const figure = `${cell} text-right tabular-nums`;
const widths: Record<StockField, string> = {
  onHand: 'w-20',
  price: 'w-24',
  salePrice: 'w-24',
  saleFrom: 'w-52',
  saleUntil: 'w-52',
};

interface StockTableRowProps {
  productId: string;
  product: string;
  variant: StockedVariant;
  typed: TypedCells;
  errorOf: (field: StockField) => string | undefined;
  busy: boolean;
  onTyped: (typed: TypedCells, field: StockField) => void;
  onLeft: (field: StockField) => void;
}

export function StockTableRow(props: StockTableRowProps) {
  const { productId, product, variant, typed, errorOf } = props;
  const id = useId();
  const name = `${product}, ${variantName(variant)}`;
  const mark = markOf(variant.quantity);
  const options = Object.values(variant.options).join('\u00a0· ');
  const input = (field: StockField) => (
    <td className={`${cell} text-right`}>
      <StockCell {...props} field={field} label={`${labels[field]}, ${name}`} describedBy={`${id}-${field}`} />
    </td>
  );
  return (
    <>
      <tr className="border-b border-line last:border-0">
        <th scope="row" className={`${cell} sticky -left-1 z-1 min-w-36 bg-white text-left font-semibold sm:min-w-56`}>
          <span className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
            <TextLink to={`/admin/stock/${productId}`}>{product}</TextLink>
            {options && <span>{options}</span>}
            {mark && <Tag tone={mark === 'low' ? 'ink' : 'problem'}>{mark}</Tag>}
          </span>
          <span className="block text-xs font-normal text-ink-soft">{variant.sku}</span>
        </th>
        {input('onHand')}
        <td className={figure}>{variant.committed}</td>
        <td className={`${figure} font-semibold`}>{variant.quantity}</td>
        {input('price')}
        {input('salePrice')}
        {input('saleFrom')}
        {input('saleUntil')}
      </tr>
      {stockFields
        .filter((field) => errorOf(field) !== undefined || stateOf(typed, variant, field) === 'conflict')
        .map((field) => (
          <tr key={field}>
            <td colSpan={stockHeaders.length} id={`${id}-${field}`} className="pb-2">
              {/* In sight however far the table is scrolled. */}
              <div className="sticky left-0 w-fit max-w-[calc(100vw-5.5rem)]">
                <Trouble {...props} field={field} label={`${labels[field]}, ${name}`} />
              </div>
            </td>
          </tr>
        ))}
    </>
  );
}

type CellProps = StockTableRowProps & { field: StockField; label: string };

function Trouble({ variant, typed, field, label, errorOf, onTyped }: CellProps) {
  if (stateOf(typed, variant, field) !== 'conflict')
    return <p className="text-sm font-semibold text-red">{errorOf(field)}</p>;
  return (
    <Conflict
      label={label}
      mine={shownText(typed, variant, field)}
      theirs={textOf(variant, field)}
      onDecide={(which) => onTyped(decideCell(typed, variant, field, which), field)}
    />
  );
}

function StockCell(props: CellProps & { describedBy: string }) {
  const { variant, typed, field, label, errorOf, busy, onTyped, onLeft, describedBy } = props;
  const state = stateOf(typed, variant, field);
  const isWrong = errorOf(field) !== undefined || state === 'conflict';
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape' && state !== 'same') onTyped(decideCell(typed, variant, field, 'theirs'), field);
    const step = event.key === 'Enter' ? 1 : isTime(field) ? undefined : steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    focusOn(event.currentTarget, step);
  };
  return (
    <input
      name={field}
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={isWrong ? describedBy : undefined}
      readOnly={busy}
      {...(isTime(field) ? { type: 'datetime-local' } : { inputMode: field === 'onHand' ? 'numeric' : 'decimal' })}
      autoComplete="off"
      maxLength={isTime(field) ? undefined : 10}
      value={shownText(typed, variant, field)}
      className={`control min-h-10! text-right tabular-nums read-only:bg-chalk ${widths[field]} ${state === 'same' ? '' : 'border-ink! bg-chalk font-semibold'}`}
      onChange={({ currentTarget: { value } }) => onTyped(typeInto(typed, variant, field, value), field)}
      onBlur={() => onLeft(field)}
      onKeyDown={onKeyDown}
    />
  );
}

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };
