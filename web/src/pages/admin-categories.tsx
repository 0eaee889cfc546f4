import { listCategorySizes } from '@fieldhouse/contracts/catalogue.endpoints';
import { useRef } from 'react';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { CategoryCard } from '../features/admin-categories/category-card.tsx';
import { NewCategory } from '../features/admin-categories/new-category.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import type { Call } from '../lib/call.ts';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { pageTitle } from '../lib/page-title.ts';
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
    <AdminFrame title="Categories" text="The categories that shoppers choose from. A product can be in several.">
      <div className="max-w-xl">
        <NewCategory />
      </div>
      <div ref={head} tabIndex={-1}>
        <ListProblem problem={problem} head={head} />
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
