import { adminPages } from '@fieldhouse/contracts/page-addresses';
import type { ReactNode } from 'react';
import type { ShownShop } from '../features/navigation/brand.tsx';
import { LanguageLinks } from '../features/navigation/language-links.tsx';
import { LogoutButton } from '../features/navigation/logout-button.tsx';
import { Workplace } from '../features/workplace/workplace.tsx';
import { startsWithAny } from '../lib/session/leave.ts';

export const hasStaffFrame = (pathname = ''): boolean => startsWithAny(pathname, adminPages);

/** What stands around staff's pages, put together. */
export function StaffFrame({ shop: { name }, children }: { shop: ShownShop; children: ReactNode }) {
  return (
    <Workplace shopName={name} logout={<LogoutButton className="nav-link" />} languages={<LanguageLinks />}>
      {children}
    </Workplace>
  );
}
