import { useEffect, useRef, useState } from 'react';
import { TryAgain } from '../../ui/notice.tsx';
import { loadGoogle } from './load-google.ts';

interface GoogleButtonProps {
  clientId: string;
  /** Called with the signed ID token from Google. */
  onToken: (idToken: string) => void;
}

const WIDEST = 400;

/** Rendered by Google's own script, as its guidelines require. */
export function GoogleButton({ clientId, onToken }: GoogleButtonProps) {
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<'loading' | 'ready' | 'unreachable'>('loading');
  const newest = useRef(onToken);
  useEffect(() => {
    newest.current = onToken;
  });
  useEffect(() => {
    if (state !== 'loading') return;
    let wanted = true;
    const draw = async () => {
      const { id } = await loadGoogle();
      if (!wanted || !place.current) return;
      id.initialize({
        client_id: clientId,
        callback: ({ credential }) => newest.current(credential),
        ux_mode: 'popup',
      });
      id.renderButton(place.current, {
        theme: 'outline',
        size: 'large',
        text: 'signin_with',
        width: Math.min(WIDEST, place.current.clientWidth),
      });
      setState('ready');
    };
    draw().catch(() => wanted && setState('unreachable'));
    return () => {
      wanted = false;
    };
  }, [state, clientId]);

  if (state === 'unreachable') {
    return (
      <TryAgain onRetry={() => setState('loading')}>
        We cannot reach Google at the moment. You can still log in with your email address and password.
      </TryAgain>
    );
  }
  return <div ref={place} className="flex min-h-11 justify-center" />;
}
