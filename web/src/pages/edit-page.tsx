import { pagePath } from '@fieldhouse/contracts/page.rules';
import { getPage, putPage } from '@fieldhouse/contracts/pages.endpoints';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { PageForm, pagesPath } from '../features/admin-pages/page-form.tsx';
import type { Call } from '../lib/call.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { pageTitle } from '../lib/page-meta.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import type { Route } from './+types/edit-page';

async function load(call: Call, { params }: PageArgs<{ slug: string }>) {
  return { page: params.slug === 'new' ? null : await call(getPage, { params }) };
}
export const clientLoader = adminLoader(putPage.who, load);
export const HydrateFallback = AdminFallback;

const titleOf = (page: unknown) => (page ? 'Edit page' : 'New page');

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(titleOf(loaderData?.page), matches[0].loaderData?.name) },
];

export default function EditPage({ loaderData: { page } }: Route.ComponentProps) {
  const back = (
    <ButtonLink tone="line" to={pagesPath}>
      Back to pages
    </ButtonLink>
  );
  return (
    <AdminFrame title={titleOf(page)} text={page ? pagePath(page.slug) : 'A text of the shop itself.'} aside={back}>
      <PageForm key={page?._id ?? 'new'} page={page} />
    </AdminFrame>
  );
}
