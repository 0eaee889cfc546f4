import type { ProductDetail } from '@fieldhouse/contracts/catalogue.schemas';
import { t } from '@fieldhouse/contracts/text';
import type { OptionKind } from '@fieldhouse/contracts/variant.rules';
import type { ReactNode, Ref } from 'react';
import { OptionPicker } from '../../ui/option-picker.tsx';
import { type Choice, choiceSearch, offerOptions, pickValue } from './variant-choice.rules.ts';

interface VariantPickersProps {
  product: Pick<ProductDetail, 'options' | 'variants'>;
  choice: Choice;
  onChoose: (choice: Choice) => void;
  /** Pressed to buy: what is not chosen yet is asked for. */
  asked: boolean;
  /** Whether each value is a link where scripts do not run. */
  links?: boolean;
  /** Beside the sizes. */
  sizeGuide?: ReactNode;
  ref: Ref<HTMLDivElement>;
}

/** One group per option of a product. */
export function VariantPickers({ product, choice, onChoose, asked, links, sizeGuide, ref }: VariantPickersProps) {
  return (
    <div ref={ref} className="flex flex-col gap-4">
      {offerOptions(product, choice).map(({ name, kind, system, values }) => (
        <OptionPicker
          key={name}
          name={name}
          legend={name + regionOf(system)}
          detail={kind === 'colour' ? choice[name] : undefined}
          aside={kind === 'size' && sizeGuide}
          values={values.map((value) => ({
            ...value,
            disabled: !value.choice,
            href: links && value.choice ? choiceSearch(product, value.choice) : undefined,
          }))}
          onPick={(value) => onChoose(pickValue(product, choice, name, value))}
          error={asked && choice[name] === undefined ? askFor(kind, name) : undefined}
        />
      ))}
    </div>
  );
}

/** ` (EU)` of `EU shoe`: other systems say nothing that the name of the option does not. */
function regionOf(system = ''): string {
  const [region] = /^[A-Z]{2}\b/.exec(system) ?? [];
  return region ? ` (${region})` : '';
}

function askFor(kind: OptionKind, name: string): string {
  if (kind === 'size') return t`Please choose a size`;
  return kind === 'colour' ? t`Please choose a colour` : t`Please choose: ${name}`;
}

/** Leads to the first group in which nothing is chosen. */
export function focusOpenPicker(pickers: HTMLElement | null): void {
  const group = pickers?.querySelector('fieldset:not(:has(:checked))');
  group?.scrollIntoView({ block: 'nearest' });
  group?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true });
}
