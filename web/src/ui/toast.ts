interface ToastLink {
  readonly to: string;
  readonly text: string;
}

export interface ToastMessage {
  id: number;
  text: string;
  tone: 'done' | 'problem';
  /** How often it was repeated while it was shown. */
  count: number;
  /** Where it leads. */
  link?: ToastLink | undefined;
  close: () => void;
}

let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
/** The current message of each topic. */
const topics = new Map<string, ToastMessage>();

/**
 * Shows a toast; resolves when it is gone, after 3 seconds or closed by hand. A repeated message is counted while it is
 * still shown, and of one topic only the last message is shown: quick clicks must not pile up toasts over the page.
 */
export function toast(
  text: string,
  tone: ToastMessage['tone'] = 'done',
  topic = `${tone} ${text}`,
  link?: ToastLink,
): Promise<void> {
  return new Promise((resolve) => {
    const before = topics.get(topic);
    const message: ToastMessage = {
      id: before?.id ?? ++lastId,
      text,
      tone,
      link,
      count: before?.text === text ? before.count + 1 : 1,
      close: () => {
        if (topics.get(topic) === message) topics.delete(topic);
        change(messages.filter((other) => other !== message));
        resolve();
        before?.close();
      },
    };
    topics.set(topic, message);
    change(before ? messages.map((other) => (other === before ? message : other)) : [...messages, message]);
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
