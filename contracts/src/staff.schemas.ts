import { z } from 'zod';
import { link, name, newPassword, session } from './accounts.schemas.ts';
import { rights } from './rights.ts';
import { staffMessages as messages, ROLE_NAME_LENGTH } from './staff.rules.ts';
import { byId, done, email, typedLine } from './text.schemas.ts';

const right = z.enum(rights, { error: messages.right });

const role = z.object({
  _id: z.uuid(),
  name: z.string(),
  rights: z.array(right),
  /** It has all rights, and cannot be changed or deleted. */
  administrator: z.boolean(),
  /** How many people have it. */
  people: z.int(),
  __v: z.int(),
});
export type StaffRole = z.output<typeof role>;

const roleFields = {
  name: typedLine(messages.roleName, ROLE_NAME_LENGTH),
  rights: z
    .array(right, { error: messages.rights })
    .min(1, messages.rights)
    .max(100, messages.rights)
    .transform((chosen) => rights.filter((one) => chosen.includes(one))),
};

export const listRoles = { response: z.array(role) };
export const createRole = { body: z.object(roleFields), response: role };
export const updateRole = {
  params: byId,
  body: z.object({ ...roleFields, __v: z.int() }).partial(),
  response: role,
};
export const deleteRole = { params: byId, response: done };

const member = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  roleId: z.uuid(),
  rights: z.array(right),
  /** Whether the account asks for more than a password. */
  secondFactor: z.boolean(),
  /** Null: they are logged in nowhere. */
  lastSeenAt: z.string().nullable(),
});
export type StaffMember = z.output<typeof member>;

const roleId = z.uuid({ error: messages.role });

export const listStaff = { response: z.array(member) };
/** `roleIdWas` is what the caller saw: if it has been changed since, nothing happens. */
export const updateStaff = {
  params: byId,
  body: z.object({ roleId, roleIdWas: roleId.optional() }),
  response: member,
};
export const removeStaff = { params: byId, response: done };

const invitation = z.object({
  _id: z.uuid(),
  email: z.string(),
  role: z.string(),
  roleId: z.uuid(),
  /** Who has invited; null when they have left. */
  invitedBy: z.string().nullable(),
  createdAt: z.string(),
  expiresAt: z.string(),
});
export type Invitation = z.output<typeof invitation>;

export const listInvitations = { response: z.array(invitation) };
export const inviteStaff = { body: z.object({ email, roleId }), response: invitation };
export const withdrawInvitation = { params: byId, response: done };

export const findInvitation = {
  body: z.object({ link }),
  response: z.object({
    email: z.string(),
    role: z.string(),
    /** The address has one already: its owner logs in and joins. */
    hasAccount: z.boolean(),
  }),
};
export const acceptInvitation = { body: z.object({ link, name, password: newPassword }), response: session };
export const joinStaff = { body: z.object({ link }), response: done };
