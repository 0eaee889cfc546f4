/** Of the calls about staff, as in descriptions.ts. */
export const staffDescriptions: Readonly<Record<string, string>> = {
  verifyAdmin: 'Returns `true` to staff and refuses everybody else.',
  updateUser: 'Makes an administrator or a client. By administrators; the last of them stays one.',
  deleteUser:
    'Deletes personal data; orders are kept for accounting, reviews without a name. Of staff, only by those with the right `staff` who have all rights that the person has.',
  listRoles: 'Named sets of rights. That of administrators has all of them, and cannot be changed.',
  createRole: 'Nobody gives a right that they do not have.',
  updateRole:
    'Holds for all who have the role, from their next call on. By those who have all rights that it gives, before and after.',
  deleteRole: 'Of a role that nobody has or is invited to.',
  updateStaff:
    'Another role, from the next call on. By those who have all rights of the person and of the role. The last administrator stays one.',
  removeStaff: 'Back to a customer: the account stays. The last administrator stays.',
  inviteStaff: 'Mails a link that works once, for 7 days, as long as the caller could invite again.',
  findInvitation: 'What the link of a mail invites to.',
  acceptInvitation:
    'Makes the account and signs in. An address that has an account is refused: its owner signs in and joins.',
  joinStaff: 'The account of the address that was invited takes the role.',
  listProductIds: 'Up to 5,000 of the products that fit, newest first, with their versions.',
  changeProducts:
    'Price, category, status or a tag of up to 50 products, each for itself: what is refused (a sale that would not be below the price, somebody else’s change since `__v`) is in `refused` with its reason. What was so already is in neither list. `draft`: for staff alone. `published`: listed and found. `hidden`: for those who know its address. Before `publishAt` and from `unpublishAt` on each is a draft; left out, there is no such time.',
  undoProducts:
    'Takes `changed` of the answer before, and gives each product back what it had, unless it has changed since.',
  unpackOrders:
    'As if their slips had never been printed, of orders of which nothing has left; the others are in `refused`.',
  searchAll:
    'Up to 5 of each: orders by number, buyer or tracking number, products by name, SKU or barcode, customers, pages of text, and what can be begun. Of this what the caller may see. `exact`: nothing else can be meant.',
  getWaiting: 'How much there is to do, counted up to 100: of it what the caller may see.',
  listFailedMails: 'The newest 100 that were given up after 14 tries in 28 hours. `order` for who may see orders.',
  retryFailedMails: 'They are sent as if for the first time. What somebody else has tried again is not counted.',
  listViews: 'Filters of a list that the caller keeps under a name, in the order in which they were made.',
  createView: 'The caller’s own, for the lists of staff. `query` as in the address of the list; the page is left out.',
  readProduct:
    'A product as those see it who edit it, whatever its status: `description` as it was typed, in `descriptionFormat`.',
};
