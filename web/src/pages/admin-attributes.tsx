import { createAttribute, listAttributes } from '@fieldhouse/contracts/attributes.endpoints';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AttributeCard } from '../features/admin-attributes/attribute-card.tsx';
import { attributesPath } from '../features/admin-attributes/attribute-form.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import type { Call } from '../lib/call.ts';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { pageTitle } from '../lib/page-meta.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import type { Route } from './+types/admin-attributes';

async function load(call: Call) {
  const items = await call(listAttributes);
  return { list: { items, total: items.length, more: false, page: 1, pages: 1 } };
}
export const clientLoader = keepPreviousList(adminLoader(createAttribute.who, load));
export const HydrateFallback = AdminFallback;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Attributes', matches[0].loaderData?.name) },
];

export default function AdminAttributes({ loaderData: { list, problem } }: Route.ComponentProps) {
  const add = <ButtonLink to={`${attributesPath}/new`}>New attribute</ButtonLink>;
  const empty = (
    <EmptyState title="No attributes yet." text="Products say their gender, age group and material without any." />
  );
  return (
    <AdminFrame
      title="Attributes"
      text="What products of a category are described and filtered by, such as the drop of a shoe."
      aside={add}
    >
      <PagedList one="attribute" many="attributes" list={list} problem={problem} empty={empty}>
        <ul className="mt-8 grid grid-cols-1 gap-5 sm:grid-cols-2 md:grid-cols-3">
          {list.items.map((attribute) => (
            <li key={attribute._id} className="grid min-w-0">
              <AttributeCard attribute={attribute} />
            </li>
          ))}
        </ul>
      </PagedList>
    </AdminFrame>
  );
}
