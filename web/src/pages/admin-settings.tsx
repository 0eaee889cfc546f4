import { getSettings } from '@fieldhouse/contracts/settings.endpoints';
import { AdminFallback, adminLoader } from '../features/accounts/admin-only.tsx';
import { AdminFrame } from '../features/admin-frame/admin-frame.tsx';
import { PictureField } from '../features/admin-product-form/picture-field.tsx';
import { SettingsScreen } from '../features/admin-settings/settings-screen.tsx';
import type { Call } from '../lib/call.ts';
import { keepPreviousList } from '../lib/keep-previous-list.ts';
import { pageTitle } from '../lib/page-meta.ts';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/admin-settings';

const load = async (call: Call) => ({ settings: await call(getSettings) });
export const clientLoader = keepPreviousList(adminLoader(getSettings.who, load));
export const HydrateFallback = AdminFallback;

export const meta: Route.MetaFunction = ({ matches }) => [
  { title: pageTitle('Settings', matches[0].loaderData?.name) },
];

export default function AdminSettings({ loaderData: { settings, problem } }: Route.ComponentProps) {
  return (
    <AdminFrame title="Settings" text="What the shop says about itself. A change shows everywhere within a second.">
      {problem && <Notice tone="problem">{problem}</Notice>}
      <SettingsScreen settings={settings} PictureField={PictureField} />
    </AdminFrame>
  );
}
