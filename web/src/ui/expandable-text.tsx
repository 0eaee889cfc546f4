import { ChevronDown } from 'lucide-react';
import { useId } from 'react';

const words = 'whitespace-pre-line wrap-anywhere';

/** What people write: of a long text the beginning, and the rest on demand. A checkbox, so that it unfolds without scripts too. */
export function ExpandableText({ text }: { text: string }) {
  const id = useId();
  if (!isLong(text)) {
    return (
      <p dir="auto" className={words}>
        {text}
      </p>
    );
  }
  return (
    <div className="group relative">
      <input type="checkbox" id={id} className="peer sr-only" />
      <p dir="auto" className={`line-clamp-8 peer-checked:line-clamp-none ${words}`}>
        {text}
      </p>
      <label
        htmlFor={id}
        className="mt-1 inline-flex min-h-11 cursor-pointer items-center gap-1 font-semibold underline underline-offset-4 peer-focus-visible:outline-3 peer-focus-visible:outline-ink"
      >
        <span className="group-has-checked:hidden">Read more</span>
        <span className="hidden group-has-checked:inline">Read less</span>
        <ChevronDown size={18} className="group-has-checked:rotate-180" />
      </label>
    </div>
  );
}

/** About what eight lines hold beside a product's picture. */
const SHORT = 600;
const FEW_LINES = 10;

/** Whether a text is worth folding: what would hardly be cut is shown whole. */
export function isLong(text: string): boolean {
  return text.length > SHORT || text.split('\n').length > FEW_LINES;
}
