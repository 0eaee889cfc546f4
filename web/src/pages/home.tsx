import { listCategories } from '@fieldhouse/contracts/catalogue.endpoints';
import { CategoryList } from '../features/catalogue/category-list.tsx';
import { RefreshForm } from '../features/catalogue/refresh-form.tsx';
import type { Call } from '../lib/call.ts';
import { serverLoader } from '../lib/loaders.server.ts';
import { browserLoader } from '../lib/loaders.ts';
import { publicPage } from '../lib/page-headers.ts';
import { pageTitle } from '../lib/page-title.ts';
import { CourtLines } from '../ui/court-lines.tsx';
import type { Route } from './+types/home';

const load = (call: Call) => call(listCategories);
export const loader = serverLoader(load);
export const clientLoader = browserLoader(load);
export const headers = publicPage;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Sporting goods', matches[0].loaderData?.name) },
  { name: 'description', content: 'Sporting goods for court, track and pitch: equipment, clothing and shoes.' },
];

export default function Home({ loaderData: categories }: Route.ComponentProps) {
  return (
    <>
      <section className="relative overflow-hidden border-b-2 border-line bg-chalk">
        <CourtLines />
        <div className="relative mx-auto max-w-7xl px-4 py-20 sm:px-8 md:py-32">
          <h1 className="max-w-4xl text-hero uppercase">Ready when you are</h1>
          <p className="mt-6 max-w-md text-xl">Equipment, clothing and shoes for court, track and pitch.</p>
        </div>
      </section>
      <section aria-labelledby="categories" className="mx-auto w-full max-w-7xl px-4 py-16 sm:px-8">
        <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
          <h2 id="categories" className="scroll-mt-8 text-5xl uppercase">
            Categories
          </h2>
          <RefreshForm />
        </div>
        <CategoryList categories={categories} />
      </section>
    </>
  );
}
