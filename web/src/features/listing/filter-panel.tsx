import { lazyPart } from '../../lib/lazy-part.tsx';
import type { FilterFormProps } from './filter-form.tsx';
import { type FilterMenu, filterMenuId } from './filter-menu.ts';

export const filterForm = lazyPart<FilterFormProps>(async () => (await import('./filter-form.tsx')).FilterForm);

interface FilterPanelProps extends FilterFormProps {
  open: FilterMenu['open'];
}

/** Hidden until it is opened. */
export function FilterPanel({ open, ...props }: FilterPanelProps) {
  return (
    <div id={filterMenuId} className={`mb-8 scroll-mt-32 rounded-sm bg-chalk p-5 md:p-6 ${visible(open)}`}>
      <filterForm.Part {...props} />
    </div>
  );
}

function visible(open: boolean | undefined): string {
  if (open === undefined) return 'hidden target:block';
  return open ? '' : 'hidden';
}
