import { messages } from './messages.ts';

/** The role that has all rights, and that nobody changes: whoever has it is `admin` in the specification's words. */
export const ADMINISTRATOR_ROLE = '01890000-0000-7000-8000-000000000a01';

export const INVITATION_DAYS = 7;
export const ROLE_NAME_LENGTH = 60;

export const staffMessages = messages('staff', {
  roleName: 'Please enter a name for the role',
  rights: 'Please choose at least one right',
  right: 'There is no such right',
  role: 'Please choose a role',
  /** Nobody gives or takes what they do not have themselves. */
  tooMuch: 'This role has rights that you do not have yourself.',
  senior: 'This person has rights that you do not have yourself.',
} as const);
