import * as accountingEndpoints from './accounting.endpoints.ts';
import * as accountingSchemas from './accounting.schemas.ts';
import * as accountsEndpoints from './accounts.endpoints.ts';
import * as accountsSchemas from './accounts.schemas.ts';
import * as addressesEndpoints from './addresses.endpoints.ts';
import * as addressesSchemas from './addresses.schemas.ts';
import * as attributesEndpoints from './attributes.endpoints.ts';
import * as attributesSchemas from './attributes.schemas.ts';
import * as bulkEndpoints from './bulk.endpoints.ts';
import * as bulkSchemas from './bulk.schemas.ts';
import * as catalogueEndpoints from './catalogue.endpoints.ts';
import * as catalogueSchemas from './catalogue.schemas.ts';
import * as deliveryZonesEndpoints from './delivery-zones.endpoints.ts';
import * as deliveryZonesSchemas from './delivery-zones.schemas.ts';
import * as discoveryEndpoints from './discovery.endpoints.ts';
import * as discoverySchemas from './discovery.schemas.ts';
import type { Endpoint, EndpointSchemas } from './endpoint.ts';
import * as fulfilmentEndpoints from './fulfilment.endpoints.ts';
import * as fulfilmentSchemas from './fulfilment.schemas.ts';
import * as importsEndpoints from './imports.endpoints.ts';
import * as importsSchemas from './imports.schemas.ts';
import * as integrationsEndpoints from './integrations.endpoints.ts';
import * as integrationsSchemas from './integrations.schemas.ts';
import * as journalEndpoints from './journal.endpoints.ts';
import * as journalSchemas from './journal.schemas.ts';
import * as marketPricesEndpoints from './market-prices.endpoints.ts';
import * as marketPricesSchemas from './market-prices.schemas.ts';
import * as marketsEndpoints from './markets.endpoints.ts';
import * as marketsSchemas from './markets.schemas.ts';
import * as newslettersEndpoints from './newsletters.endpoints.ts';
import * as newslettersSchemas from './newsletters.schemas.ts';
import * as ordersEndpoints from './orders.endpoints.ts';
import * as ordersSchemas from './orders.schemas.ts';
import * as overviewEndpoints from './overview.endpoints.ts';
import * as overviewSchemas from './overview.schemas.ts';
import * as pagesEndpoints from './pages.endpoints.ts';
import * as pagesSchemas from './pages.schemas.ts';
import * as pastOrdersEndpoints from './past-orders.endpoints.ts';
import * as pastOrdersSchemas from './past-orders.schemas.ts';
import * as paymentEndpoints from './payment.endpoints.ts';
import * as paymentSchemas from './payment.schemas.ts';
import * as privacyEndpoints from './privacy.endpoints.ts';
import * as privacySchemas from './privacy.schemas.ts';
import * as promotionsEndpoints from './promotions.endpoints.ts';
import * as promotionsSchemas from './promotions.schemas.ts';
import * as quoteEndpoints from './quote.endpoints.ts';
import * as quoteSchemas from './quote.schemas.ts';
import * as redirectsEndpoints from './redirects.endpoints.ts';
import * as redirectsSchemas from './redirects.schemas.ts';
import { refundPart, releaseWarning } from './refunds.endpoints.ts';
import * as refundsSchemas from './refunds.schemas.ts';
import * as restockEndpoints from './restock.endpoints.ts';
import * as restockSchemas from './restock.schemas.ts';
import * as returnsEndpoints from './returns.endpoints.ts';
import * as returnsSchemas from './returns.schemas.ts';
import * as reviewsEndpoints from './reviews.endpoints.ts';
import * as reviewsSchemas from './reviews.schemas.ts';
import * as searchesEndpoints from './searches.endpoints.ts';
import * as searchesSchemas from './searches.schemas.ts';
import * as securityEndpoints from './security.endpoints.ts';
import * as securitySchemas from './security.schemas.ts';
import * as settingsEndpoints from './settings.endpoints.ts';
import * as settingsSchemas from './settings.schemas.ts';
import * as shopEndpoints from './shop.endpoints.ts';
import * as shopSchemas from './shop.schemas.ts';
import * as sizeGuidesEndpoints from './size-guides.endpoints.ts';
import * as sizeGuidesSchemas from './size-guides.schemas.ts';
import * as staffEndpoints from './staff.endpoints.ts';
import * as staffSchemas from './staff.schemas.ts';
import * as stockEndpoints from './stock.endpoints.ts';
import * as stockSchemas from './stock.schemas.ts';
import * as taxRatesEndpoints from './tax-rates.endpoints.ts';
import * as taxRatesSchemas from './tax-rates.schemas.ts';
import * as translationsEndpoints from './translations.endpoints.ts';
import * as translationsSchemas from './translations.schemas.ts';
import * as variantsEndpoints from './variants.endpoints.ts';
import * as variantsSchemas from './variants.schemas.ts';
import * as workplaceEndpoints from './workplace.endpoints.ts';
import * as workplaceSchemas from './workplace.schemas.ts';

