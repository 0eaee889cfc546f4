import { listOpenDeliveries, resendNewsletter } from '@fieldhouse/contracts/newsletters.endpoints';
import type { Delivery, Newsletter, OpenState } from '@fieldhouse/contracts/newsletters.schemas';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useDeed } from '../../lib/use-deed.ts';
import { ask } from '../../ui/ask.ts';
import { Button } from '../../ui/button.tsx';
import { Moment } from '../../ui/moment.tsx';
import { Notice } from '../../ui/notice.tsx';
import { openWords, resendQuestion } from './newsletter-words.rules.ts';
import { useTold } from './use-told.ts';

interface OpenDeliveriesProps {
  newsletter: Pick<Newsletter, '_id' | 'title'>;
  state: OpenState;
  count: number;
  refresh: () => void;
}

const MOST = 100;

/** Those for whom a person must decide: who they are, and another try by hand. */
export function OpenDeliveries({ newsletter: { _id, title }, state, count, refresh }: OpenDeliveriesProps) {
  const [people, setPeople] = useState<readonly Delivery[]>();
  const looking = useDeed(refresh);
  const { doing, tellAnswer } = useTold<'resend'>();
  const params = { id: _id };

  const look = () => {
    if (people) return setPeople(undefined);
    void looking.run(async () => {
      setPeople(await call(listOpenDeliveries, { params, query: { page: '1', limit: String(MOST), state } }));
    });
  };
  const resend = async () => {
    if (doing || !(await ask(resendQuestion(state, count)))) return;
    await tellAnswer('resend', () => call(resendNewsletter, { params, body: { state } }));
    // Also when it was refused: somebody else may have been quicker.
    refresh();
  };

  const { heading, text } = openWords[state];
  return (
    <section
      aria-label={`${title}: ${heading(count)}`}
      className="flex flex-col gap-3 border-l-4 border-red bg-red-soft p-5"
    >
      <h4 className="text-xl">{heading(count)}</h4>
      <p className="max-w-2xl">{text}</p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" busy={doing === 'resend'} onClick={resend}>
          Send again
        </Button>
        <Button size="sm" tone="line" busy={looking.busy} aria-expanded={people !== undefined} onClick={look}>
          {people ? 'Hide' : 'Show who'}
        </Button>
      </div>
      {looking.problem && <Notice tone="problem">{looking.problem}</Notice>}
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
          The first {MOST} of {count}.
        </p>
      )}
    </>
  );
}
