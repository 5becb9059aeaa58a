import { memberError } from '#domain/members/member-errors.ts'
import { staffError } from '#domain/shared/staff-errors.ts'
import { ADMINS_MIN, type StaffRole } from '#domain/shared/staff-roles.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { Tx } from '#server/platform/database/db.ts'
import { renewSessionsOf } from '#server/platform/use-case/sessions.ts'
import { assignAnew } from '../stewarding/assign-stewards.ts'
import { findIdentityOfMember } from '../person/identity-store.ts'
import { findMember, lockMember } from '../person/member-store.ts'
import { deleteRole, hasMadeToken, insertRole, listRolesOf, listStaff } from './role-store.ts'

type Role = { readonly circleId: string; readonly memberId: string; readonly role: StaffRole }

/**
 * Checks that a role can be proposed for a person. Throws members.member-unknown for all but active
 * members, staff.role-held.
 */
export async function checkRoleFree(tx: Tx, { circleId, memberId, role }: Role): Promise<void> {
  const member = await findMember(tx, circleId, memberId)
  if (member?.status !== 'active') throw memberError('members.member-unknown')
  if ((await listRolesOf(tx, circleId, memberId)).includes(role))
    throw staffError('staff.role-held')
}

/**
 * Gives a role at once, in running sessions too. A new steward gets the members without a steward.
 * The caller must lock the circle first. Throws members.member-unknown and staff.role-held.
 */
export async function giveRole(
  ctx: BaseCtx,
  { grantedBy, ...role }: Role & { grantedBy: string },
): Promise<void> {
  await lockMember(ctx.tx, role.circleId, role.memberId)
  await checkRoleFree(ctx.tx, role)
  await insertRole(ctx.tx, { ...role, grantedBy, now: ctx.now })
  if (role.role === 'steward') await assignAnew(ctx, role.circleId, null)
  await rightsChanged(ctx, role)
}

/**
 * Takes a role away at once; a former steward's members get new stewards. The caller must lock the
 * circle first. Throws staff.role-not-held, and staff.too-few-admins when fewer than two active
 * administrators would be left.
 */
export async function takeRole(ctx: BaseCtx, role: Role): Promise<void> {
  await lockMember(ctx.tx, role.circleId, role.memberId)
  if (!(await deleteRole(ctx.tx, role))) throw staffError('staff.role-not-held')
  if (role.role === 'admin') {
    await checkAdminsLeft(ctx.tx, role.circleId)
    await notifyOfTokensOf(ctx, role)
  }
  if (role.role === 'steward') await assignAnew(ctx, role.circleId, role.memberId)
  await rightsChanged(ctx, role)
}

/**
 * Tells the active administrators that somebody who is none now made a token of the circle that still works: they
 * may have a copy of it.
 */
export async function notifyOfTokensOf(
  ctx: BaseCtx,
  { circleId, memberId }: Omit<Role, 'role'>,
): Promise<void> {
  if (!(await hasMadeToken(ctx.tx, { circleId, memberId, now: ctx.now }))) return
  const admins = (await listStaff(ctx.tx, circleId)).filter(({ roles }) => roles.includes('admin'))
  ctx.enqueue('notify-members', {
    circleId,
    to: admins.map(({ id }) => id),
    kind: 'circle_token_maker_left',
    about: {},
  })
}

/** Throws staff.too-few-admins when a circle has fewer than two active administrators. */
async function checkAdminsLeft(tx: Tx, circleId: string): Promise<void> {
  const admins = (await listStaff(tx, circleId)).filter(({ roles }) => roles.includes('admin'))
  if (admins.length < ADMINS_MIN) throw staffError('staff.too-few-admins')
}

/**
 * Returns whether a person is an active administrator without whom fewer than two would be left.
 */
export async function isNeededAdmin(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<boolean> {
  const admins = (await listStaff(tx, circleId)).filter(({ roles }) => roles.includes('admin'))
  return admins.some(({ id }) => id === memberId) && admins.length <= ADMINS_MIN
}

/**
 * Returns whether a person belongs to a circle, suspended or not; false for applicants and those
 * who left.
 */
export async function isMember(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<boolean> {
  const status = (await findMember(tx, circleId, memberId))?.status
  return status === 'active' || status === 'suspended'
}

/** Returns whether a member is suspended and not leaving. */
export async function isSuspended(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<boolean> {
  return (await findMember(tx, circleId, memberId))?.status === 'suspended'
}

/** Returns the roles of a member in any status. */
export function rolesOf(
  tx: Tx,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<StaffRole[]> {
  return listRolesOf(tx, circleId, memberId)
}

/** Lists active members with any role, with their inviters; by id. */
export function staffOf(
  tx: Tx,
  circleId: string,
): Promise<{ id: string; introducedBy: string | null; roles: StaffRole[] }[]> {
  return listStaff(tx, circleId)
}

async function rightsChanged(ctx: BaseCtx, { circleId, memberId }: Role): Promise<void> {
  const identity = await findIdentityOfMember(ctx.tx, circleId, memberId)
  if (identity !== undefined) await renewSessionsOf(ctx.tx, identity.identityId)
  ctx.announce([memberId], 'membership')
}
