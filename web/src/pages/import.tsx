import { dateText } from '@fieldhouse/contracts/date-text';
import { getImport } from '@fieldhouse/contracts/imports.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { kindTexts } from '../features/admin-import/import-texts.rules.ts';
import { ImportView } from '../features/admin-import/import-view.tsx';
import type { Call } from '../lib/call.ts';
import type { PageArgs } from '../lib/loaders.ts';
import { titled } from '../lib/page-meta.ts';
import type { Route } from './+types/import';

const load = (call: Call, { params: { id } }: PageArgs<{ id: string }>) => call(getImport, { params: { id } });
export const clientLoader = adminLoader(getImport.who, load);
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Import`);

export default function ImportPage({ loaderData: file, matches }: Route.ComponentProps) {
  const { kind, fileName, rows, createdAt } = file;
  const sent = dateText(createdAt, matches[0].loaderData.timeZone);
  return (
    <AdminFrame
      title={kindTexts[kind]}
      text={t.plural(rows, { one: '{0}: # row, sent on {1}.', other: '{0}: # rows, sent on {1}.' }, fileName, sent)}
    >
      <ImportView file={file} />
    </AdminFrame>
  );
}
