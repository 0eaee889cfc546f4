import * as accounts from '@fieldhouse/contracts/accounts.endpoints';
import * as staff from '@fieldhouse/contracts/staff.endpoints';
import { ADMINISTRATOR_ROLE } from '@fieldhouse/contracts/staff.rules';
import type { StaffMember } from '@fieldhouse/contracts/staff.schemas';
import { PASSWORD, tokenIn } from '../account-shop.ts';
import type { People } from './accounts.journey.ts';
import { nobody, type Recorder } from './recorder.ts';

/** A role is made, two people are invited to it, and one of them leaves again. */
export async function workOnStaff(recorder: Recorder, people: People): Promise<void> {
  const { ask, name, shop } = recorder;
  const { admin: as } = people;
  const vera = await shop.person('client', { email: 'vera@example.com' });
  name('vera', vera.id);
  await ask(staff.listRoles, 'as they come', { as });
  const scout = { name: 'Scout', rights: ['reports', 'catalogue'] };
  await ask(staff.createRole, 'without a right', { as, body: { ...scout, rights: [] } });
  await ask(staff.createRole, 'with a right that there is not', { as, body: { ...scout, rights: ['moon'] } });
  const { _id: roleId } = await ask(staff.createRole, 'for scouts', { as, body: scout });
  name('scout', roleId);
  await ask(staff.createRole, 'of the same name', { as, body: { ...scout, name: ' SCOUT ' } });
  const edit = (title: string, id: string, body: object) => ask(staff.updateRole, title, { as, params: { id }, body });
  await edit('one more right', roleId, { rights: ['catalogue', 'reports', 'content'], __v: 0 });
  await edit('from what it was before', roleId, { name: 'Scouts', __v: 0 });
  await edit('that of administrators', ADMINISTRATOR_ROLE, { rights: ['reports'] });
  await ask(staff.inviteStaff, 'to what is no role', { as, body: { email: 'kim@example.com', roleId: nobody } });
  await ask(staff.inviteStaff, 'somebody new', { as, body: { email: 'kim@example.com', roleId } });
  await ask(staff.inviteStaff, 'a customer', { as, body: { email: vera.email, roleId } });
  await ask(staff.inviteStaff, 'who is there already', { as, body: { email: 'ada@example.com', roleId } });
  const { _id: id } = await ask(staff.inviteStaff, 'by mistake', { as, body: { email: 'kam@example.com', roleId } });
  await ask(staff.listInvitations, 'all', { as });
  await ask(staff.withdrawInvitation, 'the mistake', { as, params: { id } });
  await ask(staff.deleteRole, 'that people are invited to', { as, params: { id: roleId } });

  const link = tokenIn(await shop.mailTo('kim@example.com'));
  await ask(staff.findInvitation, 'of somebody new', { body: { link } });
  await ask(staff.findInvitation, 'with a wrong link', { body: { link: 'wrong' } });
  const kim = { name: 'Kim Scout', password: PASSWORD };
  const { tokenId } = await ask(staff.acceptInvitation, 'as Kim', { body: { ...kim, link } });
  await ask(staff.acceptInvitation, 'a second time', { body: { ...kim, link } });
  await ask(accounts.getMe, 'as Kim', { as: tokenId });
  const linkOfVera = tokenIn(await shop.mailTo(vera.email));
  await ask(staff.findInvitation, 'of a customer', { body: { link: linkOfVera } });
  await ask(staff.acceptInvitation, 'as a customer', { body: { ...kim, link: linkOfVera } });
  await ask(staff.joinStaff, 'as another', { as: people.buyer, body: { link: linkOfVera } });
  await ask(staff.joinStaff, 'as the customer', { as: await shop.signIn(vera), body: { link: linkOfVera } });
  const shape = (body: unknown) => (body as StaffMember[]).map((member) => ({ ...member, lastSeenAt: 'a day' }));
  await ask(staff.listStaff, 'all', { as, shape });
  await leave(recorder, people, { roleId, veraId: vera.id });
}

async function leave(
  { ask }: Recorder,
  { admin: as, adminId }: People,
  { roleId, veraId }: { roleId: string; veraId: string },
): Promise<void> {
  const set = (title: string, id: string, body: object) =>
    ask(staff.updateStaff, title, {
      as,
      params: { id },
      body,
      shape: (body) => ({ ...(body as object), lastSeenAt: 1 }),
    });
  await set('to another role', veraId, { roleId: '01890000-0000-7000-8000-000000000a03', roleIdWas: roleId });
  await set('from what it was before', veraId, { roleId, roleIdWas: roleId });
  await set('the last administrator', adminId, { roleId });
  await ask(staff.removeStaff, 'who leaves', { as, params: { id: veraId } });
  await ask(staff.removeStaff, 'a second time', { as, params: { id: veraId } });
  await ask(staff.removeStaff, 'the last administrator', { as, params: { id: adminId } });
  const { _id: id } = await ask(staff.createRole, 'for nobody', { as, body: { name: 'Nobody', rights: ['stock'] } });
  await ask(staff.deleteRole, 'that nobody has', { as, params: { id } });
}
