import { useNavigate } from 'react-router';
import { readToken } from '../../lib/session-token.ts';
import { Button } from '../../ui/button.tsx';

interface PayButtonProps {
  /** Why it is too early to pay. */
  waitsFor: string | undefined;
}

/** Whoever is not logged in does that first and comes back. */
export function PayButton({ waitsFor }: PayButtonProps) {
  const navigate = useNavigate();
  const pay = () => {
    if (readToken() === undefined) void navigate('/login?next=/carrito');
  };
  return (
    <>
      <Button tone="buy" size="lg" disabled={waitsFor !== undefined} onClick={pay}>
        pay with card
      </Button>
      {waitsFor && <p className="text-sm font-semibold">{waitsFor}</p>}
    </>
  );
}
