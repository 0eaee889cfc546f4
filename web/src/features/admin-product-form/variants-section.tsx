import { t } from '@fieldhouse/contracts/text';
import { type OptionKind, optionKinds } from '@fieldhouse/contracts/variant.rules';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { flushSync } from 'react-dom';
import type { FieldErrors } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ColourPictures } from './colour-pictures.tsx';
import { addOption, changeOptions, type Matrix, mayAdd, patchOption, rowsOf } from './matrix.rules.ts';
import { describeTooMany } from './matrix-save.rules.ts';
import { MatrixTable } from './matrix-table.tsx';
import { OptionEditor } from './option-editor.tsx';

interface VariantsSectionProps {
  matrix: Matrix;
  /** The product's, as it is typed. */
  price: string;
  images: readonly string[];
  errors: FieldErrors;
  /** With the names of the fields that were typed into. */
  onChange: (matrix: Matrix, ...fields: readonly (string | undefined)[]) => void;
}

const buttons: Record<OptionKind, string> = {
  size: t`Add sizes`,
  colour: t`Add colours`,
  other: t`Add another option`,
};

/** What the product comes in, and a row for each variant. */
export function VariantsSection({ matrix, price, images, errors, onChange }: VariantsSectionProps) {
  const section = useRef<HTMLElement>(null);
  const { options } = matrix;
  const rows = rowsOf(matrix);
  const colours = options.find(({ kind }) => kind === 'colour');
  const whole = rows.length === 0 ? describeTooMany(matrix) : (errors.matrix ?? errors.options ?? errors.variants);
  const add = (kind: OptionKind) => {
    flushSync(() => onChange(addOption(matrix, kind)));
    const added = [...(section.current?.querySelectorAll('fieldset') ?? [])].at(options.length);
    const [name, ...others] = added?.querySelectorAll<HTMLElement>('input') ?? [];
    (kind === 'other' ? name : others.at(-1))?.focus();
  };
  const remove = (id: string) => {
    flushSync(() =>
      onChange(
        changeOptions(
          matrix,
          options.filter((option) => option.id !== id),
        ),
      ),
    );
    section.current?.querySelector<HTMLElement>('[data-add] button')?.focus();
  };
  return (
    <section ref={section} aria-labelledby="variants" className="min-w-0 md:col-span-2">
      <h2 id="variants" className="mb-2 border-t-2 border-ink pt-6 text-3xl">
        Sizes and colours
      </h2>
      {options.length === 0 && <p className="text-ink-soft">It comes in one version.</p>}
      <div className="mt-4 flex flex-col gap-4">
        {options.map((option) => (
          <OptionEditor
            key={option.id}
            option={option}
            kinds={optionKinds.filter((kind) => kind === 'other' || options.every((one) => one.kind !== kind))}
            errors={errors}
            onChange={(patch, field) => onChange(patchOption(matrix, option.id, patch), field)}
            onRemove={() => remove(option.id)}
          />
        ))}
        <div data-add="" className="flex flex-wrap gap-3">
          {optionKinds
            .filter((kind) => mayAdd(matrix, kind))
            .map((kind) => (
              <Button key={kind} size="sm" tone="line" onClick={() => add(kind)}>
                <Plus size={18} /> {buttons[kind]}
              </Button>
            ))}
        </div>
        {options.some(({ values }) => values.length > 0) && rows.length > 0 && (
          <MatrixTable matrix={matrix} price={price} errors={errors} onChange={onChange} />
        )}
        {whole && (
          <div tabIndex={-1} data-invalid="">
            <Notice tone="problem">{whole}</Notice>
          </div>
        )}
        {colours && colours.values.length > 0 && (
          <ColourPictures
            colours={colours}
            images={images}
            onChange={(id, shown) => {
              const values = colours.values.map((value) => (value.id === id ? { ...value, images: shown } : value));
              onChange(patchOption(matrix, colours.id, { values }));
            }}
          />
        )}
      </div>
    </section>
  );
}
