/** Few enough to think of ordering more. */
export const LOW_STOCK = 5;

export const stockLevels = ['low', 'out'] as const;
export type StockLevel = (typeof stockLevels)[number];