export interface ApiOperation {
  /** What it is about. */
  readonly subject: string;
  readonly endpoint: Endpoint;
  readonly schemas: EndpointSchemas;
}

/** Endpoint and schemas of a subject share their names. */
function operations(
  subject: string,
  endpoints: Record<string, Endpoint>,
  schemas: Record<string, unknown>,
): ApiOperation[] {
  return Object.entries(endpoints).map(([name, endpoint]) => ({
    subject,
    endpoint,
    schemas: schemas[name] as EndpointSchemas,
  }));
}

/**
 * Every call there is: for the OpenAPI document, and for the tests that try each one in every role and with hostile
 * input.
 */
export const api: readonly ApiOperation[] = [
  ...operations('shop', shopEndpoints, shopSchemas),
  ...operations('settings', settingsEndpoints, settingsSchemas),
  ...operations('markets', marketsEndpoints, marketsSchemas),
  ...operations('markets', marketPricesEndpoints, marketPricesSchemas),
  ...operations('catalogue', catalogueEndpoints, catalogueSchemas),
  ...operations('bulk', bulkEndpoints, bulkSchemas),
  ...operations('discovery', discoveryEndpoints, discoverySchemas),
  ...operations('searches', searchesEndpoints, searchesSchemas),
  ...operations('attributes', attributesEndpoints, attributesSchemas),
  ...operations('checkout', quoteEndpoints, quoteSchemas),
  ...operations('size-guides', sizeGuidesEndpoints, sizeGuidesSchemas),
  ...operations('variants', variantsEndpoints, variantsSchemas),
  ...operations('stock', stockEndpoints, stockSchemas),
  ...operations('promotions', promotionsEndpoints, promotionsSchemas),
  ...operations('accounts', accountsEndpoints, accountsSchemas),
  ...operations('privacy', privacyEndpoints, privacySchemas),
  ...operations('security', securityEndpoints, securitySchemas),
  ...operations('addresses', addressesEndpoints, addressesSchemas),
  ...operations('delivery-zones', deliveryZonesEndpoints, deliveryZonesSchemas),
  ...operations('tax-rates', taxRatesEndpoints, taxRatesSchemas),
  ...operations('payment', paymentEndpoints, paymentSchemas),
  ...operations('orders', ordersEndpoints, ordersSchemas),
  ...operations('orders', fulfilmentEndpoints, fulfilmentSchemas),
  ...operations('integrations', integrationsEndpoints, integrationsSchemas),
  ...operations('journal', journalEndpoints, journalSchemas),
  ...operations('overview', overviewEndpoints, overviewSchemas),
  ...operations('reviews', reviewsEndpoints, reviewsSchemas),
  ...operations('newsletters', newslettersEndpoints, newslettersSchemas),
  ...operations('disputes', { releaseWarning }, refundsSchemas),
  ...operations('refunds', { refundPart }, refundsSchemas),
  ...operations('returns', returnsEndpoints, returnsSchemas),
  ...operations('accounting', accountingEndpoints, accountingSchemas),
  ...operations('restock', restockEndpoints, restockSchemas),
  ...operations('pages', pagesEndpoints, pagesSchemas),
  ...operations('imports', importsEndpoints, importsSchemas),
  ...operations('imports', pastOrdersEndpoints, pastOrdersSchemas),
  ...operations('redirects', redirectsEndpoints, redirectsSchemas),
  ...operations('staff', staffEndpoints, staffSchemas),
  ...operations('workplace', workplaceEndpoints, workplaceSchemas),
  ...operations('translations', translationsEndpoints, translationsSchemas),
];
