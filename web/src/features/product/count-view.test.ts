import { beforeEach, expect, it, vi } from 'vitest';
import { countView } from './count-view.ts';

const sent: string[] = [];
let page: { hidden: boolean };

beforeEach(() => {
  const stored = new Map<string, string>();
  sent.length = 0;
  page = { hidden: false };
  vi.stubGlobal('document', page);
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  });
  const sendBeacon = (path: string, { type, size }: Blob) => sent.push(`${path} ${type} ${size}`);
  vi.stubGlobal('navigator', { sendBeacon });
  return () => vi.unstubAllGlobals();
});

it('a product that is looked at in this tab is told to the shop once', () => {
  for (const id of ['ball', 'net', 'ball']) countView(id);
  expect(sent).toEqual(['/api/views application/json 20', '/api/views application/json 19']);
});

it('what lies in a hidden tab is not looked at yet', () => {
  page.hidden = true;
  countView('ball');
  page.hidden = false;
  countView('ball');
  expect(sent).toHaveLength(1);
});
