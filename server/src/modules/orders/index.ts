export { giveNotes } from './customer/customers.repo.ts';
export { forgetBuyer } from './customer/customers.ts';
export { type Buyers, findBuyers, findOrdersBriefly } from './desk/brief-search.repo.ts';
export { countToSend, countWaitingOrders } from './desk/waiting-orders.repo.ts';
export {
  actorOf,
  admitReader,
  getOrder,
  type OrderReader,
  type ReaderDeps,
  readerOf,
} from './order/admit-reader.ts';
export { findArrival } from './order/arrival.repo.ts';
export {
  type Buyer,
  customerOf,
  groupOf,
  hasBuyer,
  isOwnedBy,
  type Owner,
  ownerOf,
  payerName,
  sessionOf,
} from './order/buyer.ts';
export { cancelPieces, positionsOf } from './order/cancel-pieces.ts';
export { type ChosenPieces, chooseLines, nameOf, piecesText, type WantedPieces } from './order/choose-lines.ts';
export { lockPaymentOf, setCancelRequested } from './order/fulfilment.repo.ts';
export { writeNote } from './order/fulfilment.ts';
export { disputedCentsOf, refundedCentsOf, refundedStates, underWayStates } from './order/leaving.repo.ts';
export { moveLines } from './order/move-lines.ts';
export { findOrderDetail, readChangedOrder } from './order/order-detail.repo.ts';
export { cleanOrderKeys, createOrderKey, deleteOrderKeysSince } from './order/order-keys.repo.ts';
export { allGoods, amounts, type MailedLine, someGoods } from './order/order-letter.ts';
export { getOrderLetterhead } from './order/order-letterhead.ts';
export { findReturn, isOverdue, type ReturnRow, returnJson, toReturn } from './order/order-returns.repo.ts';
export { readOrderSearch, searchCondition } from './order/order-search.repo.ts';
export {
  addReturned,
  findFirstProduct,
  giveOrders,
  type LockedOrder,
  listLines,
  listPieces,
  lockOrder,
  lockOrders,
  type OrderLine,
  recordEvent,
  releaseGuests,
  setInvoiced,
  setRefunded,
  setStatus,
} from './order/order-writes.repo.ts';
export type { CanceledReplacement, Canceler, OrderDeps, OrderFacts, Staff } from './order/orders.deps.ts';
export { type BuyerMailFacts, refunding, writeToBuyer } from './order/orders.emails.ts';
export {
  aboutOrder,
  enqueueingOrderMail,
  type OrderMailDeps,
  orderTasks,
  queueOrderMail,
} from './order/orders.jobs.ts';
export { noSuchOrderHere, orderOnHold, requireOrder, requirePaid } from './order/orders.refusals.ts';
export {
  amountsOf,
  findBoughtOptions,
  findOrder,
  findOrderToMail,
  findRootId,
  listSold,
  withoutReasons,
} from './order/orders.repo.ts';
export { asSold, mailAmount, piecesLeft } from './order/orders.rules.ts';
export { insertReplacement, type ReplacementLine, stopWaiting } from './order/replacements.repo.ts';
export {
  type ReturnableLine,
  type ReturnableOrder,
  readReturnable,
} from './order/returnable.repo.ts';
export { type DueOrder, endLookingForReview, lockDueForReview, lookAgainForReview } from './order/review-looks.repo.ts';
export { noteToShop } from './order/shop.emails.ts';
export { queueShopMail, shopTasks } from './order/shop.jobs.ts';
export { soldName, soldOptions } from './order/sold-as.repo.ts';
export { tellOrder } from './order/tell-order.ts';
export { cancelUnpaid, placeUnpaid } from './order/unpaid-orders.ts';
export { orderRoutes } from './orders.routes.ts';
export { addPastOrder, findPastOrdersBriefly, listKnownNumbers, takeOverPastOrders } from './past/past-orders.repo.ts';
