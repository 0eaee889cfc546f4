import type { EventType } from '@fieldhouse/contracts/event.rules';
import { integrationMessages } from '@fieldhouse/contracts/integration.rules';
import { createWebhook, listWebhooks, updateWebhook } from '@fieldhouse/contracts/integrations.endpoints';
import type { Webhook } from '@fieldhouse/contracts/integrations.schemas';
import type { Right } from '@fieldhouse/contracts/rights';
import { t } from '@fieldhouse/contracts/text';
import { call } from '../../lib/call.ts';
import { type Editing, useEditForm } from '../../lib/use-edit-form.ts';
import { Button } from '../../ui/button.tsx';
import { CheckboxGroup } from '../../ui/checkbox-group.tsx';
import { Conflicts } from '../../ui/conflict.tsx';
import { FormEnd } from '../../ui/form-foot.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { eventOptions } from './event-names.ts';

interface WebhookValues {
  readonly url: string;
  readonly events: readonly EventType[];
}

type Saved = Webhook & { readonly secret?: string };

interface WebhookFormProps {
  /** None: a new one is made. */
  webhook: Webhook | null;
  /** Of who edits. */
  held: readonly Right[];
  onSaved: (saved: Saved) => void;
  /** Of one that was opened in place. */
  onClose?: () => void;
}

export function WebhookForm({ webhook, held, onSaved, onClose }: WebhookFormProps) {
  const form = useEditForm(webhook, {
    draft: `webhook:${webhook?._id ?? 'new'}`,
    valuesOf: (thing): WebhookValues => ({ url: thing?.url ?? '', events: thing?.events ?? [] }),
    problems: ({ url, events }) => ({
      ...(url.trim() === '' && { url: integrationMessages.url }),
      ...(events.length === 0 && { events: integrationMessages.events }),
    }),
    send,
    findNewest: async ({ _id: id }) => (await call(listWebhooks)).find(({ _id }) => _id === id),
    ...(webhook && { settle: (saved: Saved): Webhook => saved }),
    onSuccess: onSaved,
  });
  return (
    <form {...form.props} className="flex flex-col gap-6 rounded-sm border-s-4 border-ink bg-chalk p-5">
      {!webhook && <h3 className="text-2xl">New webhook</h3>}
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://"
        hint="The shop sends a POST there, signed as Standard Webhooks has it."
        maxLength={2000}
        {...form.field('url')}
      />
      <CheckboxGroup
        legend="Events"
        options={eventOptions(held)}
        chosen={form.values.events}
        error={form.errors.events}
        onChange={(chosen) => form.set('events', chosen)}
      />
      <Conflicts form={form} labels={{ url: t`Address`, events: t`Events` }} />
      {onClose ? (
        <FormEnd form={form} action={t`Make webhook`} onClose={onClose} />
      ) : (
        <>
          {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
          <Button {...form.button} disabled={form.button.disabled || !form.dirty} className="self-start">
            Save
          </Button>
        </>
      )}
    </form>
  );
}

function send({ seen, values, touched }: Editing<Webhook | null, WebhookValues>): Promise<Saved> {
  const { url } = values;
  const events = [...values.events];
  if (!seen) return call(createWebhook, { body: { url, events } });
  const changed = { ...(touched.includes('url') && { url }), ...(touched.includes('events') && { events }) };
  return call(updateWebhook, { params: { id: seen._id }, body: { ...changed, __v: seen.__v } });
}
