import type { ApiOperation } from '@fieldhouse/contracts/api';
import { z } from 'zod';

/** By name: the call that answers it, and the way to it through the fields of the answer. */
const places: Readonly<Record<string, string>> = {
  Shop: 'getShop',
  Settings: 'getSettings',
  Market: 'listMarkets',
  MarketPrices: 'listMarketPrices',
  Category: 'listCategories',
  CategorySize: 'listCategorySizes',
  Product: 'searchProducts',
  ListedProduct: 'listProducts',
  ProductPage: 'listProductPage',
  ProductDetail: 'getProduct',
  ProductDelivery: 'getProductDelivery',
  EditedProduct: 'createProduct',
  ProductInEdit: 'readProduct',
  RememberedProduct: 'listSomeProducts',
  Option: 'getProduct.options',
  Variant: 'getProduct.variants',
  StockedVariant: 'listVariants.variants',
  VariantTable: 'listVariants',
  ProductVariantTable: 'listVariantTables',
  Review: 'listReviews',
  StaffReview: 'listAllReviews',
  Catalogue: 'listCatalogue',
  Facet: 'listCatalogue.facets',
  Suggestions: 'suggest',
  RelatedProducts: 'listRelatedProducts',
  Searched: 'listSearches',
  SearchRule: 'listSearchRules',
  Synonyms: 'listSynonyms',
  Attribute: 'listAttributes',
  SizeGuide: 'listSizeGuides',
  ContentTexts: 'listContentTexts',
  ValueTexts: 'listValueTexts',
  Quote: 'quoteCart',
  Paid: 'createPayment',
  Promotion: 'listPromotions',
  User: 'listUsers',
  Me: 'getMe',
  PersonalData: 'exportMe',
  SecondFactor: 'listSecondFactors',
  NewSecondFactor: 'addSecondFactor',
  PasskeyOffer: 'addSecondFactor.options',
  PasskeyQuestion: 'askForProof.passkey',
  Session: 'listSessions',
  Address: 'createOrder.address',
  KeptAddress: 'listAddresses',
  DeliveryZone: 'listDeliveryZones',
  DeliveryMethod: 'listDeliveryZones.methods',
  TaxRates: 'listTaxRates',
  StockSummary: 'getStockSummary',
  StockMovement: 'listStockMovements',
  ImportReport: 'importStock',
  Translation: 'listTranslations',
  TranslationSummary: 'getTranslationSummary',
  Order: 'listOrders',
  OrderDetail: 'getOrder',
  OrderLine: 'listOrders.products',
  OrderRow: 'listOrderRows',
  OrderEvent: 'getOrder.events',
  OrderNote: 'getOrder.notes',
  Shipment: 'getOrder.shipments',
  Refund: 'listOrders.refunds',
  Dispute: 'getOrder.disputes',
  Return: 'getReturn',
  ReturnLine: 'getReturn.lines',
  ReturnOptions: 'getReturnOptions',
  Customer: 'getCustomer',
  Accounting: 'getAccounting',
  ShopEvent: 'listEvents.events',
  ApiKey: 'listKeys',
  Webhook: 'listWebhooks',
  NewWebhook: 'createWebhook',
  WebhookDelivery: 'listDeliveries',
  NewApiKey: 'createKey',
  JournalEntry: 'listJournal',
  Overview: 'getOverview',
  Waiting: 'getWaiting',
  Found: 'searchAll',
  FailedMail: 'listFailedMails',
  SavedView: 'listViews',
  Role: 'listRoles',
  StaffMember: 'listStaff',
  Invitation: 'listInvitations',
  Newsletter: 'listNewsletters',
  OpenDelivery: 'listOpenDeliveries',
  RestockRequest: 'findRestockRequest',
  Page: 'getPage',
  EditedPage: 'createPage',
  PageSummary: 'listPages',
  Redirect: 'listRedirects',
  Import: 'listImports',
  ImportDetail: 'getImport',
  PastOrder: 'listPastOrders',
};

/** What the calls answer, by the names that a generator of clients gives to its types. */
export function nameModels(operations: readonly ApiOperation[]): z.core.$ZodRegistry<{ id: string }> {
  const models = z.registry<{ id: string }>();
  for (const [id, place] of Object.entries(places)) {
    const [call = '', ...fields] = place.split('.');
    const operation = operations.find(({ endpoint }) => endpoint.name === call);
    let found = operation && modelOf(answerOf(operation));
    for (const field of fields) found = modelOf(found?.shape[field]);
    // A part of the calls has a part of the models.
    if (!operation) continue;
    if (!found) throw new Error(`there is no model ${id} at ${place}`);
    models.add(found, { id });
  }
  return models;
}

const answerOf = ({ schemas }: ApiOperation): z.ZodType | undefined =>
  'list' in schemas ? schemas.list : 'response' in schemas ? schemas.response : undefined;

/** The object inside lists and what may be missing. */
export function modelOf(schema: z.core.$ZodType | undefined): z.ZodObject | undefined {
  if (schema instanceof z.ZodArray) return modelOf(schema.element);
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return modelOf(schema.unwrap());
  return schema instanceof z.ZodObject ? schema : undefined;
}
