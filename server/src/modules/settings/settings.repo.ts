import { toCents } from '@fieldhouse/contracts/money';
import { type OpeningStep, openingSteps } from '@fieldhouse/contracts/settings.rules';
import type { ShopSettings } from '@fieldhouse/contracts/settings.schemas';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/db.ts';

/** What can be changed. */
export type SettingsContent = Omit<ShopSettings, '_id' | '__v' | 'currencyFixed'>;
export interface StoredSettings extends Omit<ShopSettings, 'currencyFixed'> {
  /** In pixels; none while there is no logo. */
  readonly logoSize: PictureSize | null;
  readonly guaranteePictureSize: PictureSize | null;
  readonly guaranteeLabelSize: PictureSize | null;
  /** None: visitors are not let in yet. */
  readonly openedAt: Date | null;
}

interface PictureSize {
  readonly width: number;
  readonly height: number;
}

const sizeOf = (column: 'logo' | 'guarantee_picture' | 'guarantee_label') => sql<PictureSize | null>`(
  select json_build_object('width', f.width, 'height', f.height) from file f
  where '/files/' || f.name = ${sql.ref(`s.${column}`)})`;

const selectSettings = (db: Db) =>
  db
    .selectFrom('shop_settings as s')
    .select([
      'name',
      'logo',
      'contact',
      'company',
      'currency',
      'country',
      'time_zone as timeZone',
      'tax_mode as taxMode',
    ])
    .select(['return_days as returnDays', 'guests', 'newsletter_tick as newsletterTick', 'social_links as socialLinks'])
    .select([
      'announcement',
      'announcement_link as announcementLink',
      'holidays',
      'locales',
      'opened_at as openedAt',
      'v as __v',
    ])
    .select('double_opt_in as doubleOptIn')
    .select(['order_number_start as orderNumberStart', 'order_number_step as orderNumberStep'])
    .select(sql<'shop'>`'shop'`.as('_id'))
    .select(
      sql<
        SettingsContent['staffSecondFactor']
      >`case when second_factor_required_at is null then 'optional' else 'required' end`.as('staffSecondFactor'),
    )
    .select(sql<number | null>`confirm_refunds_above / 100.0::float8`.as('confirmRefundsAbove'))
    .select(['guarantee_notice as guaranteeNotice', 'guarantee_text as guaranteeText'])
    .select(['guarantee_picture as guaranteePicture', 'guarantee_label as guaranteeLabel'])
    .select([
      sizeOf('logo').as('logoSize'),
      sizeOf('guarantee_picture').as('guaranteePictureSize'),
      sizeOf('guarantee_label').as('guaranteeLabelSize'),
    ]);

/** They are there from the first start on. */
export function readSettings(db: Db): Promise<StoredSettings> {
  return selectSettings(db).executeTakeFirstOrThrow();
}

export function lockSettings(tx: Tx): Promise<StoredSettings> {
  return selectSettings(tx).forUpdate().executeTakeFirstOrThrow();
}

export async function writeSettings(tx: Tx, content: SettingsContent): Promise<StoredSettings> {
  await tx
    .updateTable('shop_settings')
    .set((eb) => ({
      ...toRow(content),
      // Since when counts: what is saved again begins no new time to enrol.
      second_factor_required_at:
        content.staffSecondFactor === 'required' ? sql`coalesce(second_factor_required_at, now())` : null,
      v: eb('v', '+', 1),
    }))
    .execute();
  return readSettings(tx);
}

/** False when that has been said before. The version stays as it is: an edit under way does not become stale. */
export async function writeOpened(tx: Tx): Promise<boolean> {
  const { rows } = await sql`
    update shop_settings set opened_at = now() where opened_at is null returning 1`.execute(tx);
  return rows.length > 0;
}

export async function writeClosed(tx: Tx): Promise<void> {
  await sql`update shop_settings set opened_at = null`.execute(tx);
}

/** Only if there are none. What has been sold in says more about the currency than the environment does. */
export async function insertSettings(db: Db, { currency, ...content }: SettingsContent): Promise<void> {
  await db
    .insertInto('shop_settings')
    .values({
      ...toRow({ ...content, currency }),
      currency: sql`coalesce((select upper(currency) from "order" where number is not null order by number desc limit 1), ${currency})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The last order number that was drawn; none is drawn until the transaction ends. */
export async function lockOrderNumbers(tx: Tx): Promise<number> {
  await sql`alter sequence order_number increment by 1`.execute(tx);
  const { rows } = await sql<{ last: number }>`
    select case when is_called then last_value else last_value - 1 end as last from order_number`.execute(tx);
  return rows[0]?.last ?? 0;
}

export async function startOrderNumbers(tx: Tx, first: number): Promise<void> {
  await sql`select setval('order_number', ${first}, false)`.execute(tx);
}

/** Waits for the orders that are being placed, and keeps others from being placed until the transaction ends. */
export async function lockCurrency(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('the currency of the shop', 0))`.execute(tx);
}

/** Held by whoever opens, changes or closes a market, or changes what all of them go by. */
export async function takeMarketsLock(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('the markets', 0))`.execute(tx);
}

/** Beside the shop itself. */
export async function hasMarkets(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from market limit 1`.execute(tx);
  return rows.length > 0;
}

/** Something was sold, or is being paid for. */
export async function isCurrencyInUse(db: Db): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from "order" where number is not null)
      or exists (select from payment where state = 'open') as used`.execute(db);
  return rows[0]?.used ?? false;
}

function toRow({ timeZone, taxMode, returnDays, newsletterTick, announcementLink, ...content }: SettingsContent) {
  const { name, logo, currency, country, guests, announcement, holidays, locales } = content;
  return {
    name,
    logo,
    currency,
    country,
    guests,
    announcement,
    holidays,
    locales,
    contact: JSON.stringify(content.contact),
    company: JSON.stringify(content.company),
    social_links: JSON.stringify(content.socialLinks),
    time_zone: timeZone,
    tax_mode: taxMode,
    return_days: returnDays,
    newsletter_tick: newsletterTick,
    double_opt_in: content.doubleOptIn,
    announcement_link: announcementLink,
    order_number_start: content.orderNumberStart,
    order_number_step: content.orderNumberStep,
    confirm_refunds_above: content.confirmRefundsAbove === null ? null : toCents(content.confirmRefundsAbove),
    guarantee_notice: content.guaranteeNotice,
    guarantee_text: content.guaranteeText,
    guarantee_picture: content.guaranteePicture,
    guarantee_label: content.guaranteeLabel,
  };
}

/**
 * What a shop that is not open yet lacks. Delivery: the zone that every shop begins with is as it was, or there is none. A
 * card that was charged in a demo says nothing about the real provider. `ownTaxes`: its own table says what is due.
 */
export async function listMissing(db: Db, { ownTaxes }: { readonly ownTaxes: boolean }): Promise<OpeningStep[]> {
  const { rows } = await sql<Record<OpeningStep, boolean>>`
    select not exists (select from product where deleted_at is null) as product,
      '' in (company ->> 'name', company ->> 'line1', company ->> 'city') as company,
      not exists (select from delivery_zone)
        or exists (select from delivery_zone where id = '00000000-0000-7000-8000-000000000001' and v = 0) as delivery,
      ${ownTaxes}::boolean and not exists (select from tax_table where rates <> '[]') as tax,
      not exists (select from content_page) as pages,
      not exists (
        select from payment
        where state = 'paid' and created_at > coalesce((select max(ended_at) from demo_run), '-infinity')) as payment
    from shop_settings`.execute(db);
  return openingSteps.filter((step) => rows[0]?.[step]);
}
