import { newsletterMessages } from '@fieldhouse/contracts/newsletter.rules';
import { unsubscribe } from '@fieldhouse/contracts/newsletters.endpoints';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { LinkForm } from '../../lib/link-form.tsx';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';

interface UnsubscribeFormProps {
  token: string;
  /** None: the link is unknown. */
  subscribed: boolean | undefined;
}

export function UnsubscribeForm({ token, subscribed }: UnsubscribeFormProps) {
  const [done, setDone] = useState(false);
  if (subscribed === undefined) {
    return (
      <>
        <Notice tone="problem">{newsletterMessages.badLink}</Notice>
        <ButtonLink to="/login?next=%2Fme%2Fprofile" size="lg">
          Go to your profile
        </ButtonLink>
      </>
    );
  }
  if (done || !subscribed) {
    return (
      <>
        <Notice tone="done">{newsletterMessages.unsubscribed}</Notice>
        <p>
          Changed your mind? <TextLink to="/login?next=%2Fme%2Fprofile">Subscribe again in your profile</TextLink>
        </p>
      </>
    );
  }
  return (
    <LinkForm
      text={<p>You will still receive emails about your account and orders.</p>}
      label="Unsubscribe"
      send={() => call(unsubscribe, { params: { token } })}
      onDone={() => setDone(true)}
    >
      <ButtonLink to="/" tone="quiet">
        Stay subscribed
      </ButtonLink>
    </LinkForm>
  );
}
