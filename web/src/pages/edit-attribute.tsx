import { listAttributes, updateAttribute } from '@fieldhouse/contracts/attributes.endpoints';
import { listCategories } from '@fieldhouse/contracts/catalogue.endpoints';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AttributeForm, attributesPath } from '../features/admin-attributes/attribute-form.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { ApiError } from '../lib/api-error.ts';
import type { Call } from '../lib/call.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { pageTitle } from '../lib/page-meta.ts';
import { ButtonLink } from '../ui/button-link.tsx';
import type { Route } from './+types/edit-attribute';

async function load(call: Call, { params }: PageArgs<{ _id: string }>) {
  const [attributes, categories] = await Promise.all([call(listAttributes), call(listCategories)]);
  const attribute = attributes.find(({ _id }) => _id === params._id) ?? null;
  if (!attribute && params._id !== 'new')
    throw new ApiError(404, { error: 'This attribute no longer exists.', code: 'not-found' });
  return { attribute, categories: categories.map(({ name }) => name) };
}
export const clientLoader = adminLoader(updateAttribute.who, load);
export const HydrateFallback = AdminFallback;

const titleOf = (attribute: unknown) => (attribute ? 'Edit attribute' : 'New attribute');

export const meta: Route.MetaFunction = ({ matches, loaderData }) => [
  { title: pageTitle(titleOf(loaderData?.attribute), matches[0].loaderData?.name) },
];

export default function EditAttribute({ loaderData: { attribute, categories } }: Route.ComponentProps) {
  const back = (
    <ButtonLink tone="line" to={attributesPath}>
      Back to attributes
    </ButtonLink>
  );
  const text = attribute ? attribute.name : 'One more thing that products can say of themselves.';
  return (
    <AdminFrame title={titleOf(attribute)} text={text} aside={back}>
      <AttributeForm key={attribute?._id ?? 'new'} attribute={attribute} categories={categories} />
    </AdminFrame>
  );
}
