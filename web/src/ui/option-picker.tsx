import { type ReactNode, type Ref, useId } from 'react';

interface PickerValue {
  readonly value: string;
  /** A colour, shown in the place of its name. */
  readonly swatch?: string | undefined;
  readonly selected: boolean;
  /** Why it cannot be had (`sold out`): it is crossed out, and its accessible name says so. Empty otherwise. */
  readonly note: string;
  readonly disabled?: boolean;
  /** Where it leads without scripts. */
  readonly href?: string | undefined;
}

interface OptionPickerProps {
  legend: string;
  /** Beside the legend: what sizes are measured in, or the name of the colour chosen. */
  detail?: string | undefined;
  /** At the other end of the legend's line. */
  aside?: ReactNode;
  values: readonly PickerValue[];
  onPick: (value: string) => void;
  error?: string | undefined;
  ref?: Ref<HTMLFieldSetElement>;
}

/**
 * One value out of several, as buttons, or as swatches where there are colours. They are the browser's own radio
 * buttons, so arrow keys work; without scripts they are links. What cannot be had stays where it is.
 */
export function OptionPicker({ legend, detail, aside, values, onPick, error, ref }: OptionPickerProps) {
  const id = useId();
  return (
    <fieldset ref={ref} aria-describedby={error && `${id}-error`} className="min-w-0 scroll-my-24">
      <legend className="sr-only">{legend}</legend>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-6">
        <p className="min-w-0 wrap-anywhere">
          <span aria-hidden="true" className="font-semibold">
            {legend}
          </span>
          {detail && <span className="ml-2 text-ink-soft">{detail}</span>}
        </p>
        {aside}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="font-semibold text-red">
          {error}
        </p>
      )}
      <div className="mt-1 flex flex-wrap gap-2">
        {values.map((value) => (
          <Value key={value.value} group={id} value={value} onPick={onPick} />
        ))}
      </div>
    </fieldset>
  );
}

const frames = {
  button:
    'min-w-14 px-3 h-12 rounded-sm border-edge font-headline text-lg font-semibold tabular-nums hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:text-white aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-white',
  swatch: 'size-12 rounded-full border-transparent hover:border-edge has-checked:border-ink aria-[current]:border-ink',
};

interface ValueProps {
  group: string;
  value: PickerValue;
  onPick: (value: string) => void;
}

function Value({ group, value: { value, swatch, selected, note, disabled, href }, onPick }: ValueProps) {
  const name = note ? `${value}, ${note}` : value;
  const look = `relative items-center justify-center border-2 ${frames[swatch ? 'swatch' : 'button']} ${note && 'text-ink-soft'} ${disabled ? 'border-dashed' : 'cursor-pointer'}`;
  const face = (
    <>
      {swatch ? <Swatch colour={swatch} /> : value}
      {note && <Cross onColour={swatch !== undefined} />}
    </>
  );
  return (
    <>
      <label title={name} className={`flex scriptless:hidden ${look}`}>
        <input
          type="radio"
          name={group}
          value={value}
          aria-label={name}
          checked={selected}
          disabled={disabled}
          // Firefox would bring back what was chosen before a reload.
          autoComplete="off"
          className="absolute inset-0 cursor-[inherit] appearance-none rounded-[inherit]"
          onChange={() => onPick(value)}
        />
        {face}
      </label>
      {/* biome-ignore lint/a11y/useValidAnchor: a place without a link where there is nothing to lead to */}
      <a
        href={href}
        aria-label={name}
        aria-current={selected || undefined}
        className={`hidden scriptless:flex ${look}`}
      >
        {face}
      </a>
    </>
  );
}

/** Drawn as svg, because the CSP allows no style attributes. */
function Swatch({ colour }: { colour: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 36 36" className="size-9 text-edge">
      <circle cx="18" cy="18" r="17.5" fill={colour} stroke="currentColor" />
    </svg>
  );
}

function Cross({ onColour }: { onColour: boolean }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 10 10"
      preserveAspectRatio="none"
      className={`pointer-events-none absolute inset-0 size-full ${onColour ? 'p-1.5' : ''}`}
    >
      {onColour && <CrossLine className="stroke-white stroke-5" />}
      <CrossLine className={onColour ? 'stroke-ink stroke-2' : 'stroke-edge stroke-1'} />
    </svg>
  );
}

const CrossLine = ({ className }: { className: string }) => (
  <path d="M0 10 10 0" vectorEffect="non-scaling-stroke" className={className} />
);
