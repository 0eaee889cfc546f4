import { createBrowserStore } from '../../lib/browser-store.ts';
import { isRecord } from '../../lib/stored-content.rules.ts';

/** What was typed, by the name of its field. */
type Draft = Readonly<Record<string, string>>;

const empty: Draft = {};

/** In this tab, until the shop is set up. Never the password. */
const draft = createBrowserStore<Draft>({
  key: 'fh:set-up',
  owner: 'browser',
  area: 'session',
  empty,
  read: (content) =>
    isRecord(content)
      ? Object.fromEntries(
          Object.entries(content).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
        )
      : empty,
});

const SECRET = 'password';

export function keepDraft(form: HTMLFormElement): void {
  const typed = [...new FormData(form)]
    .filter(([name]) => name !== SECRET)
    .map(([name, value]) => [name, String(value)]);
  draft.change(() => Object.fromEntries(typed));
}

/** Into fields that have not been changed since the page came. */
export function bringBackDraft(form: HTMLFormElement): void {
  for (const [name, value] of Object.entries(draft.get())) {
    const field = form.elements.namedItem(name);
    const untouched = field instanceof HTMLInputElement && field.value === field.defaultValue;
    if (untouched || field instanceof HTMLSelectElement) field.value = value;
  }
}

export const forgetDraft = () => draft.change(() => empty);
