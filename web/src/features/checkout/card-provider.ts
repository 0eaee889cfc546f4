import type { ComponentType, Ref } from 'react';
import type { PostalAddress } from './address.rules.ts';

/** Who pays and where the goods go: the shop's own fields around the provider's. */
export interface CardHolder {
  readonly name: string;
  readonly billing: PostalAddress;
  readonly shipping: PostalAddress;
}

/** Something is wrong with the card, said in a sentence for a person. Nothing has been charged by it. */
export class CardProblem extends Error {
  override readonly name = 'CardProblem';
}

export interface CardFieldsHandle {
  /** The provider's name for the card that has been typed in. Throws CardProblem. */
  createToken(holder: CardHolder): Promise<string>;
}

export interface CardFieldsProps {
  ref: Ref<CardFieldsHandle>;
  /** What will be charged, for providers that show or check it. */
  amountCents: number;
}

/** Whoever takes cards for the shop. The number itself stays in the provider's fields: only a token comes out. */
export interface CardProvider {
  readonly isDemo: boolean;
  readonly Fields: ComponentType<CardFieldsProps>;
  /** Has the bank ask the buyer (3-D Secure). Comes back when that is over, however it ended; the shop asks then. */
  confirm(clientSecret: string, totalText: string): Promise<void>;
}
