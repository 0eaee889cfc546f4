import { greeting, type Letter, type Letterhead, writeLetter } from '../../platform/mailer/letter.ts';

export type MailKind =
  | 'activation'
  | 'reset'
  | 'forced-reset'
  | 'welcome'
  | 'factor-added'
  | 'factor-removed'
  | 'factors-reset'
  | 'codes-renewed'
  | 'old-address'
  | 'new-address'
  | 'address-told';

export interface MailFacts extends Letterhead {
  /** None until the address is confirmed: a stranger may have typed the name, as a message to its owner. */
  readonly name: string | undefined;
  /** The token of the link, for the mails that carry one. */
  readonly token?: string;
  /** That an account is to have. */
  readonly newEmail?: string;
}

export function writeAccountMail(kind: MailKind, facts: MailFacts): ReturnType<typeof writeLetter> {
  return writeLetter(wordsOf[kind](facts), facts);
}

/** What its owner has to hear of, in case it was somebody else. */
const aboutFactors = (facts: MailFacts, text: string): Pick<Letter, 'paragraphs' | 'action' | 'note'> => {
  const { name, t, pagesUrl } = facts;
  return {
    paragraphs: [
      greeting(facts, name),
      text,
      t`If this was not you, change your password at once, and look through the second factors and devices in your profile.`,
    ],
    action: { label: t`Look at your account`, url: `${pagesUrl}/me/profile/security` },
    note: t`You are receiving this email because it concerns the security of your account.`,
  };
};

const wordsOf: Readonly<Record<MailKind, (facts: MailFacts) => Letter>> = {
  activation: (facts) => {
    const { token = '', t, shopName, pagesUrl } = facts;
    return {
      subject: t`Activate your ${shopName} account`,
      heading: t`One more step`,
      paragraphs: [
        greeting(facts),
        t`Someone, most likely you, has created a ${shopName} account with this address. Open the link to confirm that the address is yours. It works for 24 hours.`,
      ],
      action: { label: t`Activate account`, url: `${pagesUrl}/api/auth/email-activate/${token}` },
      note: t`If it was not you, ignore this email, or open the link and tell us. Nothing happens without your confirmation.`,
    };
  },

  reset: (facts) => {
    const { name, token = '', t, shopName, pagesUrl } = facts;
    return {
      subject: t`Reset your ${shopName} password`,
      heading: t`A new password`,
      paragraphs: [greeting(facts, name), t`Use this link to choose a new password. It works once, for one hour.`],
      action: { label: t`Choose a password`, url: `${pagesUrl}/resetpassword/${token}` },
      note: t`If you did not ask for this, please ignore this email. Your password will not change.`,
    };
  },

  'forced-reset': (facts) => {
    const { name, token = '', t, shopName, pagesUrl } = facts;
    return {
      subject: t`Please choose a new password for ${shopName}`,
      heading: t`Please choose a new password`,
      paragraphs: [
        greeting(facts, name),
        t`Our staff have reset the password of your account and logged you out on all devices. The old password no longer works.`,
        t`Use this link to choose a new one. It works once, for one hour; after that, use “Forgot password” on the login page to get another.`,
      ],
      action: { label: t`Choose a password`, url: `${pagesUrl}/resetpassword/${token}` },
      note: t`You are receiving this email because it concerns the security of your account.`,
    };
  },

  'factor-added': (facts) => {
    const { t, shopName } = facts;
    return {
      subject: t`A second factor was added to your ${shopName} account`,
      heading: t`A second factor was added`,
      ...aboutFactors(
        facts,
        t`From now on it can be used to log in to your account, after the password. All other devices have been logged out.`,
      ),
    };
  },

  'factor-removed': (facts) => {
    const { t, shopName } = facts;
    return {
      subject: t`A second factor was removed from your ${shopName} account`,
      heading: t`A second factor was removed`,
      ...aboutFactors(facts, t`It can no longer be used to log in to your account.`),
    };
  },

  'factors-reset': (facts) => {
    const { t, shopName } = facts;
    return {
      subject: t`The second factors of your ${shopName} account were reset`,
      heading: t`Your second factors were reset`,
      ...aboutFactors(
        facts,
        t`Our staff have removed all second factors and recovery codes from your account, and logged you out on all devices. The password is enough to log in now.`,
      ),
    };
  },

  'codes-renewed': (facts) => {
    const { t, shopName } = facts;
    return {
      subject: t`New recovery codes for your ${shopName} account`,
      heading: t`You have new recovery codes`,
      ...aboutFactors(facts, t`New recovery codes were made for your account. The old ones no longer work.`),
    };
  },

  'old-address': (facts) => {
    const { name, token = '', newEmail = '', t, shopName, pagesUrl } = facts;
    return {
      subject: t`Another email address for your ${shopName} account?`,
      heading: t`Another email address?`,
      paragraphs: [
        greeting(facts, name),
        t`Your account is to have the address ${newEmail}. Open the link to agree. It works for 24 hours; the new address gets one, too.`,
      ],
      action: { label: t`Look at the change`, url: `${pagesUrl}/api/auth/email-activate/${token}` },
      note: t`If it was not you, do not open the link, and change your password at once. Nothing happens without your confirmation.`,
    };
  },

  'new-address': (facts) => {
    const { token = '', t, shopName, pagesUrl } = facts;
    return {
      subject: t`Confirm your new email address for ${shopName}`,
      heading: t`Your new email address`,
      paragraphs: [
        greeting(facts),
        t`A ${shopName} account is to have this address. Open the link to confirm that it is yours. It works for 24 hours.`,
      ],
      action: { label: t`Look at the change`, url: `${pagesUrl}/api/auth/email-activate/${token}` },
      note: t`If it was not you, please ignore this email. Nothing happens without your confirmation.`,
    };
  },

  'address-told': (facts) => {
    const { name, newEmail = '', t, shopName } = facts;
    return {
      subject: t`Another email address for your ${shopName} account`,
      heading: t`Another email address`,
      paragraphs: [
        greeting(facts, name),
        t`As you have asked our staff, your account will have the address ${newEmail} once the link that we have sent there was opened.`,
      ],
      note: t`If you have not asked for it, please answer this email at once.`,
    };
  },

  welcome: (facts) => {
    const { name, t, shopName, pagesUrl } = facts;
    return {
      subject: t`Welcome to ${shopName}`,
      heading: t`You are in`,
      paragraphs: [
        greeting(facts, name),
        t`Your account is ready. Your orders, reviews and the newsletter are under Profile.`,
        t`See you on the court.`,
      ],
      action: { label: t`Start shopping`, url: `${pagesUrl}/` },
      note: t`You are receiving this email once because you have created an account.`,
    };
  },
};
