import { listSizeGuides } from '@fieldhouse/contracts/size-guides.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { sizeGuideHref } from '../features/product/product-page.rules.ts';
import { SizeGuideTables } from '../features/product/size-guide-tables.tsx';
import type { Call } from '../lib/call.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import { browserLoader, type PageArgs } from '../lib/loaders.ts';
import { publicPage, publicPageMeta } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { TextLink } from '../ui/link.tsx';
import type { Route } from './+types/size-guide';

async function load(call: Call, { request }: PageArgs) {
  const search = new URL(request.url).searchParams;
  const named = (name: string) => search.get(name) ?? undefined;
  return { guides: await call(listSizeGuides, { query: { brand: named('brand'), category: named('category') } }) };
}
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const headers = publicPage;

export const meta: Route.MetaFunction = ({ loaderData, matches }) => {
  const [first, ...others] = loaderData?.guides ?? [];
  const only = others.length === 0 ? first : undefined;
  return publicPageMeta(matches[0].loaderData, {
    title: only ? t`Size guide: ${only.brand}, ${only.category}` : t`Size guides`,
    description: t`Which size fits you: body measures of every size, in cm and inches.`,
    path: only ? sizeGuideHref({ brand: only.brand, category: only.key ?? only.category }) : '/size-guide',
    index: only !== undefined,
  });
};

/** Of one brand and category where a product leads here; without a query all there are. */
export default function SizeGuidePage({ loaderData: { guides } }: Route.ComponentProps) {
  return (
    <div className="site-width grow py-8 md:py-10">
      <h1 className="mb-6 text-4xl">{guides.length === 1 ? t`Size guide` : t`Size guides`}</h1>
      {guides.length > 0 ? (
        <div className="max-w-xl">
          <SizeGuideTables guides={guides} />
        </div>
      ) : (
        <EmptyState title="There is no such size guide." text="It may have been replaced by another one.">
          <TextLink to="/size-guide">Show all size guides</TextLink>
        </EmptyState>
      )}
    </div>
  );
}
