interface RateCountTable {
  key: string;
  window_start: Date;
  count: number;
}

declare module '../db/db.ts' {
  interface Tables {
    rate_count: RateCountTable;
  }
}
