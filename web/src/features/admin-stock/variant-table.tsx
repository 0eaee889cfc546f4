import { t } from '@fieldhouse/contracts/text';
import type { StockedVariant } from '@fieldhouse/contracts/variants.schemas';
import { useId, useState } from 'react';
import { ownZone } from '../../ui/browser-facts.ts';
import { Conflict } from '../../ui/conflict.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Tag } from '../../ui/tag.tsx';
import type { Variants, VariantTable as VariantTableOf } from './use-variants.ts';
import { type CellTrouble, VariantCell } from './variant-cell.tsx';
import {
  fieldLabels as labels,
  markOf,
  markTexts,
  savedTexts,
  textOf,
  type VariantField,
  variantName,
} from './variant-cells.rules.ts';

interface VariantTableProps {
  /** Of the product. */
  name: string;
  table: VariantTableOf;
  save: Variants['save'];
}

const typed = ['price', 'cost', 'salePrice', 'saleFrom', 'saleUntil', 'barcode', 'weight', 'shelf'] as const;
/** What goods were bought for is told to some alone. */
const typedOf = ({ cost }: StockedVariant) => typed.filter((field) => field !== 'cost' || cost !== undefined);
const headersOf = (variant: StockedVariant) => [
  t`Variant`,
  labels.onHand,
  t`Committed`,
  t`Available`,
  ...typedOf(variant).map((field) => labels[field]),
  t`SKU`,
];
const cell = 'px-1 py-1.5 sm:px-1.5';
const figure = `${cell} text-end tabular-nums`;

/** The variants of a product, edited in place: each field is saved when it is left. */
export function VariantTable({ name, table: { variants }, save }: VariantTableProps) {
  const [saved, setSaved] = useState('');
  const { length } = variants;
  const headers = variants[0] ? headersOf(variants[0]) : [];
  const count = t.plural(length, { one: '# variant', other: '# variants' });
  return (
    <section aria-label={t`Variants of ${name}`} className="flex flex-col gap-2">
      <p className="text-sm text-ink-soft">
        Count what is on the shelf, with what waits to be sent: available is what is on hand less what is committed to
        orders. Each field is saved when you leave it; Enter goes to the next row. A sale begins at once and has no end
        unless you say so, by your clock ({ownZone()}).
      </p>
      {/* Positioned, because what only screen readers see would else reach beyond it. */}
      <div className="relative -mx-1 overflow-x-auto p-1">
        <table className="w-full border-collapse text-sm">
          <caption className="sr-only">{count}</caption>
          <thead>
            <tr className="border-b-2 border-ink">
              {headers.map((header, at) => (
                <th
                  key={header}
                  scope="col"
                  className={`${cell} font-semibold whitespace-nowrap max-sm:text-xs ${at === 0 ? 'sticky -start-1 z-1 bg-chalk text-start' : 'text-end'}`}
                >
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {variants.map((variant) => (
              <VariantRow key={variant._id} variant={variant} save={save} onSaved={setSaved} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="flex flex-wrap justify-between gap-x-4 text-sm">
        <span className="text-ink-soft">{count}</span>
        <span role="status" className="font-semibold text-court">
          {saved}
        </span>
      </p>
    </section>
  );
}

interface VariantRowProps {
  variant: StockedVariant;
  save: Variants['save'];
  onSaved: (sentence: string) => void;
}

function VariantRow({ variant, save, onSaved }: VariantRowProps) {
  const [troubles, setTroubles] = useState<Partial<Record<VariantField, CellTrouble | undefined>>>({});
  const id = useId();
  const name = variantName(variant);
  const field = (which: VariantField) => (
    <td key={which} className={`${cell} text-end`}>
      <VariantCell
        variant={variant}
        field={which}
        label={`${labels[which]}, ${name}`}
        save={save}
        onSaved={(text) => onSaved(savedTexts[which](name, text.replace('T', ' ') || t`none`))}
        trouble={troubles[which]}
        onTrouble={(trouble) => setTroubles((now) => ({ ...now, [which]: trouble }))}
        describedBy={`${id}-${which}`}
      />
    </td>
  );
  return (
    <>
      <tr className="border-b border-line last:border-0">
        <th scope="row" className={`${cell} sticky -start-1 z-1 max-w-40 bg-chalk text-start font-semibold`}>
          <span className="flex flex-wrap items-center gap-x-2 wrap-anywhere">
            {Object.values(variant.options).join('\u00a0· ') || name}
            <Mark available={variant.quantity} />
          </span>
        </th>
        {field('onHand')}
        <td className={figure}>{variant.committed}</td>
        <td className={`${figure} font-semibold`}>{variant.quantity}</td>
        {typedOf(variant).map(field)}
        <td className={`${cell} text-end whitespace-nowrap`}>{variant.sku}</td>
      </tr>
      {Object.values(troubles).map(
        (trouble) =>
          trouble && (
            <tr key={trouble.field}>
              <td colSpan={headersOf(variant).length} id={`${id}-${trouble.field}`} className="pb-2">
                {/* In sight however far the table is scrolled. */}
                <div className="sticky start-0 w-fit max-w-[calc(100vw-5.5rem)]">
                  <Trouble
                    {...trouble}
                    label={`${labels[trouble.field]}, ${name}`}
                    now={textOf(variant, trouble.field)}
                  />
                </div>
              </td>
            </tr>
          ),
      )}
    </>
  );
}

function Trouble({ sentence, label, mine, now, decide }: CellTrouble & { label: string; now: string }) {
  if (sentence === undefined) return <Conflict label={label} mine={mine} theirs={now} onDecide={decide} />;
  return <Notice tone="problem">{sentence}</Notice>;
}

function Mark({ available }: { available: number }) {
  const mark = markOf(available);
  return mark && <Tag tone={mark === 'low' ? 'ink' : 'problem'}>{markTexts[mark]}</Tag>;
}
