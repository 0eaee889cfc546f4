const ADDRESS = 'https://accounts.google.com/gsi/client';

/** The few parts of Google Identity Services that the shop uses. */
interface GoogleAccounts {
  readonly id: {
    initialize(options: {
      client_id: string;
      callback: (answer: { credential: string }) => void;
      ux_mode: 'popup';
    }): void;
    renderButton(
      place: HTMLElement,
      look: { theme: 'outline'; size: 'large'; text: 'signin_with'; width: number },
    ): void;
  };
}

declare global {
  interface Window {
    google?: { accounts?: GoogleAccounts };
  }
}

let loading: Promise<GoogleAccounts> | undefined;

/** Loaded once, and only on pages with the button. A failed attempt is forgotten, so that it can be tried again. */
export function loadGoogle(): Promise<GoogleAccounts> {
  loading ??= fetchScript().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

function fetchScript(): Promise<GoogleAccounts> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = ADDRESS;
    script.async = true;
    script.onload = () => {
      const accounts = window.google?.accounts;
      if (accounts) resolve(accounts);
      else reject(new Error('Google’s script did not define anything'));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error('Google’s script did not load'));
    };
    document.head.append(script);
  });
}
