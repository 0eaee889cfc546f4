/** Messages about accounts that both sides show. Some are quoted from the specification, letter for letter. */
export const accountMessages = {
  activated: 'Account activated satisfactory',
  badLink: 'Invalid request or expired link',
  emailNotFound: 'Email not found or invalid request',
  name: 'Please enter your name',
  email: 'Please enter your email address',
  emailPattern: 'Please enter a valid email address',
  password: 'Please enter a password',
  setUpCode: 'Please enter the code that the shop has printed at its start',
  passwordLength: 'A password must have 8 to 128 characters',
} as const;

export const PASSWORD_LENGTH = { min: 8, max: 128 } as const;
