import { createAttribute } from '@fieldhouse/contracts/attributes.endpoints';
import { createCategory, createProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import { createDeliveryZone } from '@fieldhouse/contracts/delivery-zones.endpoints';
import { packOrders } from '@fieldhouse/contracts/fulfilment.endpoints';
import { createMarket } from '@fieldhouse/contracts/markets.endpoints';
import { sendNewsletter } from '@fieldhouse/contracts/newsletters.endpoints';
import { createPage } from '@fieldhouse/contracts/pages.endpoints';
import { createPromotion } from '@fieldhouse/contracts/promotions.endpoints';
import { listReturns } from '@fieldhouse/contracts/returns.endpoints';
import { areEnoughFor, type Right, type Who } from '@fieldhouse/contracts/rights';
import { createSearchRule } from '@fieldhouse/contracts/searches.endpoints';
import { openShop, updateSettings } from '@fieldhouse/contracts/settings.endpoints';
import { createSizeGuide } from '@fieldhouse/contracts/size-guides.endpoints';
import { importStock } from '@fieldhouse/contracts/stock.endpoints';
import type { Translate } from '@fieldhouse/contracts/text';
import { wordsOf } from '../../platform/names.rules.ts';

interface Command {
  readonly title: string;
  readonly path: string;
  readonly who: Who;
}

const allCommands = (t: Translate): readonly Command[] => [
  { title: t`Create product`, path: '/admin/createproduct', who: createProduct.who },
  { title: t`Print packing slips`, path: '/admin/orders?flag=to-pack&sort=oldest', who: packOrders.who },
  { title: t`Print pick list`, path: '/admin/orders?flag=to-pack&sort=oldest', who: packOrders.who },
  { title: t`Receive return`, path: '/admin/returns', who: listReturns.who },
  { title: t`Import stock file`, path: '/admin/stock', who: importStock.who },
  { title: t`Create category`, path: '/admin/categories', who: createCategory.who },
  { title: t`Create attribute`, path: '/admin/attributes/new', who: createAttribute.who },
  { title: t`Create size guide`, path: '/admin/size-guides/new', who: createSizeGuide.who },
  { title: t`Create promotion`, path: '/admin/promotions/new', who: createPromotion.who },
  { title: t`Write newsletter`, path: '/admin/Newsletter', who: sendNewsletter.who },
  { title: t`Create search rule`, path: '/admin/searches/rules/new', who: createSearchRule.who },
  { title: t`Write page`, path: '/admin/pages/new', who: createPage.who },
  { title: t`Create market`, path: '/admin/markets/new', who: createMarket.who },
  { title: t`Create delivery zone`, path: '/admin/delivery/new', who: createDeliveryZone.who },
  { title: t`Change currency and country`, path: '/admin/settings', who: updateSettings.who },
  { title: t`Change name and logo`, path: '/admin/settings', who: updateSettings.who },
  { title: t`Open the shop`, path: '/admin/opening', who: openShop.who },
];

/** Those whose words begin with the words that are asked for. */
export function findCommands(t: Translate, q: string, rights: readonly Right[], most: number) {
  const asked = wordsOf(q);
  const fits = (title: string) => asked.every((part) => wordsOf(title).some((word) => word.startsWith(part)));
  return allCommands(t)
    .filter(({ title, who }) => asked.length > 0 && areEnoughFor(who, rights) && fits(title))
    .slice(0, most)
    .map(({ title, path }) => ({ title, path }));
}
