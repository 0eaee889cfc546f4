/** The list of one category on the start page. */
export const listingHref = ({ category }: { category: string }): string => `/?${new URLSearchParams({ category })}`;
