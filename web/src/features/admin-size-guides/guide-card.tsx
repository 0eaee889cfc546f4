import { deleteSizeGuide } from '@fieldhouse/contracts/size-guides.endpoints';
import type { SizeGuide } from '@fieldhouse/contracts/size-guides.schemas';
import { call } from '../../lib/call.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { toast } from '../../ui/toast.ts';
import { guidesPath } from './guide-form.tsx';

/** One size guide in the list, and what staff may do with it. */
export function GuideCard({ guide: { _id, brand, category, measures, rows } }: { guide: SizeGuide }) {
  const { run, busy, refusal } = useMutation();
  const name = `${brand}, ${category}`;
  const remove = () =>
    run(() => call(deleteSizeGuide, { params: { id: _id } }), {
      confirm: {
        title: `Delete the size guide for ${name}?`,
        text: 'Shoppers will no longer see it. The products stay in the shop.',
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
          {brand}
        </h2>
        <p dir="auto">{category}</p>
      </div>
      <p className="text-sm text-ink-soft">
        {rows[0]?.size} – {rows.at(-1)?.size} · {measures.join(', ')}
      </p>
      <div className="mt-auto flex flex-wrap gap-2">
        <ButtonLink size="sm" tone="line" to={`${guidesPath}/${_id}`} aria-label={`Edit ${name}`}>
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
