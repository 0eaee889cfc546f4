import type { Product } from '@fieldhouse/contracts/catalogue.schemas';
import type { CataloguePage } from '@fieldhouse/contracts/discovery.schemas';
import { SEARCH_LENGTH } from '@fieldhouse/contracts/listing.rules';
import { t } from '@fieldhouse/contracts/text';
import type { MouseEvent, Ref } from 'react';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/link.tsx';
import { facetFormId } from './listing.rules.ts';
import { withoutText } from './search.rules.ts';

interface ResultHeadProps {
  ref: Ref<HTMLHeadingElement>;
  text: string;
  list: CataloguePage | undefined;
}

/** The form asks for what was typed before it was hydrated as soon as it is. */
function waitForFacets(event: MouseEvent): void {
  if (!document.querySelector(`#${facetFormId}[data-hydrated]`)) event.preventDefault();
}

/** The words that were searched for stand in the place of the heading, as a field of the facets' form. */
export function ResultHead({ ref, text, list }: ResultHeadProps) {
  const { correctedTo, without = [], total = 0 } = list ?? {};
  return (
    <div className="mb-8 border-b-2 border-ink pb-4">
      <h1 ref={ref} id="results" tabIndex={-1} dir="auto" className={text ? 'sr-only' : 'mb-3 text-4xl outline-none'}>
        {text ? t`Results for “${text}”` : t`Search results`}
      </h1>
      <div className="flex flex-wrap items-end gap-3">
        {text && (
          <>
            <label className="min-w-0 grow basis-80 text-sm text-ink-soft">
              Results for
              <input
                type="text"
                name="q"
                form={facetFormId}
                dir="auto"
                defaultValue={text}
                maxLength={SEARCH_LENGTH}
                autoComplete="off"
                enterKeyHint="search"
                className="block w-full min-w-0 rounded-none border-b-2 border-line bg-transparent font-headline text-4xl font-semibold text-ink hover:border-edge focus:border-ink focus:outline-none"
              />
            </label>
            <Button type="submit" tone="line" form={facetFormId} onClick={waitForFacets}>
              Refine
            </Button>
          </>
        )}
        <ButtonLink tone="line" to="/">
          Home
        </ButtonLink>
      </div>
      {correctedTo && total > 0 && (
        <p className="mt-3 wrap-anywhere">
          No results for “{text}”. Showing results for <strong>“{correctedTo}”</strong>.
        </p>
      )}
      {without.length > 0 && total > 0 && <p className="mt-3 text-ink-soft wrap-anywhere">{withoutText(without)}</p>}
    </div>
  );
}

/** Extra facts on a search result card: SKU, category and stock. */
export function ProductFacts({ product: { sku, category, quantity, isOnStock } }: { product: Product }) {
  return (
    <dl className="mt-2 grid grid-cols-[auto_1fr] gap-x-2 text-xs text-ink-soft">
      <dt>SKU</dt>
      <dd className="tabular-nums">{sku}</dd>
      <dt>Category</dt>
      <dd className="truncate">{category.join(', ') || t`none`}</dd>
      <dt>Stock</dt>
      <dd className={`font-semibold ${isOnStock ? 'text-court' : 'text-red'}`}>
        {isOnStock ? t`${quantity} in stock` : t`Sold out`}
      </dd>
    </dl>
  );
}
