interface RateCountTable {
  key: string;
  window_start: Date;
  count: number;
}

interface TrustedNetworkTable {
  key: string;
  seen_at: Date;
}

declare module '../db/db.ts' {
  interface Tables {
    rate_count: RateCountTable;
    trusted_network: TrustedNetworkTable;
  }
}
