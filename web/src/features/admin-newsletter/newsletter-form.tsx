import { sendNewsletter, sendTestNewsletter } from '@fieldhouse/contracts/newsletters.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { useDraft } from '../../lib/session/use-draft.ts';
import { useForm } from '../../lib/use-form.ts';
import { useMutation } from '../../lib/use-mutation.ts';
import { useUnsavedWarning } from '../../lib/use-unsaved-warning.ts';
import { Button } from '../../ui/button.tsx';
import { showMessage } from '../../ui/confirm.ts';
import { TextArea } from '../../ui/text-area.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { forgetKey, keyOf } from './newsletter-key.ts';
import { problemsOf, sendQuestion, type TypedNewsletter } from './newsletter-messages.rules.ts';
import { NewsletterPreview } from './newsletter-preview.tsx';

const empty: TypedNewsletter = { title: '', content: '' };
const showAnswer = ({ message }: { message: string }) => showMessage({ title: t`Newsletter`, text: message });

interface NewsletterFormProps {
  shopName: string;
  postalAddress: string | null;
  subscribers: number;
}

export function NewsletterForm({ shopName, postalAddress, subscribers }: NewsletterFormProps) {
  const [typed, setTyped] = useState(empty);
  const unsaved = typed.title.trim() !== '' || typed.content.trim() !== '';
  useUnsavedWarning(unsaved);
  useDraft({ name: 'newsletter', values: typed, typed: unsaved, restore: setTyped });

  const form = useForm(() => call(sendNewsletter, { body: { ...typed, key: keyOf(typed) } }), {
    refusals: 'dialog',
    problems: problemsOf(typed),
    confirm: () => sendQuestion(typed, subscribers),
    onSuccess: (answer) => {
      forgetKey();
      setTyped(empty);
      form.reset();
      return showAnswer(answer);
    },
  });
  const test = useMutation({ refusals: 'dialog', revalidate: false });
  const sendTest = () => {
    if (form.check()) void test.run(() => call(sendTestNewsletter, { body: typed }), { onSuccess: showAnswer });
  };

  return (
    <div className="grid gap-x-10 gap-y-8 md:grid-cols-2">
      <form {...form.props} className="flex min-w-0 flex-col gap-5">
        <h2 className="text-3xl">Write a newsletter</h2>
        <TextField
          label="Title"
          name="title"
          autoComplete="off"
          hint="Also the subject of the email."
          value={typed.title}
          error={form.errors.title}
          onChange={(event) => setTyped({ ...typed, title: event.currentTarget.value })}
        />
        <TextArea
          label="Content"
          name="content"
          rows={12}
          hint="Plain text. A blank line starts a new paragraph."
          value={typed.content}
          error={form.errors.content}
          onChange={(event) => setTyped({ ...typed, content: event.currentTarget.value })}
        />
        <div className="flex flex-wrap gap-3">
          <Button size="lg" {...form.button}>
            Create
          </Button>
          <Button size="lg" tone="line" busy={test.busy} onClick={sendTest}>
            Send a test to myself
          </Button>
        </div>
      </form>
      <NewsletterPreview shopName={shopName} postalAddress={postalAddress} {...typed} />
    </div>
  );
}
