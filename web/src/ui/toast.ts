export interface ToastMessage {
  id: number;
  text: string;
  tone: 'done' | 'problem';
  /** How often it was said while it stood there. */
  count: number;
  close: () => void;
}

let messages: readonly ToastMessage[] = [];
let lastId = 0;
const listeners = new Set<() => void>();
/** The message that stands for each topic. */
const topics = new Map<string, ToastMessage>();

/**
 * Says something in passing; settles when the message is gone, after 3 seconds or closed by hand. What is said again while it
 * still stands there is counted, and of one topic only the last word stands: quick presses must not pile up over the page.
 */
export function toast(text: string, tone: ToastMessage['tone'] = 'done', topic = `${tone} ${text}`): Promise<void> {
  return new Promise((resolve) => {
    const before = topics.get(topic);
    const message: ToastMessage = {
      id: before?.id ?? ++lastId,
      text,
      tone,
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
