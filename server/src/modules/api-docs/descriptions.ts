import { integrationDescriptions } from './integration-descriptions.ts';
import { securityDescriptions } from './security-descriptions.ts';
import { sellingDescriptions } from './selling-descriptions.ts';
import { staffDescriptions } from './staff-descriptions.ts';
import { translationDescriptions } from './translation-descriptions.ts';

/** By the subject of the contracts. */
export const subjects: Readonly<Record<string, string>> = {
  shop: 'The shop itself',
  settings: 'Settings of the shop',
  markets: 'Markets: where the shop sells in another currency or at other prices',
  catalogue: 'Products, categories and brands',
  bulk: 'Many products at once',
  discovery: 'Finding products: facets, search, suggestions',
  searches: 'What people search for, and what they are shown first',
  attributes: 'Attributes of products by category',
  'size-guides': 'Size guides per brand and category',
  variants: 'Sizes and colours: what is sold',
  stock: 'Stock, its history and its files',
  promotions: 'Promotions and codes',
  accounts: 'Signing up and in, accounts',
  privacy: "One's own data: export, another address, leaving",
  security: 'Second factors, sessions, and proving who one is',
  addresses: 'Addresses that people keep for their orders',
  'delivery-zones': 'Where the shop delivers to, how and for how much',
  'tax-rates': 'Tax rates by country and state',
  payment: 'Paying for a cart',
  orders: 'Orders',
  refunds: 'Money that goes back to buyers',
  disputes: 'Charges that a bank disputes or warns of',
  accounting: 'What was sold, refunded and taxed in a period',
  integrations: "Others' systems: keys, events and webhooks",
  journal: 'Audit log of staff',
  overview: 'Key figures of the shop',
  reviews: 'Reviews by buyers',
  newsletters: 'Newsletters and subscriptions',
  restock: 'Emails when something is back in stock',
  pages: 'Pages of text, and writing to the shop',
  imports: 'Moving in from another shop, and its orders',
  redirects: 'Addresses of before, and where they lead',
  staff: 'Who works here, and what each may do',
  workplace: 'What staff find around every screen of theirs',
  translations: 'What the shop has written itself, in its other languages',
};

