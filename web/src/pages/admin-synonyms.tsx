import { listSynonyms } from '@fieldhouse/contracts/discovery.endpoints';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { SynonymsForm } from '../features/admin-synonyms/synonyms-form.tsx';
import type { Call } from '../lib/call.ts';
import { pageTitle } from '../lib/page-meta.ts';
import type { Route } from './+types/admin-synonyms';

const load = async (call: Call) => ({ synonyms: await call(listSynonyms) });
export const clientLoader = adminLoader(listSynonyms.who, load);
export const HydrateFallback = AdminFallback;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Synonyms', matches[0].loaderData?.name) },
];

export default function AdminSynonyms({ loaderData: { synonyms } }: Route.ComponentProps) {
  return (
    <AdminFrame
      title="Synonyms"
      text="Words that mean the same, a group per line, with commas between them. Who searches for one finds the others too."
    >
      <SynonymsForm synonyms={synonyms} />
    </AdminFrame>
  );
}
