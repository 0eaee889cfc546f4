import { listCategories } from '@fieldhouse/contracts/catalogue.endpoints';
import { t } from '@fieldhouse/contracts/text';
import type { Call } from '../lib/call.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import { browserLoader } from '../lib/loaders.ts';
import { publicPage, publicPageMeta } from '../lib/page-meta.ts';
import { DepartmentTree } from '../ui/department-tree.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/departments';

const load = (call: Call) => call.once(listCategories);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const headers = publicPage;

export const meta: Route.MetaFunction = ({ matches }) =>
  publicPageMeta(matches[0].loaderData, {
    title: t`All departments`,
    description: t`Every department of the shop, and what is in it.`,
    path: '/c',
  });

export default function Departments({ loaderData: categories }: Route.ComponentProps) {
  return (
    <section aria-labelledby="departments" className="list-width py-8 md:py-10">
      <h1 id="departments" className="mb-8 text-4xl">
        All departments
      </h1>
      {categories.length > 0 ? (
        <DepartmentTree categories={categories} />
      ) : (
        <EmptyState title="The hall is still empty." text="The first departments will be here soon." />
      )}
    </section>
  );
}
