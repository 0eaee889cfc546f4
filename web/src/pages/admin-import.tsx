import { listImports } from '@fieldhouse/contracts/imports.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { ImportGuide, ImportList, ImportStart } from '../features/admin-import/import-start.tsx';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/admin-import';

export const clientLoader = adminLoader(listImports.who, (call) => call(listImports));
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Import`);

export default function AdminImport({ loaderData: imports }: Route.ComponentProps) {
  return (
    <AdminFrame title="Import" text="Bring what you have from another shop.">
      <div className="grid items-start gap-x-12 gap-y-10 md:grid-cols-[minmax(0,1fr)_21rem]">
        <div className="flex min-w-0 flex-col gap-10">
          <ImportStart />
          <ImportList imports={imports} />
        </div>
        <ImportGuide />
      </div>
    </AdminFrame>
  );
}
