import { listCategorySizes } from '@fieldhouse/contracts/catalogue-staff.endpoints';
import { useRef } from 'react';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { CategoryTree } from '../features/admin-categories/category-tree.tsx';
import { NewCategory } from '../features/admin-categories/new-category.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { PictureField } from '../features/admin-product-form/picture-field.tsx';
import type { Call } from '../lib/call.ts';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { pageTitle } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListProblem } from '../ui/list-problem.tsx';
import type { Route } from './+types/admin-categories';

const load = async (call: Call) => ({ categories: await call(listCategorySizes) });
export const clientLoader = keepPreviousList(adminLoader(listCategorySizes.who, load));
export const HydrateFallback = AdminFallback;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Categories', matches[0].loaderData?.name) },
];

export default function AdminCategories({ loaderData: { categories, problem } }: Route.ComponentProps) {
  const head = useRef<HTMLDivElement>(null);
  return (
    <AdminFrame
      title="Categories"
      text="The departments that shoppers choose from, with up to three levels below them. A product can be in several."
    >
      <div className="max-w-xl">
        <NewCategory />
      </div>
      <div ref={head} tabIndex={-1}>
        <ListProblem problem={problem} head={head} />
      </div>
      {categories.length === 0 ? (
        <EmptyState title="No categories yet." text="Products need at least one: create it above." />
      ) : (
        <CategoryTree categories={categories} PictureField={PictureField} />
      )}
    </AdminFrame>
  );
}
