import { listSynonyms } from '@fieldhouse/contracts/discovery.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { SynonymsForm } from '../features/admin-synonyms/synonyms-form.tsx';
import { readListQuery } from '../lib/list-page.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/admin-synonyms';

export const clientLoader = adminLoader(listSynonyms.who, async (call, { request }: PageArgs) => {
  const { word } = readListQuery(request, 'word');
  return { word, synonyms: await call(listSynonyms) };
});
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Synonyms`);

export default function AdminSynonyms({ loaderData: { word, synonyms } }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Synonyms"
      text="Words that mean the same, a group per line, with commas between them. Who searches for one finds the others too."
    >
      <SynonymsForm synonyms={synonyms} word={word} />
    </AdminFrame>
  );
}
