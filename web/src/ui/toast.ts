export interface ToastMessage {
  id: number;
  text: string;
  tone: 'done' | 'problem';
  close: () => void;
}

let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Says something in passing; settles when the message is gone, after 3 seconds or closed by hand. */
export function toast(text: string, tone: ToastMessage['tone'] = 'done'): Promise<void> {
  return new Promise((resolve) => {
    const message: ToastMessage = {
      id: ++lastId,
      text,
      tone,
      close: () => {
        change(messages.filter((other) => other !== message));
        resolve();
      },
    };
    change([...messages, message]);
  });
}

export const listToasts = (): readonly ToastMessage[] => messages;

export function onToast(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: readonly ToastMessage[]): void {
  messages = next;
  for (const listener of listeners) listener();
}
