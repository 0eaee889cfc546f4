import { t } from '@fieldhouse/contracts/text';

export interface ConfirmOptions {
  title: string;
  text?: string;
  /** On the button that says yes. */
  action: string;
  tone?: 'plain' | 'danger' | 'error';
  /** The language of the title, where it is another one than the shop's. */
  lang?: string;
  /** Where one may want to go from here. */
  link?: { to: string; label: string };
  /** Something else that can be done; then the answer is no. */
  instead?: { action: string; run: () => unknown } | undefined;
}

export interface OpenDialog extends ConfirmOptions {
  /** On the button that says no; without it there is nothing to decide, only to read. */
  cancel?: string;
  answer: (yes: boolean) => void;
}

let waiting: readonly OpenDialog[] = [];
const listeners = new Set<() => void>();

/** Shows a confirmation dialog and resolves with the answer; closing the dialog means no. */
export function showConfirm({
  cancel = t`Cancel`,
  ...question
}: ConfirmOptions & { cancel?: string }): Promise<boolean> {
  return open({ ...question, cancel });
}

/** Shows a message that must be read before continuing. */
export async function showMessage({
  action = t`OK`,
  ...message
}: Omit<ConfirmOptions, 'action'> & { action?: string }) {
  await open({ ...message, action });
}

const FOCUS_BACK_MS = 50;

/** A closed dialog gives the focus back to where it was, and must not take it from where it goes next. */
export const focusIsBack = () => new Promise<void>((resolve) => setTimeout(resolve, FOCUS_BACK_MS));

/** The dialog on the screen. Several are shown one after the other. */
export const findOpenDialog = (): OpenDialog | undefined => waiting[0];

export function onDialogChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function open(question: Omit<OpenDialog, 'answer'>): Promise<boolean> {
  return new Promise((resolve) => {
    const asked: OpenDialog = {
      ...question,
      answer: (yes) => {
        change(waiting.filter((other) => other !== asked));
        resolve(yes);
      },
    };
    change([...waiting, asked]);
  });
}

function change(next: readonly OpenDialog[]): void {
  waiting = next;
  for (const listener of listeners) listener();
}
