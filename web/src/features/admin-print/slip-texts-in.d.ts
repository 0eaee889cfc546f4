// The same texts in a language of their own (web/translate-plugin.ts), whatever that of the page is.

declare module '*/slip-texts.ts?in=en' {
  export const slipTexts: typeof import('./slip-texts.ts').slipTexts;
}
declare module '*/slip-texts.ts?in=es' {
  export const slipTexts: typeof import('./slip-texts.ts').slipTexts;
}
declare module '*/slip-texts.ts?in=de' {
  export const slipTexts: typeof import('./slip-texts.ts').slipTexts;
}