/** By the name of the call: what its name, its parameters and its answer do not say. */
export const descriptions: Readonly<Record<string, string>> = {
  ...integrationDescriptions,
  ...securityDescriptions,
  ...sellingDescriptions,
  ...translationDescriptions,
  ...staffDescriptions,

  listVariants: 'Options and variants of a product with what is on hand, committed and available.',
  updateVariants:
    'The whole table: a variant with `_id` is kept, one without is new, a missing one is retired. A kept one’s `quantity` counts only with `quantityWas`, as a difference.',
  updateVariant:
    'Price, barcode, weight, quantity or sale of one variant. `salePrice` counts from `saleFrom` (none: at once) until ' +
    '`saleUntil` (none: until it is taken away), in place of the sale of its product; null takes the sale away.',
  listVariantTables: 'As the variants of one product, for up to 100 of them: `product` may be repeated.',
  updateStockRows:
    'Counts (`count`, on hand), prices, sales, barcodes and weights of many variants: all rows or none. `__v` is that of the product.',
  deleteProduct: 'Removes the product from the shop; it stays on orders.',
  listReviews:
    'Those that are shown, a page of them. `stars` picks those of so many whole stars (4 and a half count as 4, less than one as 1), `sort` is `newest` (as without it), `highest` or `lowest`. Other values are ignored.',
  startGuestSession:
    'For somebody who buys without an account. The answer’s `tokenId` is sent like that of a sign-in, for 24 hours, and may quote, pay, post the order and read it.',
  getShop: 'What pages need to know about the shop: its name, its address, and whether it is a demo.',
  getSettings: 'All settings of the shop, each with its present value.',
  getOpening:
    'Whether visitors are let in, and what the shop does not have yet: `payment` is there once a card has been charged.',
  openShop: 'Lets visitors in. It stays open; once more changes nothing.',
  setUpShop:
    'Makes the first administrator, and gives the shop its `name`, `country` and `currency`. `code` is printed when a real shop without an administrator starts; it works once, and for a day.',
  updateSettings:
    'Any of the fields; those that are missing stay as they are, also inside `contact` and `company`. With `__v` it is refused if somebody has changed a setting in the meantime. `currency` stays as it is once there are orders.',

  listCategories:
    'All categories, by name. Departments have no `parent`; the page of a category is at `/c/` and its `path`.',
  findCategory: 'The present `path` of the category whose page is or was there.',
  listCategorySizes: 'How many products each category has, sold out or not: what a deletion would affect.',
  createCategory:
    'Names are unique without regard to case. Below `parent` (by name), up to 4 levels; without `slug` it is made from the name.',
  updateCategory:
    'Any of the fields, on every product too. A branch whose address changes is still found at its old one. With `__v` it is refused if somebody has changed the category in the meantime.',
  deleteCategory:
    'Deletes a category that has none below it. Its products are in its parent then, and lose a department. Its address leads to the parent.',
  listBrands: 'All brands, by name.',
  createBrand: 'Adds a brand; an existing one stays as it is.',
  listProductPage:
    'A page of what can be bought. `name` is the order: `price-asc`, `price-desc`, `name-asc`, `name-desc`, or newest first. Pages reach row 5,000.',
  listProducts:
    'Without `page` the whole catalogue, as a stream; with it a page, its totals in `x-total-count` and `x-total-pages`. Staff with the right `catalogue` or `stock` see drafts and hidden products too, with their `status` and `tags`.',
  listProductNames: 'Up to 20 names for a search field, best first.',
  searchProducts: 'At most 60 products, best first, sold-out ones last; accents, case and small typos do not matter.',
  getProduct:
    'A product with its newest reviews, how many of them have how many whole stars (4 and a half count as 4, less than one as 1), and how many buyers say that it runs small or large. `sizeGuide` is that of its brand for the narrowest of its categories that has one with its sizes; `facts` is what its page says in a table, `attributes` the values behind it.',
  getProductDelivery:
    'What delivering one piece costs in the shop’s own country and when it arrives, as the checkout would quote it now: the cheapest way for each variant. `ways` is empty where the shop does not deliver it.',
  listSomeProducts:
    'The current state of remembered products: those that are still in the shop, sold out or not, with their variants.',
  createProduct:
    'An unknown brand is added, an unknown category refused, and so is an attribute that its categories do not have. An error carries its message as `message` too.',
  updateProduct:
    'Any of the fields. With `__v` it is refused if somebody has changed the product in the meantime; with `quantityWas` the difference is applied.',
  listAddresses: 'Your own, the default first, then the newest.',
  createAddress:
    'It has to be whole: which fields are needed depends on the country. The first becomes the default; with `default`, this one does. 20 at most.',
  updateAddress:
    'The whole address. With `default` it becomes the default in place of the other; one of them always is. With `__v` it is refused if it has been changed in the meantime.',
  deleteAddress: 'Where it was the default, the newest of the others is it then.',

  listSizeGuides:
    'By brand and category; with `brand` or `category` only those that fit. Values are body measures in cm, one per measure in the order of `measures`.',
  listPromotions:
    'All promotions, the newest first. `used` counts the orders with it that are not canceled. A category or brand that has been deleted in the meantime is listed as such, so that the promotion does not become one for everything.',
  createPromotion:
    '`value` is a percentage or an amount, by `kind`; `n-for-m` needs `n` and `m`: of every n pieces the cheapest n - m are free. `on` names categories and brands by name, products by id; without any of them it is for everything. A `code` is the same in small and capital letters. All combinable promotions together count, or the best single one, whichever is cheaper. `markets` fixes an amount off and `minSubtotal` in other markets, named by prefix or id and in their currency; what is null there follows the rate.',
  updatePromotion:
    'Any of the fields; null takes one away; `on` and `markets` are replaced as a whole. With `__v` it is refused if somebody has changed the promotion in the meantime. `uses` cannot be less than `used`.',
  deletePromotion: 'Orders keep what they were given.',
  createSizeGuide: 'One per brand and category, which the shop must know.',
  updateSizeGuide: 'Any of the fields. With `__v` it is refused if somebody has changed the guide in the meantime.',
  deleteSizeGuide: 'A guide is also deleted together with its category.',

  listRelatedProducts:
    'Up to 8 of each, by the orders of the shop: what several people had in the same orders, more often than chance would have it, and what they bought at other times or, failing that, what is popular in its narrowest category, with the same people and in the same department. What is sold out comes last.',
  countView:
    'Somebody looks at a product. `counted` is false for robots, and when the same network has seen it in the last minutes. An unknown product counts for nothing.',
  countSearch:
    'Somebody has searched, or has opened or bought a product that a search has found. `counted` is false for robots, for texts that look personal (an @, or many digits), and when the same network has counted in the last minutes. Nothing is kept but the text, without case and accents, and how often.',
  listSearches:
    'The most frequent first, of the last `days`. What was searched for once is not listed. `only=empty` has found nothing, `only=few` 1 to 5 products. Counts are a few seconds behind.',
  exportSearches: 'The 10,000 most frequent as CSV.',
  explainSearch:
    'Why the twenty best results of a search are in this order: how rare each word is (inverse document frequency), and how much of it a product has in all its fields (BM25F). Popularity makes up for 5 % of a score at the most, and what is sold out comes last; neither is shown here. With `locale` it is the search in that language.',
  listSearchRules:
    'Merchandising rules, the newest first: what stands first in a search or in a category (`pins`, in this order) and what is not shown there (`hides`), by the clock.',
  createSearchRule:
    'Of a `query`, compared without case and accents, or of a `category`. Where several count at a time, the pins of the newest stand first, and what one hides is hidden.',
  updateSearchRule:
    'Any of the fields; `null` takes one away, and lists are replaced as a whole. With `__v` it is refused if somebody has changed the rule in the meantime.',
  deleteSearchRule: 'A rule is also deleted together with its category.',

  listSynonyms: 'Words that mean the same to the search, in groups.',
  updateSynonyms:
    'The whole list. Refused if somebody has changed it since `__v`. Words are compared without accents, case and punctuation; none can be in a group twice.',
  listSynonymsIn: 'Those of another language than the first: who searches in it is answered by these alone.',

  listAttributes:
    'By name. `categories` are those whose products have it, with all below them; none means every product.',
  createAttribute: 'A list needs `values`, the other kinds have none. A name is unique without regard to case.',
  updateAttribute:
    'Any of the fields. As long as products have values of it, its kind stays, and of a list those values. With `__v` it is refused if somebody has changed the attribute in the meantime.',
  deleteAttribute: 'Takes it from every product. An attribute is also deleted together with its only category.',

  getStockSummary: 'How many products there are, how many are low or sold out, and the value of the stock.',
  listStockMovements: 'The stock history of a product, newest first.',
  adjustStock:
    'For tills and other systems: differences of, or counts of, what is on hand, by SKU. All rows or none, and once per `key`. `cost` says what each piece of a receipt was bought for: that of the variant becomes the mean of all that lie there.',
  exportStock:
    'Every variant with its stock as a CSV file, one row each. What belongs to the product is in the first of its rows; `quantity` is available, `on_hand` is on the shelf. `cost` is empty without the right `reports`.',
  importStock:
    'Imports such a file. Without `apply` it only reports what it would do. Empty cells leave everything as it is, and nothing is retired.',

  signUp: 'Creates an account and emails the activation link.',
  activateAccount: 'Called by the page that the emailed link opens.',
  resendActivation: 'Emails the link again.',
  signOut: 'Ends this session.',
  signOutEverywhere: 'Ends all sessions of the caller.',
  forgotPassword: 'Emails a link that is valid for an hour.',
  findReset: 'Whether an emailed link still leads to a new password. Does not use it up.',
  resetPassword: 'Sets a new password with an emailed link, once.',
  forceResetPassword: 'Removes password and sessions of an account and emails a link to choose a new password.',
  subscribe: 'Subscribes to the newsletter, or unsubscribes. The path is spelled as specified.',
  changePassword: 'Ends all other sessions.',

  quoteCart:
    'What a cart costs: goods, discounts, delivery and tax, row by row. It has a `quoteId` to pay by once the address is complete, something delivers there and no problem is open.',
  createPayment:
    'Takes stock, then money, once per token: repeating the call returns the same answer. 202 while the payment is pending or the buyer has to confirm with the bank, and with `awaits` when the order is placed and waits for its money, which may take days. With `cancel` it is called off if it still waits for the bank.',
  createOrder: 'The order that the payment has placed; for a caller who has only stored a token it places it.',
  listOpenPayments: 'The caller’s own payments without an outcome, and the pieces that they hold.',
  getCardProvider: 'Which card provider’s widget the cart shows.',

  listMyOrders: 'Newest first. Without `page` all of them, as a stream.',
  listOrders: 'Newest first. `q` is a number, an id of an order or a buyer, or a part of a name or email address.',
  listOrderStatuses: 'Which statuses there are orders in.',
  listOrderRows:
    'One row per order, newest first, or with `sort` as oldest the other way round. All filters can be combined: `from` and `to` are days where the shop is, `method` the name of a way of delivery, `product` an id, SKU, barcode or a part of a name, `name` a part of the name of the buyer or on the parcel, `city` its beginning, `flag` one of hold, cancel, to-pack and to-send, `q` as for all orders. What fits more than 1,000 orders is looked for among the first of them; `x-total-more` says so.',
  exportOrders: 'The same orders as CSV, all of them, one row for each line of an order. Filters as for the rows.',
  listOrderMethods: 'The names of the ways of delivery that there are orders by.',
  getCustomer:
    'Who somebody is to the shop, by the id of an account or a guest: what they have paid, their newest 20 orders and reviews, and the notes of staff. Guests of one address are one customer.',
  addCustomerNote: 'A note about a customer that only staff read. It is deleted with the account.',
  updateOrder: 'Sets the status. Canceling returns the stock, reverting that takes it again.',
  getOrder:
    'For its buyer and for staff; without a session, the key at the end of the link in a mail is sent as the header `x-order-key`. Anything else is not found.',
  getInvoice: 'As PDF. For whoever may read the order; made when it is asked for, if it is not there yet.',
  getCreditNote:
    'As PDF, one for each refund that is done. All credit notes of an order that is refunded in full come to its invoice, rate by rate.',
  getAccounting:
    '`from` and `to` are days where the shop is, both included. Sales count on the day they were paid, refunds on the day the money has gone back.',
  exportAccounting:
    'As CSV, one row per document and rate. What goes back is negative. A lost dispute is a row of its own: the invoice stands. A sale whose invoice is not made yet has no document.',
  mailOrderLink:
    'Sends the link to an order to the address it was bought with. The answer is the same whether there is such an order or not.',
  releaseWarning: 'Of a bank’s warning. If the bank disputes the charge after all, the order is held again.',
  refundPart:
    'By `amount`, by `lines` with or without `delivery`, or `retries`: a refund that has failed, as it was. Pieces that were not sent are canceled with it, unless `stillSend`. `key` as for a parcel.',
  createShipment:
    'A parcel with these pieces, or with all that are left. The address at `trackingUrl` is that of the way of delivery, or of the carrier if it is a well-known one. The buyer is mailed. With a `key`, a UUID of your own, the same request can be repeated safely for a day; another under that key is refused.',
  updateShipment:
    'Corrects `carrier` and `tracking`; what is missing stays. With `delivered` it has arrived, which cannot be taken back.',
  cancelOrder:
    'The pieces that have not been sent, with their money. The buyer cancels the whole order at once until it is packed, and asks staff to afterwards; staff also cancel single `lines`. `key` as for a parcel.',
  declineCancel: 'Answers the buyer’s request to cancel, with a `word` or without.',
  packOrders:
    'For printing packing slips: these orders count as packed, and their buyers can no longer cancel on their own. Those that may not be sent are in `refused`, with the reason.',
  addOrderNote: 'For staff alone. It is deleted together with the buyer’s account.',
  updateOrderAddress:
    'The whole address, until everything is sent. With `__v` it is refused if somebody has changed it in the meantime.',
  findNextOrder:
    'The oldest order after this number that is still to be sent and not on hold; null when there is none.',
  getReturnOptions:
    'What of an order can be sent back now, until when, and which other versions of each product could be sent instead. `problem` says why nothing can.',
  createReturn:
    'Of pieces that were sent, by the buyer within the shop’s days, by staff at any time. With `exchangeFor` another version that costs no more is committed at once, in an order of its own that costs nothing and waits for the goods. In the EEA it is approved at once. `key` as for a parcel.',
  closeReturn: 'The buyer keeps the goods; what was to be sent instead is given back.',
  listReturns:
    'Those that are open, the oldest first; with `status`, `variant` (among the newest 2,000) or `q`, the number of an order or a return (`1042-R1`), the newest first, unless `sort` says otherwise. `status=overdue`: the exchange was sent 14 days ago or more, and the goods have not come. Without `page` all of them, with their buyers: the sign-in has to be fresh, and the journal has who took them.',
  exportReturns:
    'The same returns as CSV, all of them, one row for each line. `ids`: these alone, each id as 22 characters of base64url; without it the sign-in has to be fresh.',
  getReturn: 'One return, as its order also has it.',
  updateReturn:
    'Approves, refuses with a `word`, or receives: `lines` name every line, how many have come and whether they can be sold again. What is not exchanged is refunded, and the replacement may leave; with `sendAtOnce` it may before.',
  withdraw:
    'The withdrawal of the EEA, without a session. What was sent is to come back, and staff are asked to cancel the rest. The receipt goes to the address of the order, and the answer is the same whether there is one or not.',
  refundOrder: 'If the card provider has not answered yet, the refund continues in the background.',

  listJournal: 'Newest first. `q` is an id, the name of an action, or a part of a name or email address of staff.',
  listJournalSubjects: 'Which kinds of things the journal contains.',
  exportJournal: 'All of these entries as a CSV file.',

  getOverview: 'Everything on the first admin screen.',

  createReview:
    'For a product that the caller has bought, once. `status` is false when it is refused, with `error` beside it. `fit` is for products with an option of kind size, and a 400 for others; the size bought is taken from the order.',
  findOwnReview:
    'What the caller has written about a product, and how far what they bought of it has come: `arrived` when an order of it is completed, or sent and reported or due to have arrived.',
  changeReview: 'Rating and fit of the product follow. What staff have hidden stays hidden.',
  listAllReviews:
    'Newest first, hidden ones too. `q` is an id of a review, a product or a writer, or a part of the text, the product’s name or the writer’s, among the newest 1,000.',
  exportReviews: 'The same reviews as CSV, all of them. `ids`: these alone, each id as 22 characters of base64url.',
  updateReview:
    'Hides a review, for which a `reason` is needed, or shows it again. A hidden one does not count in rating and fit.',

  sendNewsletter: 'Queued for everybody who is subscribed now; sent in the background.',
  sendTestNewsletter: 'Sends the newsletter to the caller alone, at once.',
  listNewsletters: 'Newest first, each with its progress. Without `page` all of them, as a stream.',
  countSubscribers:
    'How many would receive a newsletter now, and the postal address of the company at the foot of every email, if there is one.',
  subscribeVisitor:
    'For somebody without an account. The address gets an email with a link, and nothing else before that is confirmed, unless the shop does without (`doubleOptIn`). The answer is the same whether the address is known or not.',
  findSubscriber: 'What has become of a subscription, by the link of the email.',
  confirmSubscription: 'Confirms an address, by the link of the email. Where it has an account, that is subscribed.',
  listOpenDeliveries: 'Deliveries that failed or are in doubt.',
  resendNewsletter: 'Resends failed deliveries, or those in doubt, some of which may then arrive twice.',
  findSubscription: 'Whether an unsubscribe link is valid.',
  unsubscribe: 'Mail programs make the same call on their own (RFC 8058), with a form as body.',

  requestRestock:
    'Of a sold-out variant. For the account of the caller, or for `email`, which is confirmed by a link first; asking twice is one request. When pieces come back the oldest requests are emailed first, three per piece and day.',
  findRestockRequest: 'The request that a link in an email is about.',
  confirmRestockRequest: 'Called by the page that the emailed link opens.',
  endRestockRequest: 'Mail programs make the same call on their own (RFC 8058), with a form as body.',

  findReviewRequests:
    'Whether the link of an email that asks for a review is valid, and whether these have been stopped.',
  stopReviewRequests:
    'Ends emails that ask for reviews. Mail programs make the same call on their own (RFC 8058), with a form as body.',

  listPages: 'In the order of the footer. `problems` says, among other things, which links lead nowhere.',
  createPage: 'Without `contactForm` only the page at `contact` has the form to write to the shop.',
  orderPages: 'The addresses of all pages in their new order, and in the one it was made from.',
  previewPage: 'Markdown as the page would show it.',
  getPage:
    'Raw HTML in `markdown` is shown as text, links lead to web pages, email addresses and phone numbers only, pictures are not shown, and headings begin at the second level.',
  writeToShop:
    'Emailed to the shop, which answers to `email`; nobody else gets it. `website` is a trap: people leave it empty.',
  putPage:
    'Any of the fields; with another `slug` the page moves. Where there is no page yet one is created, unless `_id` or `__v` says that there was. With `__v` it is refused if somebody has changed the page in the meantime.',
};
