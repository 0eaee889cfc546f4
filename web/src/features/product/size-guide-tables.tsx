import { sizeSystemOf } from '@fieldhouse/contracts/shoe-size.rules';
import type { SizeGuide } from '@fieldhouse/contracts/size-guides.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useId } from 'react';
import { createBrowserStore, useStored } from '../../lib/browser-store.ts';
import { RadioGroup } from '../../ui/radio-group.tsx';
import { Table } from '../../ui/table.tsx';
import { inchesText, tenthsText } from './product-page.rules.ts';

type Row = SizeGuide['rows'][number];

const units = [
  { value: 'cm', label: 'cm' },
  { value: 'in', label: t`inches` },
];

/** Sizes by measures, with one switch for all of them. It is the checked button that shows a unit: scripts only remember it. */
export function SizeGuideTables({ guides }: { guides: readonly SizeGuide[] }) {
  const unit = useStored(lengthUnit, (stored) => stored);
  return (
    <div className="group/guide flex flex-col gap-8">
      <div className="flex flex-col gap-4">
        <p className="text-ink-soft">
          Measure your body and take the size that comes closest. Between two sizes, the larger one is more comfortable.
        </p>
        <RadioGroup
          legend="Measures in"
          name={useId()}
          options={units}
          value={unit}
          onChange={(chosen) => lengthUnit.change(() => chosen as LengthUnit)}
        />
      </div>
      {guides.map((guide) => (
        <Table
          key={guide._id}
          caption={`${guide.brand}, ${guide.category}`}
          columns={columnsOf(guide)}
          rows={guide.rows}
          rowKey={({ size }) => size}
        />
      ))}
    </div>
  );
}

function columnsOf({ measures }: SizeGuide) {
  return [
    { header: t`Size`, cell: ({ size }: Row) => size },
    ...measures.map((header, at) => ({
      header,
      figures: true,
      // A size of another system has no unit.
      cell: ({ values }: Row) => (sizeSystemOf(header) ? values[at] : <Length cm={values[at] ?? 0} />),
    })),
  ];
}

function Length({ cm }: { cm: number }) {
  return (
    <>
      <span className="group-has-[[value=in]:checked]/guide:hidden">{tenthsText(cm)}</span>
      <span className="hidden group-has-[[value=in]:checked]/guide:inline">{inchesText(cm)}</span>
    </>
  );
}

type LengthUnit = 'cm' | 'in';

/** In what this browser measures. */
const lengthUnit = createBrowserStore<LengthUnit>({
  owner: 'browser',
  key: 'fh:length-unit',
  empty: 'cm',
  version: 1,
  read: (content) => (content === 'in' ? 'in' : 'cm'),
});
