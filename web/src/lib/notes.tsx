import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextArea } from '../ui/text-area.tsx';
import { useDraft } from './session/use-draft.ts';
import { ShopTime } from './shop-time.tsx';
import { typedInto, useForm } from './use-form.ts';

interface Note {
  readonly _id: string;
  readonly at: string;
  readonly author: string | null;
  readonly text: string;
}

/** What staff have written for each other, in the order given. */
export function NoteList({ notes }: { notes: readonly Note[] }) {
  if (notes.length === 0) return <p className="text-sm text-ink-soft">No notes yet. Only staff see them.</p>;
  return (
    <ul className="flex flex-col gap-3">
      {notes.map(({ _id, at, author, text }) => (
        <li key={_id} className="rounded-sm bg-chalk px-4 py-3">
          <p dir="auto" className="text-start whitespace-pre-line wrap-anywhere">
            {text}
          </p>
          <p className="mt-1 text-sm text-ink-soft">
            {author ?? t`former staff`}, <ShopTime at={at} />
          </p>
        </li>
      ))}
    </ul>
  );
}

interface NoteFormProps<Answer> {
  /** Of what is typed and not sent. */
  name: string;
  maxLength: number;
  send: (text: string) => Promise<Answer>;
  onAdded: (answer: Answer) => void;
}

export function NoteForm<Answer>({ name, maxLength, send, onAdded }: NoteFormProps<Answer>) {
  const [text, setText] = useState('');
  useDraft({ name, values: text, typed: text.trim() !== '', restore: setText });
  const form = useForm(() => send(text), {
    problems: { text: text.trim() === '' ? t`Please write something.` : undefined },
    onSuccess: (answer) => {
      onAdded(answer);
      setText('');
      form.reset();
    },
  });
  return (
    <form {...form.props} className="flex flex-col items-start gap-3">
      <div className="w-full">
        <TextArea label="New note" rows={2} maxLength={maxLength} {...typedInto(form, 'text', text, setText)} />
      </div>
      {form.refusal && !form.errors.text && <Notice tone="problem">{form.refusal}</Notice>}
      <Button size="sm" tone="line" {...form.button}>
        Add note
      </Button>
    </form>
  );
}
