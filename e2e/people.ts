import { randomInt, randomUUID } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import { isPhone, waitUntilHydrated } from './browser-state.ts';

export interface Person {
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export const demoAdmin = { email: 'admin@fieldhouse.test', password: 'fieldhouse-admin' };

/** Somebody whom no other test knows. */
export function newPerson(): Person {
  const id = randomUUID().slice(0, 8);
  return { name: `Pat ${id}`, email: `pat.${id}@example.test`, password: `long-jump-${id}` };
}

interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** The newest mail to somebody whose subject fits, as soon as it has arrived. */
export async function mailTo(request: APIRequestContext, email: string, subject: RegExp, count = 1): Promise<Mail> {
  let found: Mail[] = [];
  await expect(async () => {
    const mails: Mail[] = await (await request.get('/api/dev/mailbox?page=1&limit=100')).json();
    found = mails.filter((mail) => mail.to === email && subject.test(mail.subject));
    expect(found.length, `mails to ${email} about ${subject}`).toBeGreaterThanOrEqual(count);
  }).toPass({ timeout: 15_000 });
  const [newest] = found;
  if (!newest) throw new Error('no mail');
  return newest;
}

/** The path that the mail's own link leads to. */
export function pathIn({ text }: Mail, start: string): string {
  const link = text.split(/\s/).find((word) => word.includes(start));
  if (!link) throw new Error(`There is no link with ${start} in: ${text}`);
  return new URL(link).pathname;
}

/** Signs somebody up with a password and activates the account, without the screens. */
export async function register(request: APIRequestContext): Promise<Person> {
  const person = newPerson();
  await signUpOnly(request, person);
  const path = pathIn(await mailTo(request, person.email, /^Activate/), '/api/auth/email-activate/');
  expect((await request.post(path)).ok()).toBe(true);
  return person;
}

/** The same, and signed in. */
export async function registerMember(request: APIRequestContext): Promise<Person & Member> {
  const person = await register(request);
  return { ...person, token: await tokenOf(request, person) };
}

export interface Member {
  readonly name: string;
  readonly email: string;
  readonly token: string;
}

/** Somebody new who is signed in, by the demo's Google: without a password, which takes a mail and two slow hashes. */
export async function join(request: APIRequestContext): Promise<Member> {
  const { name, email } = newPerson();
  const { tokenId } = await (await request.post('/api/dev/google-token', { data: { name, email } })).json();
  const answer = await request.post('/api/auth/googlelogin', { headers: fromElsewhere(), data: { tokenId } });
  expect(answer.status(), await answer.text()).toBe(200);
  return { name, email, token: (await answer.json()).tokenId };
}

/** From a network of their own: the tests together have more accounts than one network may make in an hour. */
const fromElsewhere = () => ({ 'x-forwarded-for': `10.${[1, 2, 3].map(() => randomInt(256)).join('.')}` });

/** The link of a mail, opened in a browser in which nobody has signed up. */
export async function activateByPassword(page: Page, path: string, { password }: Person): Promise<void> {
  await page.goto(path);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Activate account' }).click();
  await expect(page.getByText('Account activated satisfactory', { exact: true })).toBeVisible();
}

export async function signUpOnly(request: APIRequestContext, person: Person): Promise<void> {
  const answer = await request.post('/api/auth/signup', {
    headers: fromElsewhere(),
    data: { ...person, newsLetter: false },
  });
  expect(answer.status(), await answer.text()).toBe(200);
}

export async function tokenOf(request: APIRequestContext, { email, password }: Omit<Person, 'name'>): Promise<string> {
  const answer = await request.post('/api/auth/signin', { data: { email, password } });
  expect(answer.status(), await answer.text()).toBe(200);
  return (await answer.json()).tokenId;
}

let staffSession: Promise<string> | undefined;

/** The administrator's own session, one for all tests of a worker: no test may end it. */
export const staffToken = (request: APIRequestContext): Promise<string> => {
  staffSession ??= tokenOf(request, demoAdmin);
  return staffSession;
};

export async function openLogin(page: Page, path = '/login'): Promise<void> {
  await page.goto(path);
  await waitUntilHydrated(page);
}

export async function fillLogin(page: Page, { email, password }: Omit<Person, 'name'>): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
}

export async function logIn(page: Page, person: Omit<Person, 'name'>, path = '/login'): Promise<void> {
  await openLogin(page, path);
  await fillLogin(page, person);
  await page.getByRole('main').getByRole('button', { name: 'Login' }).click();
}

export const storedToken = (page: Page): Promise<string | null> => page.evaluate(() => localStorage.getItem('token'));

/** The header's words, wherever they are on this screen. */
export async function expectHeader(page: Page, shown: string, hidden: string): Promise<void> {
  await waitUntilHydrated(page);
  if (isPhone(page)) await page.getByRole('link', { name: 'Menu' }).click();
  const nav = isPhone(page)
    ? page.getByRole('dialog').getByRole('navigation')
    : page.getByRole('navigation', { name: 'Main' });
  await expect(nav.getByText(shown, { exact: true })).toBeVisible();
  await expect(nav.getByText(hidden, { exact: true })).toBeHidden();
  if (isPhone(page)) {
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toBeHidden();
  }
}

export async function logOut(page: Page): Promise<void> {
  if (isPhone(page)) await page.getByRole('link', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Logout' }).filter({ visible: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Logout' }).click();
  await page.waitForURL('**/login');
}

/** Expects a message in a dialog, and closes it. */
export async function expectMessage(page: Page, sentence: string | RegExp, button = 'OK'): Promise<void> {
  const dialog = page.getByRole('alertdialog');
  await expect(dialog).toContainText(sentence);
  await dialog.getByRole('button', { name: button }).click();
  await expect(dialog).toBeHidden();
}
