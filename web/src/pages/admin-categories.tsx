import { listCategorySizes } from '@fieldhouse/contracts/catalogue.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { CategoryTree } from '../features/admin-categories/category-tree.tsx';
import { NewCategory } from '../features/admin-categories/new-category.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { PictureField } from '../features/admin-product-form/picture-field.tsx';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { titled } from '../lib/page-meta.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { ListProblem } from '../ui/list-problem.tsx';
import type { Route } from './+types/admin-categories';

export const clientLoader = keepPreviousList(
  adminLoader(listCategorySizes.who, async (call) => ({ categories: await call(listCategorySizes) })),
);
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Categories`);

export default function AdminCategories({ loaderData: { categories, problem } }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Categories"
      text="The departments that shoppers choose from, with up to three levels below them. A product can be in several."
    >
      <div className="max-w-xl">
        <NewCategory />
      </div>
      <ListProblem problem={problem} />
      {categories.length === 0 ? (
        <EmptyState title="No categories yet." text="Products need at least one: create it above." />
      ) : (
        <CategoryTree categories={categories} PictureField={PictureField} />
      )}
    </AdminFrame>
  );
}
