import { getAccounting } from '@fieldhouse/contracts/accounting.endpoints';
import { listUsers } from '@fieldhouse/contracts/accounts.endpoints';
import { createAttribute } from '@fieldhouse/contracts/attributes.endpoints';
import { updateCategory, updateProduct } from '@fieldhouse/contracts/catalogue.endpoints';
import { createDeliveryZone } from '@fieldhouse/contracts/delivery-zones.endpoints';
import { updateSynonyms } from '@fieldhouse/contracts/discovery.endpoints';
import { importRights } from '@fieldhouse/contracts/import.rules';
import { listImports } from '@fieldhouse/contracts/imports.endpoints';
import { listKeys } from '@fieldhouse/contracts/integrations.endpoints';
import { listJournal } from '@fieldhouse/contracts/journal.endpoints';
import { createMarket } from '@fieldhouse/contracts/markets.endpoints';
import { sendNewsletter } from '@fieldhouse/contracts/newsletters.endpoints';
import { listOrders } from '@fieldhouse/contracts/orders.endpoints';
import { getOverview } from '@fieldhouse/contracts/overview.endpoints';
import { listPages } from '@fieldhouse/contracts/pages.endpoints';
import { createPromotion } from '@fieldhouse/contracts/promotions.endpoints';
import { listRedirects } from '@fieldhouse/contracts/redirects.endpoints';
import { listReturns } from '@fieldhouse/contracts/returns.endpoints';
import { listAllReviews } from '@fieldhouse/contracts/reviews.endpoints';
import { areEnoughFor, type Right, type Who } from '@fieldhouse/contracts/rights';
import { listSearches } from '@fieldhouse/contracts/searches.endpoints';
import { updateSettings } from '@fieldhouse/contracts/settings.endpoints';
import { createSizeGuide } from '@fieldhouse/contracts/size-guides.endpoints';
import { listRoles, listStaff } from '@fieldhouse/contracts/staff.endpoints';
import { getStockSummary } from '@fieldhouse/contracts/stock.endpoints';
import { updateTaxRates } from '@fieldhouse/contracts/tax-rates.endpoints';
import { t } from '@fieldhouse/contracts/text';
import { listTranslations } from '@fieldhouse/contracts/translations.endpoints';
import type { Waiting } from '@fieldhouse/contracts/workplace.schemas';
import {
  BookOpen,
  Boxes,
  ChartColumn,
  FileText,
  FolderTree,
  Globe,
  Import,
  KeyRound,
  Languages,
  LayoutGrid,
  Mail,
  MessageSquare,
  Percent,
  Plug,
  Ruler,
  Search,
  Settings,
  ShoppingBag,
  Signpost,
  Tag,
  Tags,
  Truck,
  Undo2,
  UserCog,
  Users,
  Warehouse,
  WholeWord,
} from 'lucide-react';
import type { ComponentType } from 'react';

/** Something that waits there, and the list of it. */
interface Wait {
  readonly of: keyof Waiting;
  readonly label: string;
  readonly to: string;
}

/** One of the staff's screens with all that is below it. */
export interface Room {
  readonly to: string;
  readonly label: string;
  readonly icon: ComponentType<{ size?: number; className?: string }>;
  /** Of the call that it cannot do without. */
  readonly who: Who;
  /** Where each finds there what their rights cover: those that find something. */
  readonly oneOf?: readonly (readonly Right[])[];
  /** Paths that belong to it, but not by their beginning. */
  readonly also?: readonly string[];
  readonly waits?: readonly Wait[];
}

export const overviewRoom: Room = {
  to: '/admin',
  label: t`Control Panel`,
  icon: LayoutGrid,
  who: getOverview.who,
  also: ['/admin/failed-mails'],
  waits: [{ of: 'failedMails', label: t`Failed emails`, to: '/admin/failed-mails' }],
};

export interface RoomGroup {
  readonly label: string;
  readonly rooms: readonly Room[];
}

