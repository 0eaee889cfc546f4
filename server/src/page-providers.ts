import type { Config } from './platform/config/config.ts';
import type { Provider } from './platform/pages/document.ts';

/** As its guide asks for; the sign-in opens in a window of Google's that must be able to answer, and checks who asks. */
const google: Provider = {
  sources: {
    'script-src': ['https://accounts.google.com/gsi/client'],
    'style-src': ['https://accounts.google.com/gsi/style'],
    'connect-src': ['https://accounts.google.com/gsi/'],
    'frame-src': ['https://accounts.google.com/gsi/'],
  },
  headers: {
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'referrer-policy': 'strict-origin-when-cross-origin',
  },
};

/** Card fields are frames of Stripe's, and so is a bank's own step. */
const stripe: Provider = {
  sources: {
    'script-src': ['https://js.stripe.com', 'https://*.js.stripe.com'],
    'connect-src': ['https://api.stripe.com'],
    'frame-src': ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  },
  headers: {},
};

/** Which page may talk to which company: those that need it, and only where the shop has an account there. */
export function createPageProviders(config: Pick<Config, 'googleClientId' | 'stripe'>) {
  const providers = new Map<string, Provider>([
    ...(config.googleClientId
      ? ([
          ['/login', google],
          ['/createuser', google],
        ] as const)
      : []),
    ...(config.stripe ? ([['/carrito', stripe]] as const) : []),
  ]);
  // The router does not mind capitals or slashes at the end. Without the look behind, a row of slashes elsewhere would be
  // tried from each of them.
  return (pathname: string): Provider | undefined => providers.get(pathname.toLowerCase().replace(/(?<!\/)\/+$/, ''));
}
