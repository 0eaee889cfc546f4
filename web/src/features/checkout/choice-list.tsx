import type { ReactNode } from 'react';

interface ChoiceListProps {
  legend: string;
  name: string;
  choices: readonly { value: string; text: ReactNode; aside?: ReactNode }[];
  value: string;
  onChange: (value: string) => void;
}

/** One of several, each with more than a word to it. */
export function ChoiceList({ legend, name, choices, value, onChange }: ChoiceListProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-col">
        {choices.map((choice) => (
          <label
            key={choice.value}
            className="-mt-0.5 flex min-h-14 cursor-pointer flex-wrap items-center gap-x-4 border-2 border-line px-4 py-3 first:rounded-t-sm last:rounded-b-sm hover:border-edge has-checked:z-1 has-checked:border-ink"
          >
            <input
              type="radio"
              name={name}
              value={choice.value}
              checked={choice.value === value}
              onChange={() => onChange(choice.value)}
              className="size-6 shrink-0 cursor-[inherit] appearance-none self-start rounded-full border-2 border-edge bg-white checked:border-7 checked:border-ink hover:border-ink"
            />
            <span className="min-w-0 grow basis-40">{choice.text}</span>
            {choice.aside && <span className="ms-auto shrink-0 font-semibold tabular-nums">{choice.aside}</span>}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
