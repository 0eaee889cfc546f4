import { isInEea } from '@fieldhouse/contracts/country.rules';
import { FIRST_MARKET } from '@fieldhouse/contracts/market.rules';
import * as endpoints from '@fieldhouse/contracts/shop.endpoints';
import * as schemas from '@fieldhouse/contracts/shop.schemas';
import { tags } from '../../cache-tags.ts';
import type { Config } from '../../platform/config/config.ts';
import { type RouteHost, route } from '../../platform/http/route.ts';
import { listFooterPages } from '../content/index.ts';
import { alternatesOf, getFirstMarket, getMarkets, pickMarket, prefixOf, type StoredMarket } from '../markets/index.ts';
import { findGuarantee, getSettings, isClosed, isNewsletterTicked, type SettingsDeps } from '../settings/index.ts';
import { getContent, SHOP } from '../translations/index.ts';
import { siteFileRoutes } from './site-files.routes.ts';

interface ShopDeps extends SettingsDeps {
  readonly config: Pick<Config, 'publicUrl' | 'demo' | 'mail' | 'googleClientId' | 'applePayFile'>;
  readonly now: () => Date;
}

export function shopRoutes(host: RouteHost, deps: ShopDeps): void {
  siteFileRoutes(host.app, deps);
  const { publicUrl: url, demo, mail, googleClientId } = deps.config;
  route(host, endpoints.getShop, schemas.getShop, async ({ query }, context) => {
    context.tag(tags.pages);
    const others = await getMarkets(deps, context);
    const market = pickMarket(others, query.market);
    const settings = await getSettings(deps, context);
    const content = await getContent(deps, context, context.asked);
    const { name, timeZone, guests, returnDays, logo, announcement, announcementLink } = settings;
    const news = content?.textOf('settings', SHOP, 'announcement');
    const { currency, locales } = market ?? settings;
    const countries = market?.countries ?? [settings.country];
    const [country = settings.country] = countries;
    return {
      name,
      url,
      demo,
      closed: isClosed(settings, deps.config),
      mailbox: demo && !mail,
      ...(googleClientId && { googleClientId }),
      ...(market && { market: { name: market.name, prefix: market.prefix, countries: [...market.countries] } }),
      ...(others.length > 0 &&
        placesOf([await getFirstMarket(deps), ...others], { market, asked: context.asked, home: settings.country })),
      currency,
      country,
      timeZone,
      eea: countries.some(isInEea),
      locales: [...locales],
      guests,
      returnDays,
      socialLinks: settings.socialLinks,
      ...(logo && settings.logoSize && { logo: { url: logo, ...settings.logoSize } }),
      ...(announcement && {
        announcement: news ?? announcement,
        ...(content && news === undefined && { announcementLang: content.first }),
        ...(announcementLink && { announcementLink }),
      }),
      newsletterTick: isNewsletterTicked(settings),
      guarantee: findGuarantee(settings, context.t, content?.textOf('settings', SHOP, 'guaranteeText')),
      pages: (await listFooterPages(deps.db)).map(({ _id, slug, title }) => {
        const translated = content?.textOf('page', _id, 'title');
        return {
          slug,
          title: translated ?? title,
          ...(content && translated === undefined && { lang: content.first }),
        };
      }),
    };
  });
}

interface Here {
  readonly market: StoredMarket | undefined;
  readonly asked: string | undefined;
  /** Where the shop is: who is there as well is offered the shop itself, unless another market is for them. */
  readonly home: string;
}

/** Where the same page is elsewhere. */
function placesOf(markets: readonly StoredMarket[], { market: here, asked, home }: Here) {
  const others = markets.filter(({ id }) => id !== (here?.id ?? FIRST_MARKET));
  const ofFirst = markets.some(({ countries }) => countries.includes(home)) ? [] : [home];
  return {
    elsewhere: others.map((market) => ({
      name: `${market.name} (${market.currency})`,
      countries: market.id === FIRST_MARKET ? ofFirst : [...market.countries],
      prefix: prefixOf(market, asked),
    })),
    alternates: alternatesOf(markets),
  };
}
