/** By the subject of the contracts. */
export const subjects: Readonly<Record<string, string>> = {
  shop: 'The shop itself',
  catalogue: 'Products, categories and brands',
  stock: 'Stock, its history and its files',
  accounts: 'Signing up and in, accounts',
  payment: 'Paying for a cart',
  orders: 'Orders and refunds',
  journal: 'Who of the staff did what',
  overview: 'Figures of the shop',
  reviews: 'What buyers write',
  newsletters: 'Newsletters and subscriptions',
};

/** By the name of the call: what its name, its parameters and its answer do not say. */
export const descriptions: Readonly<Record<string, string>> = {
  getShop: 'What pages know of the shop: its name, its address, and whether it is a demo.',

  listCategories: 'All categories, by name.',
  listCategorySizes: 'How many products each category has, sold out or not: what a deletion would touch.',
  createCategory: 'Names are unique without regard to case.',
  updateCategory: 'Gives the category another name, on every product too.',
  deleteCategory: 'Takes the category off its products.',
  listBrands: 'All brands, by name.',
  createBrand: 'Adds a brand; one that is there already stays as it is.',
  listProductPage:
    'A page of what can be bought. `name` is the order: `price-asc`, `price-desc`, `name-asc`, `name-desc`, or newest first. Pages reach row 5,000.',
  listProducts:
    'Without `page` the whole catalogue, as a stream; with it a page, its totals in `x-total-count` and `x-total-pages`.',
  listProductNames: 'Up to 20 names for a search field, best first.',
  searchProducts: 'At most 60 products, best first, sold-out ones last; accents, case and small typos do not matter.',
  getProduct: 'A product with its newest reviews.',
  listSomeProducts: 'What became of products somebody remembers: those that are still in the shop, sold out or not.',
  createProduct:
    'An unknown brand is added, an unknown category refused. A refusal carries its sentence as `message` too.',
  updateProduct:
    'Any of the fields. With `__v` it is refused when somebody has changed the product meanwhile; with `quantityWas` the difference is applied.',
  deleteProduct: 'The product leaves the shop and stays on orders.',
  listReviews: 'Newest first, by page.',

  getStockSummary: 'How many products there are, how many are low or sold out, and what all that is in stock costs.',
  listStockMovements: 'What changed the stock of a product, newest first.',
  exportStock: 'Every product with its stock as a file for a spreadsheet.',
  importStock: 'Takes such a file back. Without `apply` it only says what it would do.',

  signUp: 'Makes an account and mails the link that activates it.',
  activateAccount: 'What the page of the mailed link calls.',
  resendActivation: 'Mails the link again.',
  signIn: 'The answer is the same for an unknown address and a wrong password.',
  signInWithGoogle: 'Takes an ID token of Google; makes an account for whoever has none.',
  signOut: 'Ends this session.',
  signOutEverywhere: 'Ends all sessions of the caller.',
  forgotPassword: 'Mails a link that lives an hour.',
  resetPassword: 'Sets a new password with a mailed link, once.',
  forceResetPassword: 'Ends password and sessions of an account and mails a link for a new one.',
  listUsers: 'Without `page` all accounts, as a stream.',
  getMe: 'The account of the caller.',
  verifyAdmin: 'Answers `true` to an administrator and refuses everybody else.',
  updateUser: 'Changes the role. The last administrator stays one.',
  deleteUser: 'Personal data goes; orders stay for the books, reviews without a name.',
  subscribe: 'Subscribes to the newsletter, or unsubscribes. The path is spelled as it always was.',
  changePassword: 'Ends all other sessions.',

  createPayment:
    'Takes stock, then money, once for a token: the same call again gives the same answer. 202 while the outcome is open or the bank wants a step.',
  createOrder: 'The order that the payment has placed; for a caller who has only had the token kept it places it.',
  getCardProvider: 'Whose card widget the cart shows.',

  listMyOrders: 'Newest first. Without `page` all of them, as a stream.',
  listOrders: 'Newest first. `q` is a number, an id of an order or a buyer, or a part of a name or email address.',
  listOrderStatuses: 'Which statuses there are orders in.',
  updateOrder: 'Sets the status. Into `canceled` gives the stock back, out of it takes it again.',
  refundOrder: 'What the card provider has not answered yet goes on in the background.',

  listJournal: 'Newest first. `q` is an id, the name of an action, or a part of a name or email address of staff.',
  listJournalSubjects: 'Which kinds of things the journal tells of.',
  exportJournal: 'The same entries as a file for a spreadsheet, all of them.',

  getOverview: 'Everything on the first screen of the administration.',

  createReview:
    'For a product that the caller has bought, once. `status` is false when it is refused, with `error` beside it.',

  sendNewsletter: 'Queued for everybody who is subscribed now; sent in the background.',
  sendTestNewsletter: 'The same mail to the caller alone, at once.',
  listNewsletters: 'Newest first, each with its progress. Without `page` all of them, as a stream.',
  countSubscribers: 'How many would get a newsletter now.',
  listOpenDeliveries: 'To whom a newsletter could not be sent, or perhaps was not.',
  resendNewsletter: 'Sends again what failed or what is in doubt: of the latter some may arrive twice.',
  findSubscription: 'Whose link to unsubscribe this is.',
  unsubscribe: 'Mail programs make the same call by themselves (RFC 8058), with a form as body.',
};