/** Where staff work, by what they do there. */
export const roomGroups: readonly RoomGroup[] = [
  {
    label: t`Sales`,
    rooms: [
      {
        to: '/admin/orders',
        label: t`Orders`,
        icon: ShoppingBag,
        who: listOrders.who,
        waits: [
          { of: 'toPack', label: t`To pack`, to: '/admin/orders?flag=to-pack&sort=oldest' },
          { of: 'cancelRequests', label: t`Cancel requested`, to: '/admin/orders?flag=cancel' },
        ],
      },
      {
        to: '/admin/returns',
        label: t`Returns`,
        icon: Undo2,
        who: listReturns.who,
        waits: [{ of: 'returns', label: t`To answer`, to: '/admin/returns?status=requested' }],
      },
      {
        to: '/admin/users',
        label: t`Customers`,
        icon: Users,
        who: listUsers.who,
        also: ['/admin/customers', '/admin/past-orders'],
      },
      { to: '/admin/accounting', label: t`Accounting`, icon: ChartColumn, who: getAccounting.who },
    ],
  },
  {
    label: t`Catalogue`,
    rooms: [
      {
        to: '/admin/stock',
        label: t`Products`,
        icon: Boxes,
        who: updateProduct.who,
        also: ['/admin/createproduct', '/create'],
      },
      { to: '/admin/stock?view=table', label: t`Stock`, icon: Warehouse, who: getStockSummary.who },
      { to: '/admin/categories', label: t`Categories`, icon: FolderTree, who: updateCategory.who },
      { to: '/admin/attributes', label: t`Attributes`, icon: Tags, who: createAttribute.who },
      { to: '/admin/size-guides', label: t`Size guides`, icon: Ruler, who: createSizeGuide.who },
      { to: '/admin/reviews', label: t`Reviews`, icon: MessageSquare, who: listAllReviews.who },
    ],
  },
  {
    label: t`Marketing`,
    rooms: [
      { to: '/admin/promotions', label: t`Promotions`, icon: Tag, who: createPromotion.who },
      { to: '/admin/Newsletter', label: t`Newsletters`, icon: Mail, who: sendNewsletter.who },
      { to: '/admin/searches', label: t`Searches`, icon: Search, who: listSearches.who },
      { to: '/admin/synonyms', label: t`Synonyms`, icon: WholeWord, who: updateSynonyms.who },
    ],
  },
  {
    label: t`Content`,
    rooms: [
      { to: '/admin/pages', label: t`Pages`, icon: FileText, who: listPages.who },
      { to: '/admin/redirects', label: t`Redirects`, icon: Signpost, who: listRedirects.who },
      { to: '/admin/translations', label: t`Translations`, icon: Languages, who: listTranslations.who },
    ],
  },
  {
    label: t`Set-up`,
    rooms: [
      { to: '/admin/settings', label: t`Settings`, icon: Settings, who: updateSettings.who, also: ['/admin/opening'] },
      { to: '/admin/markets', label: t`Markets`, icon: Globe, who: createMarket.who },
      { to: '/admin/import', label: t`Import`, icon: Import, who: listImports.who, oneOf: Object.values(importRights) },
      { to: '/admin/delivery', label: t`Delivery`, icon: Truck, who: createDeliveryZone.who },
      { to: '/admin/taxes', label: t`Taxes`, icon: Percent, who: updateTaxRates.who },
      { to: '/admin/staff', label: t`Staff`, icon: UserCog, who: listStaff.who },
      { to: '/admin/roles', label: t`Roles`, icon: KeyRound, who: listRoles.who },
      { to: '/admin/integrations', label: t`Integrations`, icon: Plug, who: listKeys.who },
      { to: '/admin/journal', label: t`Journal`, icon: BookOpen, who: listJournal.who },
    ],
  },
];

const allRooms = [overviewRoom, ...roomGroups.flatMap(({ rooms }) => rooms)];

export const listRooms = (rights: readonly Right[]): readonly Room[] =>
  allRooms.filter((room) => isOpenTo(room, rights));

export const isOpenTo = ({ who, oneOf }: Pick<Room, 'who' | 'oneOf'>, rights: readonly Right[]): boolean =>
  areEnoughFor(who, rights) && (!oneOf || oneOf.some((needed) => needed.every((right) => rights.includes(right))));

/** Whom the screen at a path is for. */
export const whoOpens = (path: string): Who => allRooms.find(({ to }) => to === path)?.who ?? 'staff';

const isBelow = (path: string, start: string) => `${path}/`.startsWith(`${start}/`);

/** The room that an address is in; of two at one path the one whose query it has. */
export function findRoom({ pathname, search }: { pathname: string; search: string }): Room | undefined {
  const query = new URLSearchParams(search);
  const fits = ({ to, also = [] }: Room) => {
    const [path = '', wanted = ''] = to.split('?');
    if (path === '/admin') return [path, ...also].includes(pathname);
    if (wanted)
      return pathname === path && [...new URLSearchParams(wanted)].every(([name, is]) => query.get(name) === is);
    return [path, ...also].some((start) => isBelow(pathname, start));
  };
  return allRooms.findLast(fits);
}
