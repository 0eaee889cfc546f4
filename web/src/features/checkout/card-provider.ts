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
  /** Creates the provider's token for the entered card. Throws CardProblem. */
  createToken(holder: CardHolder): Promise<string>;
}

export interface CardFieldsProps {
  ref: Ref<CardFieldsHandle>;
  /** What will be charged, for providers that show or check it. */
  amountCents: number;
}

/** A card provider. The card number stays in the provider's fields: only a token comes out. */
export interface CardProvider {
  readonly isDemo: boolean;
  readonly Fields: ComponentType<CardFieldsProps>;
  /**
   * Lets the bank ask the buyer to confirm (3-D Secure). Resolves when that is over, however it ended; the shop then
   * asks the provider.
   */
  confirm(clientSecret: string, totalText: string): Promise<void>;
}
