import { createRedirect, deleteRedirect } from '@fieldhouse/contracts/redirects.endpoints';
import type { Redirect } from '@fieldhouse/contracts/redirects.schemas';
import { t } from '@fieldhouse/contracts/text';
import { ArrowRight } from 'lucide-react';
import { call } from '../../lib/call.ts';
import { typed, useForm } from '../../lib/use-form.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';

export function RedirectForm() {
  const form = useForm((data) => call(createRedirect, { body: { from: typed(data, 'from'), to: typed(data, 'to') } }), {
    refusals: 'inline',
    onSuccess: ({ from }) => {
      form.props.ref.current?.reset();
      void toast(t`${from} leads on from now on`);
    },
  });
  const asTyped = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false };
  return (
    <form {...form.props} className="flex flex-col gap-5 rounded-sm border-t-4 border-ink bg-chalk p-5">
      <h2 className="text-2xl">Add a redirect</h2>
      <div className="grid gap-5 sm:grid-cols-2">
        <TextField label="Old address" placeholder="/products/blue-shirt" {...asTyped} {...form.field('from')} />
        <TextField label="New address" placeholder="/c/shirts" {...asTyped} {...form.field('to')} />
      </div>
      {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
      <div>
        <Button {...form.button}>Add</Button>
      </div>
    </form>
  );
}

export function RedirectList({ redirects }: { redirects: readonly Redirect[] }) {
  return (
    <ul>
      {redirects.map((redirect) => (
        <RedirectRow key={redirect._id} redirect={redirect} />
      ))}
    </ul>
  );
}

function RedirectRow({ redirect: { _id: id, from, to } }: { redirect: Redirect }) {
  const { run, busy, refusal } = useMutation();
  const remove = () =>
    run(() => call(deleteRedirect, { params: { id } }), {
      confirm: {
        title: t`Delete this redirect?`,
        text: t`Whoever opens ${from} will find nothing there.`,
        action: t`Delete`,
        tone: 'danger',
      },
      onSuccess: ({ message }) => void toast(message),
    });
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 border-b border-line py-3">
      <p className="flex min-w-0 grow basis-80 flex-wrap items-center gap-x-3 wrap-anywhere">
        <span className="font-semibold">{from}</span>
        <ArrowRight size={18} aria-label="leads to" className="shrink-0 text-ink-soft rtl:-scale-x-100" />
        <span>{to}</span>
      </p>
      <Button size="sm" tone="line" busy={busy} aria-label={t`Delete the redirect from ${from}`} onClick={remove}>
        Delete
      </Button>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </li>
  );
}
