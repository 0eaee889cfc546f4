import { type ReactNode, useId } from 'react';

interface PickerValue {
  readonly value: string;
  /** What is shown; none: the value itself. */
  readonly label?: string;
  /** A colour, shown in the place of its name. */
  readonly swatch?: string | undefined;
  /** Below the value: what it is in other systems. */
  readonly also?: string | undefined;
  readonly selected: boolean;
  /** Why it cannot be had (`sold out`): it is crossed out, and its accessible name says so. Empty otherwise. */
  readonly note: string;
  readonly disabled?: boolean;
  /** Where it leads without scripts. */
  readonly href?: string | undefined;
}

interface OptionPickerProps {
  /** Of the group in the page's HTML. */
  name?: string;
  legend: string;
  /** Beside the legend: the name of the colour chosen. */
  detail?: string | undefined;
  /** At the other end of the legend's line. */
  aside?: ReactNode;
  values: readonly PickerValue[];
  onPick: (value: string) => void;
  error?: string | undefined;
}

/**
 * One value out of several, as buttons, or as swatches where there are colours. They are the browser's own radio
 * buttons, so arrow keys work; without scripts they are links. What cannot be had stays where it is.
 */
export function OptionPicker({ name, legend, detail, aside, values, onPick, error }: OptionPickerProps) {
  const id = useId();
  return (
    <fieldset name={name} aria-describedby={error && `${id}-error`} className="min-w-0 scroll-my-24">
      <legend className="sr-only">{legend}</legend>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-6">
        <p className="min-w-0 wrap-anywhere">
          <span aria-hidden="true" className="font-semibold">
            {legend}
          </span>
          {detail && <span className="ms-2 text-ink-soft">{detail}</span>}
        </p>
        {aside}
      </div>
      {error && (
        <p id={`${id}-error`} role="alert" className="font-semibold text-red">
          {error}
        </p>
      )}
      <div className={`mt-1.5 gap-2 ${layout(values)}`}>
        {values.map((value) => (
          <Value key={value.value} group={id} value={value} invalid={Boolean(error)} onPick={onPick} />
        ))}
      </div>
    </fieldset>
  );
}

/** Several short ones stand in cells of one width, which leaves room for what they are in other systems. */
function layout(values: readonly PickerValue[]): string {
  if (values.length < 4 || values.some(({ value, label = value, swatch }) => swatch || label.length > 5))
    return 'flex flex-wrap';
  return values.some(({ also }) => also)
    ? 'grid grid-cols-[repeat(auto-fill,minmax(7.75rem,1fr))]'
    : 'grid grid-cols-[repeat(auto-fill,minmax(3.75rem,1fr))]';
}

interface ValueProps {
  group: string;
  value: PickerValue;
  invalid: boolean;
  onPick: (value: string) => void;
}

function Value({ group, value: picker, invalid, onPick }: ValueProps) {
  const { value, label = value, swatch, also, selected, note, disabled, href } = picker;
  const name = label + (note && `, ${note}`) + (also ? ` · ${also}` : '');
  const look = `${swatch ? 'pick-swatch' : 'pick'} ${note && 'crossed-out'} ${also && 'flex-col leading-none'}`;
  const face = swatch ? <Swatch colour={swatch} /> : label;
  const below = also && <small className="font-sans text-xs leading-none font-normal">{also}</small>;
  return (
    <>
      <label title={name} className={`flex ${look} ${href && 'scriptless:hidden'}`}>
        <input
          type="radio"
          name={group}
          value={value}
          aria-label={name}
          checked={selected}
          disabled={disabled}
          // Where the focus goes when a form cannot be sent.
          data-invalid={invalid ? '' : undefined}
          className="absolute inset-0 cursor-[inherit] appearance-none rounded-[inherit]"
          onChange={() => onPick(value)}
        />
        {face}
        {below}
      </label>
      {href && (
        <a
          href={href}
          aria-label={name}
          aria-current={selected || undefined}
          className={`hidden ${look} scriptless:flex`}
        >
          {face}
          {below}
        </a>
      )}
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
