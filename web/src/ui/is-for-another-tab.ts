import type { MouseEvent } from 'react';

/** A click that the browser is to handle: it opens the link elsewhere. */
export const isForAnotherTab = (event: MouseEvent) => event.metaKey || event.ctrlKey || event.shiftKey;
