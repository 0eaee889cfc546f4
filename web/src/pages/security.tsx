import { getMe } from '@fieldhouse/contracts/accounts.endpoints';
import { countRecoveryCodes, listSecondFactors, listSessions } from '@fieldhouse/contracts/security.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { MemberFallback, memberLoader } from '../features/accounts/member-only.tsx';
import { AddFactor } from '../features/security/add-factor.tsx';
import { FactorList } from '../features/security/factor-list.tsx';
import { NewCodes, RecoveryCodes } from '../features/security/recovery-codes.tsx';
import { SessionList } from '../features/security/session-list.tsx';
import { titled } from '../lib/page-meta.ts';
import { ShopTime } from '../lib/shop-time.tsx';
import { TextLink } from '../ui/link.tsx';
import { Notice } from '../ui/notice.tsx';
import type { Route } from './+types/security';

export const clientLoader = memberLoader(async (call) => {
  const [me, factors, { left }, sessions] = await Promise.all([
    call(getMe),
    call(listSecondFactors),
    call(countRecoveryCodes),
    call(listSessions),
  ]);
  return { me, factors, left, sessions };
});
export const HydrateFallback = MemberFallback;

export const meta = titled(t`Security`);

export default function Security({ loaderData: { me, factors, left, sessions } }: Route.ComponentProps) {
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { hasPassword, secondFactorDue } = me;
  return (
    <div className="site-width grow py-8 md:py-12">
      <p>
        <TextLink to="/me/profile">Profile</TextLink>
      </p>
      <h1 className="mt-4 mb-8 text-4xl md:text-5xl">Security</h1>
      <div className="flex max-w-2xl flex-col gap-12">
        {secondFactorDue && (
          <Notice tone="problem">
            Staff of this shop log in with a second factor. Without one, your rights end on{' '}
            <ShopTime at={secondFactorDue} date />.
          </Notice>
        )}
        <section className="flex flex-col gap-5">
          <h2 className="text-3xl">Second factor</h2>
          <p className="text-ink-soft">
            {factors.length > 0
              ? t`After your password we ask for one of these. Whoever learns your password alone cannot log in.`
              : t`A password can be guessed or stolen. With a second factor, whoever has it still cannot log in.`}
          </p>
          {factors.length > 0 && <FactorList factors={factors} hasPassword={hasPassword} />}
          {codes.length > 0 && <NewCodes codes={codes} onClose={() => setCodes([])} />}
          {factors.length > 0 && codes.length === 0 && <RecoveryCodes left={left} onRenewed={setCodes} />}
          <AddFactor hasPassword={hasPassword} onAdded={setCodes} />
        </section>
        <section className="flex flex-col gap-5">
          <h2 className="text-3xl">Devices</h2>
          <p className="text-ink-soft">
            Where you are logged in. Is there one you do not know? Log it out, and change your password.
          </p>
          <SessionList sessions={sessions} />
        </section>
      </div>
    </div>
  );
}
