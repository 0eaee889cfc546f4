// Made by `npm run db:types` from the migrated database; not to be edited.
// Made from: 4415a4f4ffc9abbc
import type { InvoiceContent } from '@fieldhouse/contracts/invoice.rules';
import type { Address } from '@fieldhouse/contracts/order.schemas';
import type { StoryFacts, StoryKind } from '@fieldhouse/contracts/order-story.rules';
import type { StoredQuote } from '@fieldhouse/contracts/quote.rules';
import type { ShopSettings } from '@fieldhouse/contracts/settings.schemas';
import type { AdjustedStock } from '@fieldhouse/contracts/stock.schemas';
import type { ProductOption } from '@fieldhouse/contracts/variants.schemas';
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

export interface Tables {
  account: {
    id: string;
    name: string;
    email: string | null;
    email_key: string | null;
    role: Generated<'admin' | 'client'>;
    password_hash: string | null;
    activated_at: Date | null;
    news_letter: Generated<boolean>;
    created_at: Generated<Date>;
    updated_at: Generated<Date>;
    deleted_at: Date | null;
    language: Generated<string>;
    staff_role_id: string | null;
    second_factor_since: Date | null;
    staff_since: Date | null;
  };
  account_identity: {
    provider: 'google';
    subject: string;
    account_id: string;
    created_at: Generated<Date>;
  };
  account_link: {
    token_hash: Buffer;
    account_id: string;
    purpose: 'activation' | 'reset' | 'old-address' | 'new-address';
    created_at: Generated<Date>;
    expires_at: Date;
    used_at: Date | null;
  };
  actor: {
    id: string;
    kind: 'account' | 'key';
  };
  actor_name: {
    id: ColumnType<string | null, never, never>;
    name: ColumnType<string | null, never, never>;
    by_key: ColumnType<boolean | null, never, never>;
  };
  address: {
    id: string;
    account_id: string;
    content: ColumnType<Address, string, string>;
    is_default: Generated<boolean>;
    created_at: Generated<Date>;
    v: Generated<number>;
  };
  api_key: {
    id: string;
    name: string;
    rights: string[];
    secret_hash: Buffer;
    hint: string;
    maker: string;
    created_at: Generated<Date>;
    expires_at: Date | null;
    last_used_at: Date | null;
    revoked_at: Date | null;
    v: Generated<number>;
  };
  attribute: {
    id: GeneratedAlways<number>;
    uid: string;
    name: string;
    name_key: string;
    kind: 'number' | 'yes-no' | 'list';
    unit: string | null;
    values: Generated<string[]>;
    v: Generated<number>;
  };
  attribute_category: {
    attribute_id: number;
    category_id: number;
  };
  best_seller: {
    position: number;
    product_id: string;
    pieces: number;
    amount_cents: number;
    counted_at: Generated<Date>;
    sent: Generated<number>;
    returned: Generated<number>;
  };
  book_entry: {
    invoice_id: string;
    position: number;
    kind: 'sale' | 'refund';
    order_id: string;
    booked_at: Date;
    country: string | null;
    currency: string;
    label: string;
    rate: number;
    net_cents: number;
    tax_cents: number;
    base_cents: number | null;
    state: string | null;
  };
  brand: {
    id: GeneratedAlways<number>;
    uid: string;
    name: string;
    name_key: string;
  };
  category: {
    id: GeneratedAlways<number>;
    uid: string;
    name: string;
    name_key: string;
    v: Generated<number>;
    parent_id: number | null;
    slug: string;
    description: Generated<string>;
    img: string | null;
  };
  category_favourite: {
    category_id: number;
    position: number;
    product_id: string;
  };
  category_redirect: {
    path: string;
    category_id: number;
  };
  change: {
    id: GeneratedAlways<number>;
    xid: Generated<string>;
    tag: string;
    at: Generated<Date>;
  };
  consent: {
    id: string;
    reader_id: string;
    given: boolean;
    source: 'sign-up' | 'profile' | 'visitor' | 'unconfirmed' | 'confirmation' | 'mail' | 'import';
    text: string;
    at: Generated<Date>;
  };
  contact_message: {
    mail_id: string;
    name: string;
    email: string;
    subject: string | null;
    message: string;
  };
  content_page: {
    id: string;
    slug: string;
    title: string;
    markdown: string;
    footer: boolean;
    contact_form: boolean;
    place: number;
    updated_at: Generated<Date>;
    v: Generated<number>;
  };
  content_text: {
    kind: 'product' | 'category' | 'attribute' | 'size-guide' | 'page' | 'promotion' | 'delivery-zone' | 'settings';
    subject: string;
    locale: string;
    texts: ColumnType<Record<string, string>, string, string>;
    source: ColumnType<Record<string, string>, string, string>;
    v: Generated<number>;
    updated_at: Generated<Date>;
  };
  customer_note: {
    id: string;
    account_id: string | null;
    guest_id: string | null;
    at: Generated<Date>;
    author: string | null;
    text: string;
  };
  delivery_zone: {
    id: string;
    name: string;
    countries: Generated<string[]>;
    states: Generated<string[]>;
    postal_ranges: ColumnType<{ from: string; to: string }[], string | undefined, string>;
    methods: ColumnType<{
      id: string;
      name: string;
      classes: ('parcel' | 'bulky' | 'freight')[];
      priceCents: number;
      freeFromCents: number | null;
      by: 'weight' | 'subtotal' | null;
      steps: { from: number; priceCents: number }[];
      days: [number, number];
      cutOff: string | null;
      tracking: string | null;
      markets?: {
        [market: string]: {
          currency: string;
          priceCents: number | null;
          freeFromCents: number | null;
          steps: { from: number; priceCents: number }[] | null;
        };
      };
    }[], string, string>;
    v: Generated<number>;
  };
  demo_google_key: {
    id: number;
    private_jwk: ColumnType<Record<string, unknown>, string, string>;
  };
  demo_mail: {
    id: GeneratedAlways<number>;
    message_id: string;
    to_address: string;
    subject: string;
    text: string;
    html: string;
    created_at: Generated<Date>;
  };
  demo_run: {
    id: GeneratedAlways<number>;
    began_at: Date;
    ended_at: Date | null;
  };
  dispute: {
    id: string;
    order_id: string;
    gateway_id: string;
    kind: 'dispute' | 'warning';
    state: 'open' | 'won' | 'lost' | 'closed';
    amount_cents: number;
    reason: string | null;
    due_at: Date | null;
    opened_at: Generated<Date>;
    ended_at: Date | null;
    look_at: Date | null;
    mail_id: string | null;
    end_mail_id: string | null;
    lost_at: Date | null;
    won_back_at: Date | null;
  };
  email_change: {
    account_id: string;
    email: string;
    email_key: string;
    by_staff: boolean;
    old_at: Date | null;
    new_at: Date | null;
    created_at: Generated<Date>;
    asked_by: string | null;
  };
  erasure: {
    account_id: string;
    at: Generated<Date>;
    words: string[] | null;
    found: string[] | null;
    looked_at: Date | null;
    address_hash: Buffer | null;
  };
  event: {
    xid: Generated<string>;
    seq: GeneratedAlways<number>;
    id: Generated<string>;
    type: string;
    subject: string;
    data: ColumnType<Record<string, unknown>, string, string>;
    at: Generated<Date>;
  };
  factor_challenge: {
    token_hash: Buffer;
    account_id: string;
    purpose: 'sign-in' | 'confirm';
    passkey: string;
    tries: Generated<number>;
    created_at: Date;
    expires_at: Date;
  };
  failed_job: {
    id: GeneratedAlways<number>;
    job_id: number;
    task: string;
    payload: ColumnType<Record<string, unknown>, string, string>;
    error: string;
    attempts: number;
    failed_at: Generated<Date>;
  };
  figure: {
    name: string;
    value: string;
  };
  figure_change: {
    id: GeneratedAlways<number>;
    name: string;
    value: string;
  };
  file: {
    name: string;
    width: number;
    height: number;
    bytes: number;
    created_at: Generated<Date>;
    digest: string | null;
    deleted_at: Date | null;
    erased_at: Date | null;
  };
  file_import: {
    id: string;
    kind: string;
    file_name: string;
    state: Generated<'reading' | 'checked' | 'running' | 'paused' | 'finished'>;
    actor: string;
    created_at: Generated<Date>;
    finished_at: Date | null;
    rows: Generated<number>;
    plan: ColumnType<Record<string, unknown>, string | undefined, string>;
    total: Generated<number>;
    done: Generated<number>;
    created: Generated<number>;
    there: Generated<number>;
    left_out: Generated<number>;
  };
  file_import_picture: {
    id: string;
    import_id: string;
    product_id: string;
    url: string;
    row: number;
    state: Generated<'open' | 'done' | 'failed'>;
    tries: Generated<number>;
    next_at: Generated<Date>;
    claimed_until: Date | null;
    sentence: string | null;
  };
  file_import_problem: {
    import_id: string;
    row: number;
    column: string;
    sentence: string;
    params: ColumnType<string[], string | undefined, string>;
    left_out: boolean;
  };
  file_import_row: {
    import_id: string;
    key: string;
    row: number;
    cells: ColumnType<Record<string, string>, string, string>;
  };
  gateway_fault: {
    day: Generated<Date>;
    fault: string;
    count: Generated<number>;
    latest_at: Generated<Date>;
  };
  guest: {
    id: string;
    email: string;
    email_key: string;
    created_at: Generated<Date>;
    language: Generated<string>;
  };
  imported_product: {
    source: string;
    handle: string;
    product_id: string;
  };
  invoice: {
    id: string;
    kind: string;
    number: number;
    order_id: string;
    refund_id: string | null;
    issued_at: Date;
    content: ColumnType<InvoiceContent | null, string | null, string | null>;
    pdf: Buffer | null;
    booked: Generated<boolean>;
  };
  invoice_series: {
    kind: 'invoice' | 'credit-note';
    last_number: Generated<number>;
  };
  journal: {
    id: GeneratedAlways<number>;
    at: Generated<Date>;
    actor: string | null;
    action: string;
    subject: string;
    subject_id: string;
    before: ColumnType<Record<string, unknown> | null, string | null, string | null>;
    after: ColumnType<Record<string, unknown> | null, string | null, string | null>;
    actor_role: string | null;
  };
  kept_money: {
    order_id: ColumnType<string | null, never, never>;
    number: ColumnType<number | null, never, never>;
    canceled_at: ColumnType<Date | null, never, never>;
    cents: ColumnType<number | null, never, never>;
  };
  kept_token: {
    token_hash: Buffer;
    account_id: string | null;
    token: string;
    amount_cents: number;
    order_id: string;
    address: ColumnType<Address | null, string | null, string | null>;
    created_at: Generated<Date>;
    session_hash: Buffer | null;
    guest_id: string | null;
  };
  keyed_request: {
    caller: string;
    key: string;
    wish: Buffer;
    result: string | null;
    created_at: Generated<Date>;
  };
  mail: {
    id: string;
    kind: string;
    account_id: string | null;
    queued_at: Generated<Date>;
    sent_at: Date | null;
  };
  mail_status: {
    id: ColumnType<string, never, never>;
    kind: ColumnType<string, never, never>;
    account_id: ColumnType<string | null, never, never>;
    queued_at: ColumnType<Date, never, never>;
    sent_at: ColumnType<Date | null, never, never>;
    status: ColumnType<'queued' | 'sent' | 'failed', never, never>;
    error: ColumnType<string | null, never, never>;
  };
  market: {
    id: string;
    name: string;
    prefix: string;
    currency: string;
    countries: string[];
    tax_mode: 'included' | 'excluded';
    locales: string[];
    rate: string | null;
    rounding: string | null;
    factor: string;
    step: Generated<number>;
    ending: Generated<number>;
    created_at: Generated<Date>;
    v: Generated<number>;
  };
  market_price: {
    market_id: string;
    product_id: string;
    variant_id: string | null;
    price_cents: number;
    sale_cents: number | null;
    sale_from: Date | null;
    sale_until: Date | null;
  };
  market_price_history: {
    market_id: string;
    product_id: string;
    variant_id: string | null;
    from_at: Date;
    price_cents: number | null;
    sale_cents: number | null;
    sale_from: Date | null;
    sale_until: Date | null;
  };
  market_terms: {
    market_id: string;
    from_at: Date;
    factor: string;
    step: number;
    ending: number;
  };
  newsletter: {
    id: string;
    title: string;
    content: string;
    created_at: Generated<Date>;
    recipients: number;
    sent: Generated<number>;
    failed: Generated<number>;
    in_doubt: Generated<number>;
    skipped: Generated<number>;
    interrupted_at: Date | null;
    send_key: string | null;
  };
  newsletter_delivery: {
    newsletter_id: string;
    account_id: string;
    id: Generated<string>;
    state: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'in-doubt' | 'skipped'>;
    attempts: Generated<number>;
    due_at: Generated<Date>;
    claimed_at: Date | null;
    settled_at: Date | null;
    error: string | null;
  };
  newsletter_reader: {
    id: ColumnType<string | null, never, never>;
    name: ColumnType<string | null, never, never>;
    email: ColumnType<string | null, never, never>;
    language: ColumnType<string | null, never, never>;
  };
  newsletter_subscriber: {
    id: string;
    email: string;
    email_key: string;
    asked_at: Generated<Date>;
    confirmed_at: Date | null;
    ended_at: Date | null;
    language: Generated<string>;
  };
  order: {
    id: string;
    account_id: string | null;
    number: number | null;
    status: Generated<'pending' | 'dispatched' | 'completed' | 'canceled'>;
    currency: string;
    items_cents: number;
    shipping_cents: Generated<number>;
    tax_cents: Generated<number>;
    discount_cents: Generated<number>;
    total_cents: number;
    address: ColumnType<Address | null, string | null, string | null>;
    placed_at: Generated<Date>;
    paid_at: Date | null;
    dispatched_at: Date | null;
    order_mail_id: string | null;
    dispatch_mail_id: string | null;
    canceled_at: Date | null;
    cancel_mail_id: string | null;
    tax_included: Generated<boolean>;
    quote: ColumnType<StoredQuote | null, string | null, string | null>;
    guest_id: string | null;
    packed_at: Date | null;
    cancel_requested_at: Date | null;
    v: Generated<number>;
    review_look_at: Date | null;
    review_asked_at: Date | null;
    review_mail_id: string | null;
    invoice_due: Generated<boolean>;
    root_id: string | null;
    waits_for_return: Generated<boolean>;
    unrefunded: Generated<boolean>;
    sent_in_part: Generated<boolean>;
    language: Generated<string>;
    unpaid: Generated<boolean>;
  };
  order_event: {
    id: string;
    order_id: string;
    at: Generated<Date>;
    kind: StoryKind;
    made_by: 'buyer' | 'staff' | 'provider' | 'shop';
    actor: string | null;
    facts: ColumnType<StoryFacts, string | undefined, string>;
  };
  order_key: {
    key_hash: Buffer;
    order_id: string;
    created_at: Generated<Date>;
    expires_at: Date;
  };
  order_line: {
    order_id: string;
    position: number;
    product_id: string;
    variant_id: string;
    name: string;
    price_cents: number;
    quantity: number;
    img: string | null;
    sku: string;
    options: ColumnType<Record<string, string>, string | undefined, string>;
    shipped: Generated<number>;
    canceled: Generated<number>;
    returned: Generated<number>;
    discount_cents: Generated<number>;
    root_position: number | null;
    root_cents: number | null;
    sold_as: ColumnType<{ name: string; options: Record<string, string> } | null, string | null, string | null>;
  };
  order_note: {
    id: string;
    order_id: string;
    at: Generated<Date>;
    author: string | null;
    text: string;
  };
  order_return: {
    id: string;
    order_id: string;
    number: number;
    status: 'requested' | 'approved' | 'refused' | 'received' | 'closed' | 'lapsed';
    made_by: 'buyer' | 'staff';
    by_right: boolean;
    comment: string | null;
    word: string | null;
    created_at: Generated<Date>;
    decided_at: Date | null;
    received_at: Date | null;
    ended_at: Date | null;
    lapses_at: Date | null;
    replacement_id: string | null;
    refund_id: string | null;
    v: Generated<number>;
    deducted_cents: Generated<number>;
    deduction_reason: string | null;
  };
  order_return_line: {
    return_id: string;
    order_id: string;
    position: number;
    quantity: number;
    reason: 'too small' | 'too large' | 'not as described' | 'damaged' | 'changed my mind' | 'other';
    replacement_position: number | null;
    received: number | null;
    restocked: number | null;
  };
  past_order: {
    id: string;
    source: string;
    number: string;
    placed_at: Date;
    account_id: string | null;
    email: string | null;
    email_key: string | null;
    name: string | null;
    status: string;
    currency: string;
    total_cents: number;
    lines: ColumnType<Record<string, unknown>[], string, string>;
  };
  payment: {
    id: string;
    order_id: string;
    account_id: string | null;
    token_hash: Buffer;
    token: string | null;
    cart_hash: Buffer;
    amount_cents: number;
    currency: string;
    state: Generated<'open' | 'paid' | 'declined' | 'canceled'>;
    intent_id: string | null;
    reason: string | null;
    claim: string | null;
    claimed_until: Date | null;
    created_at: Generated<Date>;
    ended_at: Date | null;
    waits_since: Date | null;
    payer_network: string | null;
    quote_id: string | null;
    guest_id: string | null;
    pending_mail_id: string | null;
    failed_mail_id: string | null;
    fee_cents: number | null;
    fee_currency: string | null;
    fee_look_at: Date | null;
    fee_attempts: Generated<number>;
    method: Generated<string>;
    look_at: Date | null;
  };
  popularity_mark: {
    id: Generated<boolean>;
    counted_to: Generated<number>;
    counting_to: number | null;
    settled_by: string | null;
    faded_on: Generated<Date>;
    fading_to: Date | null;
    faded_after: string | null;
    related_to: Generated<number>;
    related_after: string | null;
    orders: Generated<number>;
  };
  price_history: {
    variant_id: string;
    from_at: Date;
    cents: number;
  };
  pricing_version: {
    id: Generated<boolean>;
    version: Generated<number>;
  };
  product: {
    id: string;
    name: string;
    name_key: string;
    description: string;
    brand_id: number;
    price_cents: number;
    img: Generated<string[]>;
    quantity: ColumnType<number, never, never>;
    rating_sum: Generated<number>;
    rating_count: Generated<number>;
    v: Generated<number>;
    search: string;
    deleted_at: Date | null;
    updated_at: Date | null;
    options: ColumnType<ProductOption[], string | undefined, string>;
    weight_g: number | null;
    price_from_cents: number;
    price_to_cents: number;
    fit_small: Generated<number>;
    fit_right: Generated<number>;
    fit_large: Generated<number>;
    gender: 'women' | 'men' | 'unisex' | null;
    age_group: 'adult' | 'kids' | 'toddler' | 'infant' | 'newborn' | null;
    material: string | null;
    mpn: string | null;
    attributes: ColumnType<Record<string, number | boolean | string>, string | undefined, string>;
    shipping_class: Generated<'parcel' | 'bulky' | 'freight'>;
    tax_class: Generated<string>;
    sale_cents: number | null;
    sale_from: Date | null;
    sale_until: Date | null;
    price_was_cents: number | null;
    price_changes_at: Date | null;
    returned_small: Generated<number>;
    returned_large: Generated<number>;
    guarantee_years: number | null;
    status: Generated<'draft' | 'published' | 'hidden'>;
    publish_at: Date | null;
    unpublish_at: Date | null;
    status_changes_at: Date | null;
    description_markdown: string | null;
    search_title: string | null;
    search_description: string | null;
    tags: Generated<string[]>;
  };
  product_category: {
    product_id: string;
    category_id: number;
    position: number;
  };
  product_popularity: {
    product_id: string;
    views: Generated<number>;
    sales: Generated<number>;
  };
  promotion: {
    id: string;
    name: string;
    code: string | null;
    kind: 'percent' | 'amount' | 'free-delivery' | 'n-for-m';
    percent: number | null;
    amount_cents: number | null;
    n: number | null;
    m: number | null;
    categories: Generated<number[]>;
    brands: Generated<number[]>;
    products: Generated<string[]>;
    min_subtotal_cents: Generated<number>;
    from_at: Date | null;
    until_at: Date | null;
    uses: number | null;
    uses_per_customer: number | null;
    combinable: Generated<boolean>;
    used: Generated<number>;
    created_at: Generated<Date>;
    v: Generated<number>;
    markets: ColumnType<{ [market: string]: { currency: string; amountCents: number | null; minSubtotalCents: number | null } } | null, string | null, string | null>;
  };
  promotion_period: {
    promotion_id: string;
    percent: number | null;
    amount_cents: number | null;
    min_subtotal_cents: number;
    categories: number[];
    brands: number[];
    products: string[];
    combinable: boolean;
    from_at: Date;
    until_at: Date | null;
    markets: ColumnType<{ [market: string]: { currency: string; amountCents: number | null; minSubtotalCents: number | null } } | null, string | null, string | null>;
  };
  promotion_use: {
    order_id: string;
    promotion_id: string;
    customer: string;
    cents: number;
    released: Generated<boolean>;
  };
  quote: {
    id: string;
    owner: Buffer;
    account_id: string | null;
    content_hash: Buffer;
    content: ColumnType<StoredQuote, string, string>;
    address: ColumnType<Address, string, string>;
    pricing_version: number;
    created_at: Generated<Date>;
    expires_at: Date;
    guest_id: string | null;
  };
  rate_count: {
    key: string;
    window_start: Date;
    count: number;
    pending: Generated<number>;
  };
  recovery_code: {
    account_id: string;
    code_hash: Buffer;
    used_at: Date | null;
  };
  redirect: {
    id: string;
    from_path: string;
    to_path: string;
    created_at: Generated<Date>;
  };
  refund: {
    id: string;
    order_id: string;
    amount_cents: number;
    state: Generated<'open' | 'pending' | 'done' | 'failed' | 'canceled'>;
    gateway_id: string | null;
    reason: string | null;
    actor: string | null;
    claimed_until: Date | null;
    created_at: Generated<Date>;
    ended_at: Date | null;
    attempts: Generated<number>;
    look_at: Date | null;
    retries: string | null;
    mail_id: string | null;
    key: string | null;
    note: string | null;
    cause: Generated<'order' | 'cancel' | 'staff' | 'return' | 'provider'>;
    delivery_cents: Generated<number>;
    credit_note_due: Generated<boolean>;
    still_send: Generated<boolean>;
    deduction_reason: string | null;
  };
  refund_line: {
    refund_id: string;
    order_id: string;
    position: number;
    quantity: number;
    cents: number;
    unsent: Generated<number>;
    deducted_cents: Generated<number>;
  };
  related_product: {
    product_id: string;
    kind: 'bought-together' | 'also-viewed';
    position: number;
    related_id: string;
  };
  request_key: {
    id: Buffer;
    wish: Buffer;
    result: Buffer | null;
    answer: Buffer | null;
    claim: string | null;
    claimed_until: Date | null;
    created_at: Generated<Date>;
  };
  restock_link: {
    token_hash: Buffer;
    request_id: string;
    created_at: Generated<Date>;
  };
  restock_request: {
    id: string;
    variant_id: string;
    email: string;
    email_key: string;
    account_id: string | null;
    state: 'unconfirmed' | 'waiting' | 'sending' | 'in-doubt' | 'told' | 'failed' | 'ended';
    asked_at: Generated<Date>;
    mail_id: Generated<string>;
    attempts: Generated<number>;
    due_at: Generated<Date>;
    told_at: Date | null;
    settled_at: Date | null;
    language: Generated<string>;
    market_id: string | null;
  };
  review: {
    id: string;
    product_id: string;
    account_id: string;
    description: string;
    rating: number;
    created_at: Generated<Date>;
    fit: 'small' | 'right' | 'large' | null;
    size: string | null;
    hidden_at: Date | null;
    hidden_reason: string | null;
    v: Generated<number>;
  };
  review_stop: {
    account_id: string;
    stopped_at: Generated<Date>;
  };
  review_stop_link: {
    token_hash: Buffer;
    account_id: string;
    created_at: Generated<Date>;
  };
  sales_change: {
    id: GeneratedAlways<number>;
    day: Date;
    status: string;
    orders: number;
    amount_cents: number;
  };
  sales_day: {
    day: Date;
    status: string;
    orders: number;
    amount_cents: number;
  };
  saved_view: {
    id: string;
    account_id: string;
    list: string;
    name: string;
    name_key: string;
    query: string;
  };
  search_day: {
    day: Generated<Date>;
    query: string;
    searches: Generated<number>;
    results: number | null;
    clicks: Generated<number>;
    orders: Generated<number>;
  };
  search_rule: {
    id: string;
    query: string | null;
    category_id: number | null;
    pins: string[];
    hides: string[];
    from_at: Date | null;
    until_at: Date | null;
    created_at: Generated<Date>;
    v: Generated<number>;
  };
  second_factor: {
    id: string;
    account_id: string;
    kind: 'totp' | 'passkey';
    name: string;
    created_at: Date;
    confirmed_at: Date | null;
    last_used_at: Date | null;
    secret: Buffer | null;
    last_step: Generated<number>;
    challenge: string | null;
    credential_id: string | null;
    public_key: Buffer | null;
    counter: Generated<number>;
    transports: string[] | null;
  };
  session: {
    token_hash: Buffer;
    account_id: string | null;
    created_at: Generated<Date>;
    expires_at: Date;
    guest_id: string | null;
    id: Generated<string>;
    last_seen_at: Date | null;
    device: string | null;
    confirmed_at: Date | null;
    factor_at: Date | null;
  };
  setup_code: {
    code_hash: Buffer;
    created_at: Date;
  };
  shipment: {
    id: string;
    order_id: string;
    carrier: string | null;
    tracking: string | null;
    tracking_url: string | null;
    actor: string | null;
    created_at: Generated<Date>;
    due_at: Date | null;
    delivered_at: Date | null;
    mail_id: string | null;
  };
  shipment_line: {
    shipment_id: string;
    order_id: string;
    position: number;
    quantity: number;
  };
  shop_settings: {
    id: Generated<boolean>;
    name: string;
    logo: string | null;
    contact: ColumnType<ShopSettings['contact'], string, string>;
    company: ColumnType<ShopSettings['company'], string, string>;
    currency: string;
    country: string;
    time_zone: string;
    tax_mode: 'included' | 'excluded';
    return_days: number;
    guests: boolean;
    newsletter_tick: boolean;
    social_links: ColumnType<ShopSettings['socialLinks'], string, string>;
    announcement: string;
    announcement_link: string;
    v: Generated<number>;
    holidays: Generated<string[]>;
    guarantee_notice: Generated<boolean>;
    guarantee_text: Generated<string>;
    guarantee_picture: string | null;
    guarantee_label: string | null;
    opened_at: Date | null;
    order_number_start: Generated<number>;
    order_number_step: Generated<number>;
    locales: Generated<string[]>;
    second_factor_required_at: Date | null;
    confirm_refunds_above: number | null;
    double_opt_in: Generated<boolean>;
  };
  size_guide: {
    id: string;
    brand_id: number;
    category_id: number;
    measures: string[];
    rows: ColumnType<{ size: string; values: number[] }[], string, string>;
    v: Generated<number>;
  };
  sold_line: {
    order_id: ColumnType<string | null, never, never>;
    number: ColumnType<number | null, never, never>;
    paid_at: ColumnType<Date | null, never, never>;
    position: ColumnType<number | null, never, never>;
    product_id: ColumnType<string | null, never, never>;
    pieces: ColumnType<number | null, never, never>;
    cents: ColumnType<number | null, never, never>;
    variant_id: ColumnType<string | null, never, never>;
  };
  staff_invitation: {
    id: string;
    email: string;
    email_key: string;
    role_id: string;
    invited_by: string;
    created_at: Date;
    expires_at: Date;
    token_hashes: Generated<Buffer[]>;
  };
  staff_role: {
    id: string;
    name: string;
    name_key: string;
    rights: string[];
    v: Generated<number>;
  };
  stock_adjustment: {
    key: string;
    content_hash: Buffer;
    actor: string | null;
    answer: ColumnType<AdjustedStock, string, string>;
    at: Generated<Date>;
  };
  stock_alert: {
    product_id: string;
    level: 'low' | 'out';
    variant_id: string;
  };
  stock_import: {
    id: string;
    content_hash: Buffer;
    key: string | null;
    actor: string | null;
    rows: number;
    done_to: Generated<number>;
    left_rows: Generated<number[]>;
    created: Generated<number>;
    changed: Generated<number>;
    started_at: Generated<Date>;
    finished_at: Date | null;
  };
  stock_movement: {
    id: GeneratedAlways<number>;
    variant_id: string;
    delta: number;
    reason: 'created' | 'adjusted' | 'counted' | 'sold' | 'returned' | 'imported' | 'dispatched' | 'recalled' | 'missing';
    order_id: string | null;
    actor: string | null;
    at: Generated<Date>;
    committed: Generated<number>;
    note: string | null;
  };
  synonym_list: {
    groups: ColumnType<string[][], string | undefined, string>;
    v: Generated<number>;
    locale: Generated<string>;
  };
  takings: {
    quarter: Date;
    orders: number;
    sold_cents: number;
    refunded_cents: number;
  };
  takings_change: {
    id: GeneratedAlways<number>;
    quarter: Date;
    orders: number;
    sold_cents: number;
    refunded_cents: number;
  };
  tax_table: {
    id: Generated<boolean>;
    rates: ColumnType<{ country: string; state: string | null; class: string; rate: number; label: string }[], string | undefined, string>;
    v: Generated<number>;
  };
  trusted_network: {
    key: string;
    seen_at: Date;
  };
  unsubscribe_link: {
    token_hash: Buffer;
    account_id: string;
    created_at: Generated<Date>;
  };
  upload: {
    id: string;
    file_name: string;
    bytes: number;
    at: Generated<Date>;
  };
  value_text: {
    kind: 'option' | 'colour' | 'attribute' | 'tax';
    value_key: string;
    locale: string;
    value: string;
    text: string;
  };
  variant: {
    id: string;
    product_id: string;
    sku: string;
    position: Generated<number>;
    quantity: ColumnType<number, never, never>;
    option_values: Generated<string[]>;
    size: string | null;
    colour: string | null;
    barcode: string | null;
    price_cents: number | null;
    regular_cents: number;
    effective_cents: number;
    price_changes_at: Date | null;
    weight_g: number | null;
    img: Generated<string[]>;
    committed: ColumnType<number, never, never>;
    retired_at: Date | null;
    sale_cents: number | null;
    sale_from: Date | null;
    sale_until: Date | null;
    product_sale_cents: number | null;
    product_sale_from: Date | null;
    product_sale_until: Date | null;
    cost_cents: number | null;
    shelf: string | null;
    created_at: Generated<Date>;
  };
  variant_sales: {
    variant_id: string;
    product_id: string;
    pieces: number;
    amount_cents: number;
    net_cents: number;
    sent: number;
    returned: number;
    reasons: ColumnType<Record<string, number>, string, string>;
    cover_days: number | null;
    cost_cents: number | null;
  };
  visit_count: {
    quarter: Date;
    views: number;
    carts: number;
    checkouts: number;
  };
  webhook: {
    id: string;
    url: string;
    events: string[];
    secret: string;
    secret_before: string | null;
    secret_before_until: Date | null;
    maker: string | null;
    created_at: Generated<Date>;
    off_at: Date | null;
    off_reason: 'hand' | 'gone' | 'failed' | null;
    v: Generated<number>;
  };
  webhook_delivery: {
    id: string;
    webhook_id: string;
    event_id: string;
    type: string;
    subject: string;
    data: ColumnType<Record<string, unknown>, string, string>;
    event_at: Date;
    state: Generated<'open' | 'done' | 'failed'>;
    tries: Generated<number>;
    next_at: Generated<Date>;
    claim: string | null;
    claimed_until: Date | null;
    sent_at: Date | null;
    took_ms: number | null;
    answer_status: number | null;
    answer: string | null;
    created_at: Generated<Date>;
    request_url: string | null;
    request_at: Date | null;
    request_body: string | null;
  };
  webhook_position: {
    is_only: Generated<boolean>;
    xid: string;
    seq: number;
  };
}

/** Rows of those that return tables. Whether a column can be null is not known of them. */
export interface Functions {
  change_stock: {
    product_id: string | null;
    quantity: number | null;
    listing_changed: boolean | null;
  };
  mark_paid: {
    order_id: string | null;
    account_id: string | null;
    guest_id: string | null;
    email: string | null;
    address: Address | null;
  };
  market_price_at: {
    regular: number | null;
    price: number | null;
    changes_at: Date | null;
    fixed: string | null;
  };
  place_order: {
    problem: 'token-used' | 'no-buyer' | 'waiting' | 'quote-expired' | 'rules-changed' | 'promotion-used-up' | 'promotion-used-by-customer' | null;
    differences: {
      problem: 'gone' | 'choose' | 'price' | 'stock';
      productName: string | null;
      /** Its values: 42, Blue. */
      options: string | null;
      piecesLeft: number | null;
    }[] | null;
    listing_changed: boolean | null;
    xid: string | null;
  };
  take_rates: {
    place: number | null;
    started: Date | null;
    taken: number | null;
    without_outcome: number | null;
    is_full: boolean | null;
  };
  use_promotions: {
    problem: string | null;
  };
}
