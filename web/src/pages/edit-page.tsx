import { pagePath } from '@fieldhouse/contracts/page.rules';
import { getPage, putPage } from '@fieldhouse/contracts/pages.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { PageForm, pagesPath } from '../features/admin-pages/page-form.tsx';
import type { Call } from '../lib/call.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/edit-page';

async function load(call: Call, { params }: PageArgs<{ slug: string }>) {
  return { page: params.slug === 'new' ? null : await call(getPage, { params }) };
}
export const clientLoader = adminLoader(putPage.who, load);
export const HydrateFallback = AdminFallback;

const titleOf = (data?: { page: unknown }) => (data?.page ? t`Edit page` : t`New page`);
export const meta = titled(titleOf);

export default function EditPage({ loaderData }: Route.ComponentProps) {
  const { page } = loaderData;
  return (
    <AdminFrame
      title={titleOf(loaderData)}
      text={page ? pagePath(page.slug) : t`A text of the shop itself.`}
      back={{ to: pagesPath, label: t`Back to pages` }}
    >
      <PageForm key={page?._id ?? 'new'} page={page} />
    </AdminFrame>
  );
}
