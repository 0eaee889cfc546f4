import { sendNewsletter, sendTestNewsletter } from '@fieldhouse/contracts/newsletters.endpoints';
import { type FormEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../lib/call.ts';
import { useDraft } from '../../lib/session/use-draft.ts';
import { useLeaveWarning } from '../../lib/use-leave-warning.ts';
import { ask } from '../../ui/ask.ts';
import { Button } from '../../ui/button.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { forgetKey, keyOf } from './newsletter-key.ts';
import { NewsletterPreview } from './newsletter-preview.tsx';
import { problemsOf, sendQuestion, type TypedNewsletter } from './newsletter-words.rules.ts';
import { useTold } from './use-told.ts';

const empty: TypedNewsletter = { title: '', content: '' };

interface NewsletterFormProps {
  shopName: string;
  subscribers: number;
  /** Fetches the list again. */
  refresh: () => void;
}

export function NewsletterForm({ shopName, subscribers, refresh }: NewsletterFormProps) {
  const [typed, setTyped] = useState(empty);
  // From the first try on, what is missing is told while it is being mended.
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { doing, tellAnswer } = useTold<'send' | 'test'>();
  const problems = tried ? problemsOf(typed) : {};
  const unsaved = typed.title.trim() !== '' || typed.content.trim() !== '';
  useLeaveWarning(unsaved);
  useDraft({ name: 'newsletter', values: typed, typed: unsaved, restore: setTyped });

  const isComplete = () => {
    // At once: the fields must be marked when the focus goes there.
    flushSync(() => setTried(true));
    const invalid = form.current?.querySelector<HTMLElement>('[aria-invalid=true]');
    invalid?.focus();
    return !invalid;
  };
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (doing || !isComplete() || !(await ask(sendQuestion(typed, subscribers)))) return;
    const body = { ...typed, key: keyOf(typed) };
    const done = await tellAnswer('send', async () => {
      const answer = await call(sendNewsletter, { body });
      forgetKey();
      return answer;
    });
    if (!done) return;
    setTyped(empty);
    setTried(false);
    refresh();
  };
  const sendTest = () => {
    if (!doing && isComplete()) void tellAnswer('test', () => call(sendTestNewsletter, { body: typed }));
  };

  return (
    <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
      <form ref={form} noValidate className="flex min-w-0 flex-col gap-5" onSubmit={send}>
        <h2 className="text-3xl">Write a newsletter</h2>
        <TextField
          label="Title"
          name="title"
          autoComplete="off"
          hint="Also the subject of the mail."
          value={typed.title}
          error={problems.title}
          onChange={(event) => setTyped({ ...typed, title: event.currentTarget.value })}
        />
        <TextArea
          label="Content"
          name="content"
          rows={12}
          hint="Plain text. An empty line begins a new paragraph."
          value={typed.content}
          error={problems.content}
          onChange={(event) => setTyped({ ...typed, content: event.currentTarget.value })}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" size="lg" busy={doing === 'send'}>
            Create
          </Button>
          <Button size="lg" tone="line" busy={doing === 'test'} onClick={sendTest}>
            Send a test to myself
          </Button>
        </div>
      </form>
      <NewsletterPreview shopName={shopName} {...typed} />
    </div>
  );
}
