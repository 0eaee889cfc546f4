import { t } from '@fieldhouse/contracts/text';
import { useLocation } from 'react-router';
import { loginPath } from '../../lib/session/leave.ts';
import { ButtonLink, TextLink } from '../../ui/link.tsx';
import { FindOrderForm } from './find-order-form.tsx';

interface OrderMissingProps {
  problem: 'not-found' | 'not-signed-in';
  /** Emails only go to the demo mailbox. */
  mailbox: boolean;
}

const texts = {
  'not-found': {
    title: t`We could not find this order`,
    text: t`The link may be incomplete or more than a year old, or the order is somebody else’s. We can email you a new link.`,
  },
  'not-signed-in': {
    title: t`Whose order is this?`,
    text: t`Log in to see it, or open the link in one of our emails about it. If you have lost that, we can email you a new one.`,
  },
};

/** No order, and the ways to it. */
export function OrderMissing({ problem, mailbox }: OrderMissingProps) {
  const location = useLocation();
  const { title, text } = texts[problem];
  return (
    <div className="site-width grow py-8 md:py-12">
      <h1 className="text-4xl md:text-5xl">{title}</h1>
      <p className="mt-4 max-w-lg text-lg">{text}</p>
      {problem === 'not-signed-in' && (
        <p className="mt-6">
          <ButtonLink to={loginPath(location)}>Log in</ButtonLink>
        </p>
      )}
      <section className="mt-10 max-w-md">
        <h2 className="mb-4 border-b-2 border-ink pb-2 text-2xl">Get a new link</h2>
        <FindOrderForm mailbox={mailbox} />
      </section>
      {problem === 'not-found' && (
        <p className="mt-8">
          Ordered with an account? You find it in <TextLink to="/me/profile">your profile</TextLink>.
        </p>
      )}
    </div>
  );
}
