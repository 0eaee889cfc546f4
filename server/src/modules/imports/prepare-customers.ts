import { name as accountName } from '@fieldhouse/contracts/accounts.schemas';
import { createAddress } from '@fieldhouse/contracts/addresses.schemas';
import { problemMessages } from '@fieldhouse/contracts/import.rules';
import { email as emailSchema } from '@fieldhouse/contracts/text.schemas';
import type { z } from 'zod';
import { addAddress, addCustomer, emailKey, listForgotten, listKnownEmails } from '../accounts/index.ts';
import { addSubscriber } from '../newsletters/index.ts';
import { type Cells, columnOf, isYes, pick, type RowProblem, readMoment } from './cells.rules.ts';
import { leftOut, type Prepare, type Prepared } from './imports.deps.ts';

const emailOf = (cells: Cells) => pick(cells, 'email', 'user_email', 'billing_email');

/**
 * People come without a password: they ask for a link when they want to sign in. Who has an account here keeps it as it is, and who had
 * one and wanted to be forgotten does not come back by a file.
 */
export const prepareCustomers: Prepare = async (db, items, { at, language }) => {
  const keys = items.map(({ key }) => emailKey(key));
  const there = new Set([...(await listKnownEmails(db, keys)), ...(await listForgotten(db, keys))]);
  return items.map(({ key, rows }): Prepared => {
    const [{ row, cells } = { row: 0, cells: {} as Cells }, ...again] = rows;
    const email = emailSchema.safeParse(emailOf(cells));
    if (!email.success) return leftOut(row, [{ row, column: 'email', sentence: problemMessages.email, leftOut: true }]);
    const address = addressOf(cells);
    const problems: RowProblem[] = [
      ...again.map((one) => ({ row: one.row, column: 'email', sentence: problemMessages.twice, leftOut: false })),
      ...(address === 'incomplete'
        ? [{ row, column: 'address', sentence: problemMessages.address, leftOut: false }]
        : []),
    ];
    const consentAt = consentOf(cells, at);
    const customer = { name: nameOf(cells, email.data), email: email.data, language, since: sinceOf(cells) ?? at };
    const isThere = there.has(emailKey(key));
    return {
      row,
      problems,
      state: isThere ? 'there' : 'new',
      brings: { customers: 1, subscribers: consentAt ? 1 : 0, addresses: typeof address === 'object' ? 1 : 0 },
      write: async (tx) => {
        const id = isThere ? undefined : await addCustomer(tx, customer, { newsLetter: consentAt !== undefined });
        if (id === undefined) return 'there';
        if (typeof address === 'object') await addAddress(tx, id, address, at);
        if (consentAt) await addSubscriber(tx, { ...customer, at: consentAt, text: consentText(cells) });
        return 'created';
      },
    };
  });
};

const both = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(' ');

function nameOf(cells: Cells, email: string): string {
  const first = pick(cells, 'first name', 'first_name', 'billing_first_name');
  const last = pick(cells, 'last name', 'last_name', 'billing_last_name');
  const typed = accountName.safeParse((both(first, last) || pick(cells, 'name', 'display_name')).slice(0, 100));
  return typed.success ? typed.data : (email.split('@')[0] ?? email).slice(0, 100);
}

const sinceOf = (cells: Cells) =>
  readMoment(pick(cells, 'created at', 'date registered', 'user_registered', 'date_registered', 'sign-up'));

const consentColumns = ['accepts email marketing', 'accepts marketing', 'newsletter', 'marketing consent'];

/** When they agreed to newsletters; where the file does not say when, it is now that it is written down. */
function consentOf(cells: Cells, at: Date): Date | undefined {
  if (!isYes(pick(cells, ...consentColumns))) return undefined;
  return readMoment(pick(cells, 'accepts email marketing at', 'accepts marketing at', 'marketing consent at')) ?? at;
}

/** What they agreed to is known by the name of its column alone. */
const consentText = (cells: Cells) => `${columnOf(cells, ...consentColumns)}: ${pick(cells, ...consentColumns)}`;

type NewAddress = z.output<typeof createAddress.body>;

function addressOf(cells: Cells): NewAddress | 'incomplete' | undefined {
  const part = (name: string, ...woo: readonly string[]) =>
    pick(cells, `default address ${name}`, name, ...woo).replace(/^'/, '');
  const line1 = part('address1', 'billing_address_1', 'shipping_address_1');
  if (line1 === '') return undefined;
  const typed = createAddress.body.safeParse({
    name: nameOf(cells, emailOf(cells)),
    phone: part('phone', 'billing_phone'),
    company: part('company', 'billing_company'),
    line1,
    line2: part('address2', 'billing_address_2', 'shipping_address_2'),
    city: part('city', 'billing_city', 'shipping_city'),
    state: part('province code', 'province', 'billing_state', 'shipping_state'),
    postal_code: part('zip', 'billing_postcode', 'shipping_postcode'),
    country: part('country code', 'country', 'billing_country', 'shipping_country'),
  });
  return typed.success ? typed.data : 'incomplete';
}
