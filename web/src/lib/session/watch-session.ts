import { onStorage } from '../browser-store.ts';
import { hasFarewell, readToken } from './session.ts';

/**
 * Has sessions followed (follow-session.ts) from the first sign of one on. Most visitors have none: they are
 * spared the code. Returns a function that stops it.
 */
export function watchSession(): () => void {
  let stop = onStorage(look);
  let ended = false;
  const follow = async () => {
    const { followSession } = await import('./follow-session.ts');
    if (!ended) stop = followSession();
  };
  function look() {
    if (readToken() === undefined && !hasFarewell()) return;
    stop();
    // Without it the page works as it is: the server decides every call anyway.
    follow().catch(console.warn);
  }
  look();
  return () => {
    ended = true;
    stop();
  };
}
