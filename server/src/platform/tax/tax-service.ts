/** What is to be taxed: whole cents, after discounts. */
export interface TaxQuestion {
  /** ISO 4217. */
  readonly currency: string;
  /** Amounts are with tax. */
  readonly included: boolean;
  readonly address: {
    readonly country: string;
    readonly state: string | null;
    readonly postalCode: string | null;
    readonly city?: string | null | undefined;
    readonly line1?: string | null | undefined;
  };
  readonly lines: readonly {
    readonly reference: string;
    readonly cents: number;
    readonly pieces: number;
    readonly taxClass: string;
  }[];
  readonly deliveryCents: number;
}

export interface ComputedTax {
  readonly label: string;
  /** In thousandths of a percent. */
  readonly rate: number;
  readonly cents: number;
  /** What of it is for each line, in their order, and last what is for the delivery. */
  readonly shares: readonly number[];
  /** What of each of them it is taken of, without tax. */
  readonly bases: readonly number[];
  /** What of that no tax before it is taken of: all of them and what bears none come to what is paid without tax. */
  readonly nets: readonly number[];
}

/** A company that knows the taxes of places which no table holds. What it cannot say for certain is an AppError. */
export interface TaxService {
  compute(question: TaxQuestion): Promise<readonly ComputedTax[]>;
}
