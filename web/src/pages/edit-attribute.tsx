import { listAttributes, updateAttribute } from '@fieldhouse/contracts/attributes.endpoints';
import { listCategories } from '@fieldhouse/contracts/catalogue.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AttributeForm, attributesPath } from '../features/admin-attributes/attribute-form.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import type { Call } from '../lib/call.ts';
import { pickStored } from '../lib/list-page.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/edit-attribute';

async function load(call: Call, { params }: PageArgs<{ _id: string }>) {
  const [attributes, categories] = await Promise.all([call(listAttributes), call(listCategories)]);
  const attribute = pickStored(attributes, params, t`This attribute no longer exists.`);
  return { attribute, categories: categories.map(({ name }) => name) };
}
export const clientLoader = adminLoader(updateAttribute.who, load);
export const HydrateFallback = AdminFallback;

const titleOf = (data?: { attribute: unknown }) => (data?.attribute ? t`Edit attribute` : t`New attribute`);
export const meta = titled(titleOf);

export default function EditAttribute({ loaderData }: Route.ComponentProps) {
  const { attribute, categories } = loaderData;
  const text = attribute ? attribute.name : t`One more thing that products can say of themselves.`;
  return (
    <AdminFrame title={titleOf(loaderData)} text={text} back={{ to: attributesPath, label: t`Back to attributes` }}>
      <AttributeForm key={attribute?._id ?? 'new'} attribute={attribute} categories={categories} />
    </AdminFrame>
  );
}
