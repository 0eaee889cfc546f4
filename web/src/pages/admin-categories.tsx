import { listCategorySizes } from '@fieldhouse/contracts/catalogue.endpoints';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { CategoryCard } from '../features/admin-categories/category-card.tsx';
import { NewCategory } from '../features/admin-categories/new-category.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { pageTitle } from '../lib/page-title.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import type { Route } from './+types/admin-categories';

export const clientLoader = adminLoader(listCategorySizes.who, (call) => call(listCategorySizes));
export const HydrateFallback = AdminFallback;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Categories', matches[0].loaderData?.name) },
];

export default function AdminCategories({ loaderData: categories }: Route.ComponentProps) {
  return (
    <AdminFrame title="Categories" text="The categories that shoppers choose from. A product can be in several.">
      <div className="max-w-xl">
        <NewCategory />
      </div>
      {categories.length === 0 ? (
        <EmptyState title="No categories yet." text="Products need at least one: create it above." />
      ) : (
        <ul className="mt-8 grid grid-cols-1 gap-5 sm:grid-cols-2 md:grid-cols-3">
          {categories.map((category) => (
            <li key={category._id} className="grid min-w-0">
              <CategoryCard category={category} products={category.products} />
            </li>
          ))}
        </ul>
      )}
    </AdminFrame>
  );
}
