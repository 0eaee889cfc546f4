import { useEffect, useRef, useState } from 'react';
import { createUpload, type PictureUpload, type UploadProgress } from './picture-upload.ts';

export interface UploadItem extends UploadProgress {
  readonly id: number;
  readonly name: string;
  readonly bytes: number;
}

export interface Uploads {
  readonly items: readonly UploadItem[];
  /** Chosen, on its way or paused: not yet among the product's images. */
  readonly unfinished: number;
  add(files: Iterable<File>): void;
  /** Starts, resumes or retries. */
  start(id: number): void;
  startAll(): void;
  pause(id: number): void;
  cancel(id: number): void;
  remove(id: number): void;
  clear(): void;
}

const open = new Set(['waiting', 'running', 'paused']);

/**
 * The files chosen for a product; each that has arrived is handed on by its address, with what was its target when it was
 * sent: another colour may be chosen before it arrives.
 */
export function useUploads(onUploaded: (url: string, target: string) => void, target = ''): Uploads {
  const [items, setItems] = useState<readonly UploadItem[]>([]);
  const tasks = useRef(new Map<number, PictureUpload>());
  const targets = useRef(new Map<number, string>());
  const lastId = useRef(0);
  const uploaded = useRef(onUploaded);
  useEffect(() => {
    uploaded.current = onUploaded;
  });
  // Leaving the page pauses uploads: choosing the file again resumes them.
  useEffect(() => {
    const { current } = tasks;
    return () => {
      for (const task of current.values()) task.pause();
    };
  }, []);

  const add = (file: File) => {
    const id = ++lastId.current;
    const task = createUpload(file, {
      onChange: (progress) => setItems((all) => all.map((item) => (item.id === id ? { ...item, ...progress } : item))),
      onUploaded: (url) => uploaded.current(url, targets.current.get(id) ?? ''),
    });
    tasks.current.set(id, task);
    setItems((all) => [...all, { id, name: file.name, bytes: file.size, state: 'waiting', percent: 0 }]);
  };
  const remove = (id: number) => {
    tasks.current.delete(id);
    targets.current.delete(id);
    setItems((all) => all.filter((item) => item.id !== id));
  };
  const start = (id: number) => {
    // One that goes on, or is tried again, is still for the same.
    if (!targets.current.has(id)) targets.current.set(id, target);
    tasks.current.get(id)?.start();
  };

  return {
    items,
    unfinished: items.filter(({ state }) => open.has(state)).length,
    add: (files) => {
      for (const file of files) add(file);
    },
    start,
    startAll: () => {
      for (const { id, state } of items) if (state === 'waiting') start(id);
    },
    pause: (id) => tasks.current.get(id)?.pause(),
    cancel: (id) => tasks.current.get(id)?.cancel(),
    remove,
    clear: () => {
      for (const { id, state } of items) {
        if (open.has(state)) tasks.current.get(id)?.cancel();
        remove(id);
      }
    },
  };
}
