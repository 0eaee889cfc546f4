import { deliveryLimits as limits, type StepsBy } from '@fieldhouse/contracts/delivery.rules';
import { t } from '@fieldhouse/contracts/text';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import type { GridCell } from '../../ui/edit-grid.rules.ts';
import { EditGrid, type GridColumn } from '../../ui/edit-grid.tsx';
import { focusCell } from '../../ui/use-grid-cells.ts';
import { type Step, typeIntoSteps } from './zone-values.rules.ts';

interface MethodStepsProps {
  by: StepsBy;
  steps: readonly Step[];
  /** What the names of its problems begin with. */
  path: string;
  errors: FieldErrors;
  onChange: (steps: readonly Step[], ...fields: readonly string[]) => void;
}

const stepFields = ['from', 'price'] as const;

/** From so much on it costs so much. */
export function MethodSteps({ by, steps, path, errors, onChange }: MethodStepsProps) {
  const grid = useRef<HTMLTableElement>(null);
  const set = (next: readonly Step[], ...fields: readonly string[]) =>
    onChange(next, ...(fields.length > 0 ? fields : ['steps']));
  const setAndFocus = (next: readonly Step[], row: number) => {
    flushSync(() => set(next));
    focusCell(grid.current, { row, column: 0 });
  };
  const add = () => setAndFocus([...steps, { from: '', price: '' }], steps.length);
  const mayAdd = steps.length < limits.steps;
  return (
    <div className="flex min-w-0 flex-col gap-3 sm:col-span-2 md:col-span-4">
      {errors[`${path}steps`] && <p className="text-sm font-semibold text-red">{errors[`${path}steps`]}</p>}
      <EditGrid
        frame={grid}
        ground="bg-chalk"
        caption="Steps"
        columns={by === 'weight' ? byWeight : bySubtotal}
        rows={steps}
        rowKey={(_, at) => at}
        rowName={(_, at) => t`step ${at + 1}`}
        problemOf={({ row, column }) => errors[`${path}steps.${row}.${stepFields[column]}`]}
        onType={(cells) => set(typeIntoSteps(steps, cells), ...cells.map(stepField))}
        grows
        {...(mayAdd && { addRow: () => set([...steps, { from: '', price: '' }]) })}
        onRemove={
          steps.length > 1 ? (at) => setAndFocus(steps.toSpliced(at, 1), Math.min(at, steps.length - 2)) : undefined
        }
      />
      <Button size="sm" tone="line" className="self-start" disabled={!mayAdd} onClick={add}>
        <Plus size={18} /> Add step
      </Button>
    </div>
  );
}

const stepField = ({ row, column }: GridCell) => `steps.${row}.${stepFields[column]}`;
const input = { inputMode: 'decimal', className: 'w-36' } as const;
const costs: GridColumn<Step> = { header: t`Costs`, text: ({ price }) => price, figures: true, input };
const bySubtotal: readonly GridColumn<Step>[] = [
  { header: t`From`, text: ({ from }) => from, figures: true, input, unique: true },
  costs,
];
const byWeight: readonly GridColumn<Step>[] = [
  { header: t`From (g)`, text: ({ from }) => from, figures: true, input, unique: true },
  costs,
];
