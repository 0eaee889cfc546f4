import { lazyPart } from '../../lib/lazy-part.tsx';
import type { FacetFormProps } from './facet-form.tsx';
import { facetsId } from './listing.rules.ts';

const load = () => import('./facet-form.tsx');
const facetForm = lazyPart<FacetFormProps>(async () => (await load()).FacetForm);
export const sortField = lazyPart<{ asked: string }>(async () => (await load()).SortField);
/** For the pages that have them. */
export const fetchFacets = () => Promise.all([facetForm.fetch(), sortField.fetch()]);

interface FacetColumnProps extends FacetFormProps {
  busy: boolean;
}

/** The facets beside a list; on a small screen they are hidden until they are asked for. */
export function FacetColumn({ busy, ...props }: FacetColumnProps) {
  return (
    <div id={facetsId} aria-busy={busy} className="max-md:hidden max-md:mb-8 max-md:target:block">
      <facetForm.Part {...props} />
    </div>
  );
}
