import type { Address } from '@fieldhouse/contracts/order.schemas';
import type { ComponentType, Ref } from 'react';

/** Who pays and where the goods go: the shop's own fields around the provider's. A wallet says the first itself. */
export interface CardHolder {
  readonly name: string;
  readonly email: string;
  readonly billing: Address;
  readonly shipping: Address;
}

/** Something is wrong with the card, said in a sentence for a person. Nothing has been charged by it. */
export class CardProblem extends Error {
  override readonly name = 'CardProblem';
}

/** What was entered or chosen, by the provider's id, and how it is paid if not by card. */
export interface PaymentToken {
  readonly tokenId: string;
  readonly method?: string;
}

export interface CardFieldsHandle {
  /** Has the fields say what is wrong with them, when nothing is sent yet. */
  check(): void;
  /**
   * Creates the provider's token for the entered card or the chosen wallet. Throws CardProblem. To be called by the click
   * itself, before anything is awaited: browsers open a wallet only then.
   */
  createToken(holder: CardHolder): Promise<PaymentToken>;
}

export interface CardFieldsProps {
  ref: Ref<CardFieldsHandle>;
  /** What will be charged, which wallets show; 0 until it is known. */
  amount: number;
  /** Of the bill, as far as it is known. */
  country: string;
  /** The buyer's, once it is known: the provider finds a saved card by it. */
  email?: string | undefined;
  /** Another way to pay than by card was chosen, by its name; or a card again. */
  onOther: (name: string | undefined) => void;
}

/** A card provider. The card number stays in the provider's fields: only a token comes out. */
export interface CardProvider {
  readonly isDemo: boolean;
  readonly Fields: ComponentType<CardFieldsProps>;
  /**
   * Lets the bank ask the buyer to confirm (3-D Secure). Resolves when that is over, however it ended; the shop then
   * asks the provider. Other ways to pay may lead to a page of the bank, which comes back to /checkout/return.
   */
  confirm(clientSecret: string, totalText: string, method: string | undefined): Promise<void>;
}
