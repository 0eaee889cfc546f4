import { t } from '@fieldhouse/contracts/text';
import { CircleExclamationPoint } from 'lucide-react';
import { type Ref, type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

interface FieldProblem {
  /** Of the field. */
  readonly id: string;
  readonly text: string;
}

/** All that keeps an order from being placed, with links to the fields. It takes the focus when it appears. */
export function ProblemList({ ref, problems }: { ref: Ref<HTMLDivElement>; problems: readonly FieldProblem[] }) {
  return (
    <div ref={ref} tabIndex={-1} role="alert" className="outline-none empty:hidden">
      {problems.length > 0 && (
        <div className="rounded-sm border-s-4 border-red bg-red-soft px-4 py-3 text-red">
          <h2 className="flex items-center gap-3 text-xl font-semibold">
            <CircleExclamationPoint size={22} className="shrink-0" />
            {t.plural(problems.length, { one: 'Please check one field', other: 'Please check # fields' })}
          </h2>
          <ul className="mt-2 flex flex-col gap-1">
            {problems.map(({ id, text }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="font-semibold underline decoration-2 underline-offset-4"
                  onClick={(event) => {
                    event.preventDefault();
                    document.getElementById(id)?.focus();
                  }}
                >
                  {text}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

/** What the fields say themselves, the card company's own frames excepted. */
function readProblems(form: HTMLFormElement | null): FieldProblem[] {
  const fields = [...(form?.querySelectorAll<HTMLElement>('[aria-invalid=true], [data-invalid]') ?? [])];
  return fields.map((field) => {
    const told = field.getAttribute('aria-describedby')?.split(' ')[0] ?? field.id;
    return { id: field.id, text: document.getElementById(told)?.textContent ?? '' };
  });
}

/** What keeps the form from being sent, as its fields say it themselves. `typed` is what is in it. */
export function useProblemList(fields: RefObject<HTMLFormElement | null>, typed: unknown) {
  const list = useRef<HTMLDivElement>(null);
  const [listed, setListed] = useState<readonly FieldProblem[]>([]);
  // What is mended goes from the list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with every change of the form
  useEffect(() => {
    setListed((before) => (before.length > 0 ? readProblems(fields.current) : before));
  }, [typed]);
  return {
    list,
    listed,
    clear: () => setListed([]),
    /** Leads there, if there is anything. */
    announce: () => {
      const found = readProblems(fields.current);
      flushSync(() => setListed(found));
      if (found.length > 0) list.current?.focus();
    },
  };
}
