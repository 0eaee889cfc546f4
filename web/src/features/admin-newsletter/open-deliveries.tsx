import { listOpenDeliveries, resendNewsletter } from '@fieldhouse/contracts/newsletters.endpoints';
import type { Delivery, Newsletter, OpenState } from '@fieldhouse/contracts/newsletters.schemas';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { showMessage } from '../../ui/confirm.ts';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { deliveryTexts, resendQuestion } from './newsletter-messages.rules.ts';

interface OpenDeliveriesProps {
  newsletter: Pick<Newsletter, '_id' | 'title'>;
  state: OpenState;
  count: number;
}

const MOST = 100;

/** Deliveries that need a decision: the recipients, and a way to send again. */
export function OpenDeliveries({ newsletter: { _id, title }, state, count }: OpenDeliveriesProps) {
  const [people, setPeople] = useState<readonly Delivery[]>();
  const looking = useMutation({ revalidate: false });
  const resending = useMutation({ refusals: 'dialog', refetchRefused: true });
  const params = { id: _id };

  const look = () => {
    if (people) return setPeople(undefined);
    const query = { page: '1', limit: String(MOST), state };
    void looking.run(() => call(listOpenDeliveries, { params, query }), { onSuccess: setPeople });
  };
  const resend = () =>
    resending.run(() => call(resendNewsletter, { params, body: { state } }), {
      confirm: resendQuestion(state, count),
      onSuccess: ({ message }) => showMessage({ title: t`Newsletter`, text: message }),
    });

  const { heading, text } = deliveryTexts[state];
  return (
    <section
      aria-label={`${title}: ${heading(count)}`}
      className="flex flex-col gap-3 border-s-4 border-red bg-red-soft p-5"
    >
      <h4 className="text-xl">{heading(count)}</h4>
      <p className="max-w-2xl">{text}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={resending.busy} onClick={resend}>
          Send again
        </Button>
        <Button size="sm" tone="line" busy={looking.busy} aria-expanded={people !== undefined} onClick={look}>
          {people ? t`Hide` : t`Show recipients`}
        </Button>
      </div>
      {looking.refusal && <Notice tone="problem">{looking.refusal.message}</Notice>}
      {people && <PeopleList people={people} count={count} />}
    </section>
  );
}

function PeopleList({ people, count }: { people: readonly Delivery[]; count: number }) {
  return (
    <>
      <ul className="flex flex-col gap-1.5 text-sm">
        {people.map(({ userId, name, email, at, error }) => (
          <li key={userId} className="wrap-anywhere">
            <strong>{name}</strong>, {email}, <Moment at={at} />
            {error && `: ${error}`}
          </li>
        ))}
      </ul>
      {people.length < count && people.length === MOST && (
        <p className="text-sm">
          Showing the first {MOST} of {count}.
        </p>
      )}
    </>
  );
}
