import { LOCALE } from '@fieldhouse/contracts/language';
import { t } from '@fieldhouse/contracts/text';
import { FieldFrame } from './field-frame.tsx';
import { Stars } from './rating.tsx';

interface RatingInputProps {
  label: string;
  /** Nothing until one is chosen. */
  value: number | undefined;
  onChange: (value: number) => void;
}

/** Stars to give: a slider in half steps lies over them, so keys, touch and screen readers work as with any slider. */
export function RatingInput({ label, value, onChange }: RatingInputProps) {
  const words = value === undefined ? t`Not rated yet` : t`${value.toLocaleString(LOCALE)} out of 5`;
  return (
    <FieldFrame label={label}>
      {(ids) => (
        <div className="flex items-center gap-4">
          <div className="relative inline-flex rounded-sm has-focus-visible:outline-3 has-focus-visible:outline-offset-4 has-focus-visible:outline-ink">
            <Stars value={value ?? 0} className="h-9 w-45" />
            <input
              {...ids}
              type="range"
              min={0}
              max={5}
              step={0.5}
              value={value ?? 0}
              aria-valuetext={words}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              onChange={(event) => onChange(event.currentTarget.valueAsNumber)}
              // Zero is where the slider already stands, so a press there changes nothing: it still means zero.
              onPointerUp={(event) => onChange(event.currentTarget.valueAsNumber)}
            />
          </div>
          <span aria-hidden="true" className="text-ink-soft tabular-nums">
            {words}
          </span>
        </div>
      )}
    </FieldFrame>
  );
}
