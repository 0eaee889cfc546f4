import { createAttribute, listAttributes } from '@fieldhouse/contracts/attributes.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AttributeCard } from '../features/admin-attributes/attribute-card.tsx';
import { attributesPath } from '../features/admin-attributes/attribute-form.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { wholeList } from '../lib/list-page.ts';
import { titled } from '../lib/page-meta.ts';
import { StoredCards } from '../lib/stored-card.tsx';
import { EmptyState } from '../ui/empty-state.tsx';
import { ButtonLink } from '../ui/link.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import type { Route } from './+types/admin-attributes';

export const clientLoader = keepPreviousList(
  adminLoader(createAttribute.who, async (call) => ({ list: wholeList(await call(listAttributes)) })),
);
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Attributes`);

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
      <PagedList
        label="attributes"
        count={(total) => t.plural(total, { one: '# attribute', other: '# attributes' })}
        list={list}
        problem={problem}
        empty={empty}
      >
        <StoredCards className="mt-8">
          {list.items.map((attribute) => (
            <AttributeCard key={attribute._id} attribute={attribute} />
          ))}
        </StoredCards>
      </PagedList>
    </AdminFrame>
  );
}
