import { getSettings } from '@fieldhouse/contracts/settings.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { PictureField } from '../features/admin-product-form/picture-field.tsx';
import { SettingsScreen } from '../features/admin-settings/settings-screen.tsx';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { titled } from '../lib/page-meta.ts';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/admin-settings';

export const clientLoader = keepPreviousList(
  adminLoader(getSettings.who, async (call) => ({ settings: await call(getSettings) })),
);
export const HydrateFallback = AdminFallback;

export const meta = titled(t`Settings`);

export default function AdminSettings({ loaderData: { settings, problem } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Settings" text="What the shop says about itself. A change shows everywhere within a second.">
      {problem && <Notice tone="problem">{problem}</Notice>}
      <SettingsScreen settings={settings} PictureField={PictureField} />
    </AdminFrame>
  );
}
