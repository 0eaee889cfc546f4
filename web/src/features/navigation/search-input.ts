import { t } from '@fieldhouse/contracts/text';
import type { CompositionEvent } from 'react';

/** What the plain input and the autocomplete that takes its place have in common: they must look and be named alike. */
export const searchInput = {
  name: 'q',
  dir: 'auto',
  placeholder: t`Search...`,
  'aria-label': t`Search products`,
  autoComplete: 'off',
  enterKeyHint: 'search',
  maxLength: 200,
  className:
    'min-h-11 w-full min-w-0 rounded-sm border-2 border-ink bg-white px-3 text-base placeholder:text-ink-soft focus:-outline-offset-2 sm:w-[300px]',
  onCompositionStart: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
    currentTarget.dataset.composing = 'yes';
  },
  onCompositionEnd: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
    delete currentTarget.dataset.composing;
  },
} as const;
