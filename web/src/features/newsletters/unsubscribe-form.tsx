import { newsletterMessages } from '@fieldhouse/contracts/newsletter.rules';
import { unsubscribe } from '@fieldhouse/contracts/newsletters.endpoints';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextLink } from '../../ui/text-link.tsx';

interface UnsubscribeFormProps {
  token: string;
  /** None: the link is unknown. */
  subscribed: boolean | undefined;
}

/** Opening the page changes nothing, because mail programs open links on their own. Works without scripts too. */
export function UnsubscribeForm({ token, subscribed }: UnsubscribeFormProps) {
  const [done, setDone] = useState(false);
  const form = useForm(() => call(unsubscribe, { params: { token } }), {
    revalidate: false,
    onSuccess: () => setDone(true),
  });
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
    <form {...form.props} className="flex flex-col gap-6">
      <p>You will still receive emails about your account and orders.</p>
      {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
      <Button type="submit" size="lg" busy={form.button.busy}>
        Unsubscribe
      </Button>
      <ButtonLink to="/" tone="quiet">
        Stay subscribed
      </ButtonLink>
    </form>
  );
}
