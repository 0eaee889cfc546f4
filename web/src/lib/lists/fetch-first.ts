/** A page of a call has so many at most. */
const PART = 100;

/** The first rows of a list, up to so many. */
export async function fetchFirst<Row>(
  most: number,
  fetchPage: (paging: { page: string; limit: string }) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < most; page++) {
    const part = await fetchPage({ page: String(page), limit: String(PART) });
    rows.push(...part);
    if (part.length < PART) break;
  }
  return rows.slice(0, most);
}
