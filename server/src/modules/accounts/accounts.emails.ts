import { type Letterhead, writeLetter } from '../../platform/mailer/letter.ts';

export type MailKind = 'activation' | 'reset' | 'forced-reset' | 'welcome';

export interface MailFacts extends Letterhead {
  /** None until the address is confirmed: a stranger may have typed the name, as a message to its owner. */
  readonly name: string | undefined;
  /** The token of the link, for the mails that carry one. */
  readonly token?: string;
}

const hello = (name: string | undefined) => (name === undefined ? 'Hello,' : `Hello ${name},`);

export function writeAccountMail(kind: MailKind, facts: MailFacts): ReturnType<typeof writeLetter> {
  return writers[kind](facts);
}

const writers: Record<MailKind, (facts: MailFacts) => ReturnType<typeof writeLetter>> = {
  activation: ({ token = '', ...head }) =>
    writeLetter(
      {
        subject: `Activate your ${head.shopName} account`,
        heading: 'One more step',
        paragraphs: [
          hello(undefined),
          `Someone, most likely you, has created a ${head.shopName} account with this address. Open the link to confirm that the address is yours. It works for 24 hours.`,
        ],
        action: { label: 'Activate account', url: `${head.publicUrl}/api/auth/email-activate/${token}` },
        note: 'If it was not you, ignore this email, or open the link and tell us. Nothing happens without your confirmation.',
      },
      head,
    ),

  reset: ({ name, token = '', ...head }) =>
    writeLetter(
      {
        subject: `Reset your ${head.shopName} password`,
        heading: 'A new password',
        paragraphs: [hello(name), 'Use this link to choose a new password. It works once, for one hour.'],
        action: { label: 'Choose a password', url: `${head.publicUrl}/resetpassword/${token}` },
        note: 'If you did not ask for this, please ignore this email. Your password will not change.',
      },
      head,
    ),

  'forced-reset': ({ name, token = '', ...head }) =>
    writeLetter(
      {
        subject: `Please choose a new password for ${head.shopName}`,
        heading: 'Please choose a new password',
        paragraphs: [
          hello(name),
          'Our staff have reset the password of your account and logged you out on all devices. The old password no longer works.',
          'Use this link to choose a new one. It works once, for one hour; after that, use “Forgot password” on the login page to get another.',
        ],
        action: { label: 'Choose a password', url: `${head.publicUrl}/resetpassword/${token}` },
        note: 'You are receiving this email because it concerns the security of your account.',
      },
      head,
    ),

  welcome: ({ name, ...head }) =>
    writeLetter(
      {
        subject: `Welcome to ${head.shopName}`,
        heading: 'You are in',
        paragraphs: [
          hello(name),
          'Your account is ready. Your orders, reviews and the newsletter are under Profile.',
          'See you on the court.',
        ],
        action: { label: 'Start shopping', url: `${head.publicUrl}/` },
        note: 'You are receiving this email once because you have created an account.',
      },
      head,
    ),
};
