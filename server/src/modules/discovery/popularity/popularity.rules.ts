/** After so many days a view or a sale counts half. */
export const HALF_LIFE_DAYS = 30;

/**
 * What a purchase is worth in views. Of a hundred people who look at a product two to five buy one, so that both count
 * about the same for goods that sell as usual, and a product that is only looked at stays behind one that is bought.
 */
export const SALE_IN_VIEWS = 20;
