import type { AccountFacts } from './modules/accounts/index.ts';
import { advanceDispute, eraseReasons, receiveRefundEvent, refundReplacement } from './modules/after-sales/index.ts';
import { forgetPayer, lockGuestsOf, type PaymentFacts, takeOverOrders } from './modules/checkout/index.ts';
import { forgetStaged } from './modules/imports/index.ts';
import { hideInLog } from './modules/integrations/index.ts';
import { issueDocumentsOf } from './modules/invoicing/index.ts';
import { deleteSubscriber, forgetSubscriber } from './modules/newsletters/index.ts';
import { forgetBuyer, type OrderFacts, takeOverPastOrders } from './modules/orders/index.ts';
import { forgetRestockRequests, giveRestockRequests } from './modules/restock/index.ts';
import { forgetReviewer } from './modules/reviews/index.ts';
import { forgetViews } from './modules/workplace/index.ts';

export interface Facts extends AccountFacts, OrderFacts, PaymentFacts {}

/**
 * Who listens to what, in order: the one place where a module causes something in another that it may not call. `demo` is what
 * the fakes of a demo shop have to forget.
 */
export function createFacts(demo: AccountFacts['accountDeleted'] = []): Facts {
  const orderFacts: OrderFacts = { buyerErased: [eraseReasons], replacementCanceled: [refundReplacement] };
  return {
    ...orderFacts,
    addressProved: [takeOverOrders, takeOverPastOrders],
    addressLeft: [deleteSubscriber, giveRestockRequests],
    accountDeleted: [
      // Guests are locked before orders, as everywhere.
      lockGuestsOf,
      // While it is known who has bought it.
      issueDocumentsOf,
      (tx, account) => forgetBuyer(tx, account, orderFacts),
      forgetPayer,
      forgetReviewer,
      forgetSubscriber,
      forgetRestockRequests,
      (tx, account) => forgetStaged(tx, account),
      forgetViews,
      hideInLog,
      ...demo,
    ],
    refundReported: [receiveRefundEvent],
    disputeReported: [advanceDispute],
  };
}
