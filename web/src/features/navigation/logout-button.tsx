import { ask } from '../../ui/ask.ts';
import { signOut } from './sign-out.ts';

export function LogoutButton({ className }: { className: string }) {
  const logOut = async () => {
    const text = 'Your cart and your favorites stay in this browser.';
    if (await ask({ title: 'Log out?', text, action: 'Logout' })) await signOut();
  };
  return (
    <button type="button" className={className} onClick={logOut}>
      Logout
    </button>
  );
}
