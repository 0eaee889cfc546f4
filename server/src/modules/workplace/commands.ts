import { exportAccounting } from '@fieldhouse/contracts/accounting.endpoints';
import { exportUsers } from '@fieldhouse/contracts/accounts.endpoints';
import { createAttribute } from '@fieldhouse/contracts/attributes.endpoints';
import { createCategory, createProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import { createDeliveryZone, updateDeliveryZone } from '@fieldhouse/contracts/delivery-zones.endpoints';
import { updateSynonyms } from '@fieldhouse/contracts/discovery.endpoints';
import { packOrders } from '@fieldhouse/contracts/fulfilment.endpoints';
import { importRights } from '@fieldhouse/contracts/import.rules';
import { createKey, createWebhook } from '@fieldhouse/contracts/integrations.endpoints';
import { createMarket } from '@fieldhouse/contracts/markets.endpoints';
import { sendNewsletter } from '@fieldhouse/contracts/newsletters.endpoints';
import { exportOrders } from '@fieldhouse/contracts/orders.endpoints';
import { createPage } from '@fieldhouse/contracts/pages.endpoints';
import { createPromotion } from '@fieldhouse/contracts/promotions.endpoints';
import { createRedirect } from '@fieldhouse/contracts/redirects.endpoints';
import { exportReturns, listReturns } from '@fieldhouse/contracts/returns.endpoints';
import { exportReviews } from '@fieldhouse/contracts/reviews.endpoints';
import { areEnoughFor, type Right, type Who } from '@fieldhouse/contracts/rights';
import { createSearchRule } from '@fieldhouse/contracts/searches.endpoints';
import { openShop, updateSettings } from '@fieldhouse/contracts/settings.endpoints';
import { createSizeGuide } from '@fieldhouse/contracts/size-guides.endpoints';
import { createRole, inviteStaff } from '@fieldhouse/contracts/staff.endpoints';
import { importStock } from '@fieldhouse/contracts/stock.endpoints';
import { updateTaxRates } from '@fieldhouse/contracts/tax-rates.endpoints';
import type { Translate } from '@fieldhouse/contracts/text';
import { exportTranslations, listTranslations } from '@fieldhouse/contracts/translations.endpoints';
import { retryFailedMails } from '@fieldhouse/contracts/workplace.endpoints';
import { wordsOf } from '../../platform/names.rules.ts';

interface Command {
  readonly title: string;
  readonly path: string;
  readonly who?: Who;
  /** Where each finds there what their rights cover: those that find something. */
  readonly oneOf?: readonly (readonly Right[])[];
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
  { title: t`Create redirect`, path: '/admin/redirects', who: createRedirect.who },
  { title: t`Translate products and pages`, path: '/admin/translations', who: listTranslations.who },
  { title: t`Export texts for translators`, path: '/admin/translations', who: exportTranslations.who },
  { title: t`Change synonyms`, path: '/admin/synonyms', who: updateSynonyms.who },
  { title: t`Change delivery zones`, path: '/admin/delivery', who: updateDeliveryZone.who },
  { title: t`Change tax rates`, path: '/admin/taxes', who: updateTaxRates.who },
  { title: t`Import from another shop`, path: '/admin/import', oneOf: Object.values(importRights) },
  { title: t`Export orders`, path: '/admin/orders', who: exportOrders.who },
  { title: t`Export returns`, path: '/admin/returns', who: exportReturns.who },
  { title: t`Export users`, path: '/admin/users', who: exportUsers.who },
  { title: t`Export reviews`, path: '/admin/reviews', who: exportReviews.who },
  { title: t`Download accounting`, path: '/admin/accounting', who: exportAccounting.who },
  { title: t`Send failed emails again`, path: '/admin/failed-mails', who: retryFailedMails.who },
  { title: t`Invite staff`, path: '/admin/staff', who: inviteStaff.who },
  { title: t`Create role`, path: '/admin/roles/new', who: createRole.who },
  { title: t`Create API key`, path: '/admin/integrations', who: createKey.who },
  { title: t`Create webhook`, path: '/admin/integrations', who: createWebhook.who },
  { title: t`Set up second factor and passkeys`, path: '/me/profile/security', who: 'any-right' },
  { title: t`Open the shop`, path: '/admin/opening', who: openShop.who },
  ...settingsCommands(t),
];

/** Each leads to its part of the settings. */
const settingsCommands = (t: Translate): readonly Command[] =>
  [
    { title: t`Change name and logo`, part: 'look' },
    { title: t`Write announcement`, part: 'news' },
    { title: t`Change currency and country`, part: 'selling' },
    { title: t`Change time zone and holidays`, part: 'selling' },
    { title: t`Change tax mode of prices`, part: 'selling' },
    { title: t`Change days to return`, part: 'selling' },
    { title: t`Allow orders of guests`, part: 'selling' },
    { title: t`Change languages`, part: 'languages' },
    { title: t`Require second factor of staff`, part: 'security' },
    { title: t`Change notice on guarantee`, part: 'guarantee' },
    { title: t`Change company and contact`, part: 'company' },
    { title: t`Change links to social networks`, part: 'social' },
  ].map(({ title, part }) => ({ title, path: `/admin/settings#${part}`, who: updateSettings.who }));

const isFor = ({ who, oneOf = [] }: Command, rights: readonly Right[]): boolean =>
  who ? areEnoughFor(who, rights) : oneOf.some((needed) => needed.every((right) => rights.includes(right)));

/** Those whose words begin with the words that are asked for. */
export function findCommands(t: Translate, q: string, rights: readonly Right[], most: number) {
  const asked = wordsOf(q);
  const fits = (title: string) => asked.every((part) => wordsOf(title).some((word) => word.startsWith(part)));
  return allCommands(t)
    .filter((command) => asked.length > 0 && isFor(command, rights) && fits(command.title))
    .slice(0, most)
    .map(({ title, path }) => ({ title, path }));
}
