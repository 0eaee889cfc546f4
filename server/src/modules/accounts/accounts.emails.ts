import { type Letterhead, writeLetter } from '../../platform/mailer/letter.ts';

export type MailKind = 'activation' | 'reset' | 'forced-reset' | 'welcome';

export interface MailFacts extends Letterhead {
  /** None while nobody has confirmed the address: a stranger may have typed the name, as a message to its owner. */
  readonly name: string | undefined;
  /** The token of the link, for the mails that carry one. */
  readonly token?: string;
}

const hello = (name: string | undefined) => (name === undefined ? 'Hello,' : `Hello ${name},`);

export function writeAccountMail(kind: MailKind, facts: MailFacts): { subject: string; text: string; html: string } {
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
          `Somebody, most likely you, has made an account at ${head.shopName} with this address. Open the link to confirm that it is yours. It works for 24 hours.`,
        ],
        action: { label: 'Activate account', url: `${head.publicUrl}/api/auth/email-activate/${token}` },
        note: 'If it was not you, ignore this mail, or open the link and say so: nothing happens without your word.',
      },
      head,
    ),

  reset: ({ name, token = '', ...head }) =>
    writeLetter(
      {
        subject: `Your new password for ${head.shopName}`,
        heading: 'A new password',
        paragraphs: [hello(name), 'With this link you choose a new password. It works once, and for one hour.'],
        action: { label: 'Choose a password', url: `${head.publicUrl}/resetpassword/${token}` },
        note: 'If you did not ask for it, ignore this mail: your password stays as it is.',
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
          'Our staff has reset the password of your account and signed you out everywhere. The old password does not work any more.',
          'With this link you choose a new one. It works once, and for one hour; after that, "Forgot password" on the login page sends another.',
        ],
        action: { label: 'Choose a password', url: `${head.publicUrl}/resetpassword/${token}` },
        note: 'You are getting this mail because it is about the safety of your account.',
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
        action: { label: 'To the shop', url: `${head.publicUrl}/` },
        note: 'You are getting this mail once, because you have made an account.',
      },
      head,
    ),
};
