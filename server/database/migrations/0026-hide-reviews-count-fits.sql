-- What buyers say about the fit, and the size they bought. Staff hide a review with a reason: then nobody sees it, and it counts
-- neither in the rating nor in the fit.
alter table review
  add column fit text check (fit in ('small', 'right', 'large')),
  add column size text check (char_length(size) between 1 and 200),
  add column hidden_at timestamptz,
  add column hidden_reason text check (char_length(hidden_reason) between 1 and 500),
  add column v integer not null default 0 check (v >= 0),
  add constraint review_hidden_for_a_reason check ((hidden_at is null) = (hidden_reason is null));

comment on column review.size is 'as it was called when it was bought';
comment on column review.v is 'counts what staff have done to it';

create index review_hidden on review (id desc) where hidden_at is not null;

alter table product
  add column fit_small integer not null default 0 check (fit_small >= 0),
  add column fit_right integer not null default 0 check (fit_right >= 0),
  add column fit_large integer not null default 0 check (fit_large >= 0),
  add constraint product_fit_in_reviews check (fit_small + fit_right + fit_large <= rating_count);

comment on column product.rating_sum is 'in tenths of a star, over the reviews that are not hidden, like the counts beside it';
