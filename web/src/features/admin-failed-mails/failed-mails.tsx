import { t } from '@fieldhouse/contracts/text';
import { retryFailedMails } from '@fieldhouse/contracts/workplace.endpoints';
import type { MailSubject } from '@fieldhouse/contracts/workplace.rules';
import type { FailedMail } from '@fieldhouse/contracts/workplace.schemas';
import { call } from '../../lib/call.ts';
import { ShopTime } from '../../lib/shop-time.tsx';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { TextLink } from '../../ui/link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';

const subjects: Readonly<Record<MailSubject, string>> = {
  account: t`About an account`,
  invitation: t`Invitation of staff`,
  message: t`Message of a visitor`,
  newsletter: t`Confirmation of a newsletter`,
  order: t`About an order`,
  restock: t`Confirmation of a restock request`,
  return: t`About a return`,
  review: t`Request for a review`,
  shop: t`To the shop itself`,
};

interface MailsProps {
  mails: readonly FailedMail[];
}

export const FailedMails = ({ mails }: MailsProps) => (
  <ul>
    {mails.map((mail) => (
      <MailRow key={mail._id} mail={mail} />
    ))}
  </ul>
);

function useSendAgain(mails: readonly FailedMail[]) {
  const mutation = useMutation();
  const send = () =>
    mutation.run(() => call(retryFailedMails, { body: { ids: mails.map(({ _id }) => _id) } }), {
      onSuccess: ({ retried }) =>
        void toast(t.plural(retried, { one: '# email is on its way again', other: '# emails are on their way again' })),
    });
  return { ...mutation, send };
}

function MailRow({ mail }: { mail: FailedMail }) {
  const { about, failedAt, reason, order } = mail;
  const { send, busy, refusal } = useSendAgain([mail]);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <div className="min-w-0 grow basis-80">
        <p className="flex flex-wrap gap-x-3">
          <span className="font-semibold">{subjects[about]}</span>
          {order && <TextLink to={`/admin/orders/${order.orderId}`}>#{order.number}</TextLink>}
          <ShopTime at={failedAt} />
        </p>
        <p dir="auto" className="text-start text-sm text-ink-soft wrap-anywhere">
          {reason}
        </p>
      </div>
      <Button size="sm" tone="line" busy={busy} onClick={() => void send()}>
        Send again
      </Button>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </li>
  );
}

export function SendAllAgain({ mails }: MailsProps) {
  const { send, busy, refusal } = useSendAgain(mails);
  return (
    <div className="flex flex-col gap-2">
      <Button busy={busy} onClick={() => void send()}>
        Send all again
      </Button>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </div>
  );
}
