import { isLanguage, type Language } from '@fieldhouse/contracts/language';
import { getShop } from '@fieldhouse/contracts/shop.endpoints';
import type { Config } from './platform/config/config.ts';
import type { Provider } from './platform/pages/document.ts';
import type { ApiCall } from './platform/pages/page-source.ts';

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

const stripeScripts = ['https://js.stripe.com', 'https://*.js.stripe.com'];
const stripeFrames = [...stripeScripts, 'https://hooks.stripe.com'];

/** Card fields are frames of Stripe's, and so are Link, a bank's own step, and what opens Google Pay and Apple Pay. */
const stripe: Provider = {
  sources: { 'script-src': stripeScripts, 'connect-src': ['https://api.stripe.com'], 'frame-src': stripeFrames },
  headers: {
    // Apple Pay is asked for by the page itself, the others by the frames.
    'permissions-policy': `camera=(), geolocation=(), microphone=(), payment=(self ${stripeFrames.map((frame) => `"${frame}"`).join(' ')})`,
  },
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
    ...(config.stripe ? ([['/checkout', stripe]] as const) : []),
  ]);
  // The router does not mind capitals or slashes at the end. Without the look behind, a row of slashes elsewhere would be
  // tried from each of them.
  return (pathname: string): Provider | undefined => providers.get(pathname.toLowerCase().replace(/(?<!\/)\/+$/, ''));
}

/** What the shop's pages are in, or a market's, the first without a prefix; nothing while the shop cannot say. */
export async function askLanguages(call: ApiCall, market?: string): Promise<readonly Language[] | undefined> {
  const { status, body } = await call({
    method: getShop.method,
    url: market ? `${getShop.path}?market=${market}` : getShop.path,
  });
  if (market && status !== 200) return undefined;
  return ((body as { locales?: readonly string[] }).locales ?? []).filter(isLanguage);
}
