import type { Me } from '@fieldhouse/contracts/accounts.schemas';
import type { ReactNode } from 'react';
import { ButtonLink } from '../../ui/link.tsx';
import { addressesPath } from './address-card.tsx';
import { FotoForm } from './foto-form.tsx';
import { NewsletterChoice } from './newsletter-choice.tsx';
import { EmailForm, OwnData } from './own-data.tsx';
import { PasswordForm } from './password-form.tsx';
import { SignOutEverywhere } from './sign-out-everywhere.tsx';

export function ProfileSettings({ user }: { user: Me }) {
  return (
    <div className="flex flex-col gap-10">
      <Setting title="Addresses">
        <p className="mb-4 text-ink-soft">Where your orders go, so that you need not type it each time.</p>
        <ButtonLink tone="line" to={addressesPath}>
          Your addresses
        </ButtonLink>
      </Setting>
      <Setting title="Profile image">
        <FotoForm owner={user._id} />
      </Setting>
      <Setting title="Newsletter">
        <NewsletterChoice subscribed={user.newsLetter} />
      </Setting>
      <Setting title="Email">
        <EmailForm hasPassword={user.hasPassword} />
      </Setting>
      <Setting title="Password">
        <PasswordForm email={user.email} />
      </Setting>
      <Setting title="Security">
        <p className="mb-4 text-ink-soft">A second factor for your login, and where you are logged in.</p>
        <ButtonLink tone="line" to="/me/profile/security">
          Second factor and devices
        </ButtonLink>
      </Setting>
      <Setting title="Devices">
        <SignOutEverywhere />
      </Setting>
      <Setting title="Your data">
        <OwnData hasPassword={user.hasPassword} />
      </Setting>
    </div>
  );
}

function Setting({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-4 border-b-2 border-ink pb-2 text-2xl">{title}</h2>
      {children}
    </section>
  );
}
