import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { useForm } from './use-form.ts';

interface LinkFormProps {
  /** Where it is sent without scripts, if not to the page's own address. */
  action?: string;
  send: () => Promise<unknown>;
  onDone: () => void;
  /** On its button. */
  label: string;
  tone?: 'ink' | 'line';
  /** What the button is about. */
  text: ReactNode;
  children?: ReactNode;
}

/**
 * What the link in a mail leads to. Opening the page changes nothing, because mail programs open links on their own: its button
 * does, without scripts too.
 */
export function LinkForm({ action, send, onDone, label, tone = 'ink', text, children }: LinkFormProps) {
  const form = useForm(send, { revalidate: false, onSuccess: onDone });
  return (
    <form {...form.props} action={action} className="flex flex-col gap-6">
      {text}
      {form.refusal && <Notice tone="problem">{form.refusal}</Notice>}
      <Button type="submit" size="lg" tone={tone} busy={form.button.busy}>
        {label}
      </Button>
      {children}
    </form>
  );
}
