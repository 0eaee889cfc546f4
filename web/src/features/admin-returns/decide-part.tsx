import { mayFollow, returnLimits } from '@fieldhouse/contracts/return.rules';
import { updateReturn } from '@fieldhouse/contracts/returns.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { DeskPart, Fold } from '../../lib/desk/desk-part.tsx';
import { Held, RefusalNotice, useDeskMutation } from '../../lib/desk/held.tsx';
import { typed, useForm } from '../../lib/use-form.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import { FormEnd } from '../../ui/form-foot.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { toast } from '../../ui/toast.ts';
import type { ReturnChange } from './return-tag.tsx';

/** The buyer waits for a yes or no. */
export function DecidePart(props: ReturnChange) {
  return (
    <Held when={mayFollow(props.orderReturn.status, 'approved', 'staff')}>
      <Decision {...props} />
    </Held>
  );
}

function Decision({ orderReturn, onChange }: ReturnChange) {
  const [atOnce, setAtOnce] = useState(false);
  const mutation = useDeskMutation();
  const approve = () =>
    mutation.run(
      () =>
        call(updateReturn, {
          params: { id: orderReturn._id },
          body: { status: 'approved', ...(atOnce && { sendAtOnce: true }), __v: orderReturn.__v },
        }),
      {
        onSuccess: (changed) => {
          onChange(changed);
          void toast(t`Return ${orderReturn.name} has been approved`);
        },
      },
    );
  return (
    <DeskPart title="Answer the buyer">
      <div className="flex flex-col gap-4">
        {orderReturn.replacement?.waits && (
          <Checkbox
            label="Send the exchange at once, before this is back"
            checked={atOnce}
            onChange={({ currentTarget }) => setAtOnce(currentTarget.checked)}
          />
        )}
        <RefusalNotice refusal={mutation.refusal?.message} />
        <div className="flex flex-wrap items-start gap-3">
          <Button size="sm" busy={mutation.busy} onClick={() => void approve()}>
            Approve
          </Button>
          {!orderReturn.byRight && (
            <Fold label="Refuse">
              {(close) => <RefuseForm orderReturn={orderReturn} onChange={onChange} onClose={close} />}
            </Fold>
          )}
        </div>
        {orderReturn.byRight && (
          <p className="text-sm text-ink-soft">The law gives the buyer the right to this: it cannot be refused.</p>
        )}
      </div>
    </DeskPart>
  );
}

function RefuseForm({ orderReturn, onChange, onClose }: ReturnChange & { onClose: () => void }) {
  const send = (data: FormData) =>
    call(updateReturn, {
      params: { id: orderReturn._id },
      body: { status: 'refused', word: typed(data, 'word').trim(), __v: orderReturn.__v },
    });
  const form = useForm(send, {
    mutation: useDeskMutation(),
    onSuccess: (changed) => {
      onChange(changed);
      void toast(t`Return ${orderReturn.name} has been refused`);
      onClose();
    },
  });
  return (
    <form {...form.props} className="flex flex-col gap-4">
      <TextField
        label="Why? A word to the buyer"
        maxLength={returnLimits.word}
        autoComplete="off"
        {...form.field('word')}
      />
      <FormEnd
        form={{ ...form, refusal: form.errors.word ? undefined : form.refusal }}
        action={t`Refuse return`}
        tone="danger"
        close="close"
        onClose={onClose}
      />
    </form>
  );
}
