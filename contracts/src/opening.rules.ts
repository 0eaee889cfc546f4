/** What a shop should have before its first customer comes, in the order in which it is prepared. */
export const openingSteps = ['company', 'delivery', 'tax', 'pages', 'payment'] as const;
export type OpeningStep = (typeof openingSteps)[number];

export const openingMessages = {
  closed: 'This shop is not open yet, so nothing can be bought. You have not been charged.',
} as const;
