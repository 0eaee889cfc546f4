import { type ClientLoaderFunctionArgs, data, replace } from 'react-router';
import { untilTriedAgain } from '../lib/load-page.ts';

// Shop and staff are two builds (routes.ts): what leads from one to the other loads a new document.

/** The server answers each address with the build that it belongs to. */
export const loader = () => {
  throw data(undefined, { status: 404 });
};

export async function clientLoader({ request: { url, signal } }: ClientLoaderFunctionArgs) {
  // Without a connection the browser's error page would take the place of the page before.
  while (!(await fetch(url, { method: 'HEAD' }).catch(() => undefined))) await untilTriedAgain();
  if (!signal.aborted) location.assign(url);
  await untilShownAgain();
  throw replace(location.href);
}

/** Going back may show this very document, as the browser has kept it: then nothing is under way any more. */
const untilShownAgain = () =>
  new Promise<void>((resolve) => {
    addEventListener('pageshow', ({ persisted }) => persisted && resolve());
  });

export default function Border() {
  return null;
}
