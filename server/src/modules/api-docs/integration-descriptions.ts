/** Others' systems. */
export const integrationDescriptions: Readonly<Record<string, string>> = {
  listEvents:
    'What has happened, in the order in which it was committed, of 30 days. Call it again with `after` set to `next`: none is missing and none comes twice. Only kinds that your rights cover: `orders` for orders, returns and disputes, `refunds`, `stock`, `catalogue`, and `customers`. `subject` is the id of the order, product or customer. `stock.changed` and `product.changed` come once for each product of a change, however much of it has changed.',
  createWebhook:
    'The only answer that has the `secret`. What happens is sent to the address as Standard Webhooks has it (`webhook-id`, `webhook-timestamp`, `webhook-signature`), with the resource as it is at that moment. Only an answer of 2xx within 15 seconds counts; 410 switches it off; otherwise there are ten tries over three days. The address is https and public.',
  createImport:
    'A CSV file that Shopify has exported of products, customers, orders or redirects, or WooCommerce of products or customers, recognised by its columns. The answer says what it would bring, and what is wrong with it row by row; nothing is written before `updateImport` sets it `running`. Importing takes the right of what is in it: `catalogue`, `customers`, `orders`, `content`. What the shop has already, by handle and SKU, by address or by number, stays as it is.',
  updateImport:
    'Sets a file that was checked or paused `running`, or one that runs `paused`. It goes on in the background, also after a crash; pictures are fetched beside it.',
  createKey:
    'The only answer that has the `secret`. Another system sends it as `Authorization: Bearer fhk_…` and can make the calls for staff that its rights cover, 600 a minute; it has no right that its maker does not have any more.',
};
