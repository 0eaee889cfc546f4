import { deleteAttribute } from '@fieldhouse/contracts/attributes.endpoints';
import type { Attribute } from '@fieldhouse/contracts/attributes.schemas';
import { call } from '../../lib/call.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { attributesPath } from './attribute-form.tsx';
import { kindNames } from './attribute-values.rules.ts';

/** One attribute in the list, and what staff may do with it. */
export function AttributeCard({ attribute }: { attribute: Attribute }) {
  const { _id, name, kind, unit, values, categories } = attribute;
  const { run, busy, refusal } = useMutation();
  const remove = () =>
    run(() => call(deleteAttribute, { params: { id: _id } }), {
      confirm: {
        title: `Delete the attribute ${name}?`,
        text: 'All products lose what they say about it.',
        action: 'Delete',
        tone: 'danger',
      },
      onSuccess: ({ message }) => void toast(message),
    });
  return (
    <article
      aria-label={name}
      className="flex min-w-0 flex-col gap-4 rounded-sm border-t-4 border-ink bg-chalk p-5 wrap-anywhere"
    >
      <div>
        <h2 dir="auto" className="text-2xl">
          {name}
        </h2>
        <p dir="auto">{[kindNames[kind], unit, values.join(', ')].filter(Boolean).join(' · ')}</p>
      </div>
      <p className="text-sm text-ink-soft">{categories.join(', ') || 'Every product'}</p>
      <div className="mt-auto flex flex-wrap gap-2">
        <ButtonLink size="sm" tone="line" to={`${attributesPath}/${_id}`} aria-label={`Edit ${name}`}>
          Edit
        </ButtonLink>
        <Button size="sm" tone="quiet" busy={busy} className="px-1.5! text-red" onClick={remove}>
          Delete
        </Button>
      </div>
      {refusal && <Notice tone="problem">{refusal.message}</Notice>}
    </article>
  );
}
