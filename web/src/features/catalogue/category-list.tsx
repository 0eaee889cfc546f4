import type { Category } from '@fieldhouse/contracts/catalogue.schemas';
import { CourtLines } from '../../ui/court-lines.tsx';

/** The categories as lanes, each with its number. */
export function CategoryList({ categories }: { categories: readonly Category[] }) {
  if (categories.length === 0) {
    return (
      <div className="relative overflow-hidden bg-chalk px-6 py-20 text-center">
        <CourtLines />
        <p className="relative text-xl font-semibold">The hall is still empty.</p>
        <p className="relative mt-2 text-ink-soft">Categories appear here as soon as the first one is added.</p>
      </div>
    );
  }
  return (
    <ol className="grid gap-x-8 sm:grid-cols-2 md:grid-cols-3">
      {categories.map(({ _id, name }, index) => (
        <li key={_id} className="flex items-baseline gap-4 border-t-2 border-line py-5">
          <span aria-hidden="true" className="w-10 font-headline text-2xl text-ink-soft tabular-nums">
            {String(index + 1).padStart(2, '0')}
          </span>
          <span className="min-w-0 font-headline text-3xl font-semibold wrap-anywhere">{name}</span>
        </li>
      ))}
    </ol>
  );
}
