import { comesInByPhone } from '#domain/members/entry.ts'
import { mayBecomeActive, tieBetween } from '#domain/members/member.ts'
import type { CircleState } from '#domain/circles/circle-states.ts'
import type { CircleKind } from '#domain/shared/circle-kinds.ts'
import type { StaffRole } from '#domain/shared/staff-roles.ts'
import { circleById, reservedCircle } from '#server/circles/find-circle.ts'
import { markFounderProved } from './founder-store.ts'
import { fewestUntied } from '#domain/members/stewarding.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { currentPolicy } from '#server/platform/use-case/policies.ts'
import { findApplicationOf } from './application-store.ts'
import { listCaretakers } from '../stewarding/care-store.ts'
import { findIdentityOfMember } from '../person/identity-store.ts'
import { insertRoles } from '../measures/role-store.ts'
import { listBringings } from '../stewarding/tie-store.ts'
import { type MemberRow, lockMember, updateJoined } from '../person/member-store.ts'

/**
 * Makes an applicant a member once phone, and e-mail where needed, are proved and somebody has vouched; does
 * nothing before. A person with an administrator's invitation becomes administrator and steward.
 */
export async function joinWhenReady(
  ctx: BaseCtx,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<void> {
  const member = await lockMember(ctx.tx, circleId, memberId)
  const identity = await findIdentityOfMember(ctx.tx, circleId, memberId)
  const application = await findApplicationOf(ctx.tx, circleId, memberId)
  if (member === undefined || identity === undefined || member.status !== 'applied') return
  const { policy } = await currentPolicy(ctx.tx, circleId)
  const facts = {
    emailVerified:
      identity.emailKey === null && comesInByPhone(policy)
        ? null
        : identity.emailVerifiedAt !== null,
    phoneVerified: identity.phoneVerifiedAt !== null,
    accepted: application?.state === 'accepted',
  }
  if (facts.phoneVerified) await noteFounder(ctx, { circleId, memberId })
  if (mayBecomeActive(facts)) await join(ctx, member, identity.invitedAsAdmin)
}

/** Makes somebody a member, unless their circle still waits for an operator to open it. */
export async function join(
  ctx: BaseCtx,
  member: MemberRow,
  invitedAsAdmin: boolean,
): Promise<void> {
  const { circleId, memberId } = member
  const circle = await circleById(ctx.tx, circleId)
  if (circle === undefined || !hasOpened(circle.state)) return
  await updateJoined(ctx.tx, {
    circleId,
    memberId,
    stewardId: await stewardFor(ctx, member),
    now: ctx.now,
  })
  if (circle.kind === 'members')
    ctx.enqueue('notify-members', { circleId, to: [memberId], kind: 'joined', about: {} })
  if (invitedAsAdmin)
    await insertRoles(ctx.tx, {
      circleId,
      memberId,
      roles: ROLES_BY_LINK[circle.kind],
      now: ctx.now,
    })
}

/** Notes that a founder proved their phone, and tells the operators once both have. */
async function noteFounder(
  ctx: BaseCtx,
  founder: { circleId: string; memberId: string },
): Promise<void> {
  if (!(await markFounderProved(ctx.tx, { ...founder, now: ctx.now }))) return
  const circleId = await reservedCircle(ctx.tx, 'operators')
  if (circleId !== undefined)
    ctx.enqueue('notify-members', {
      circleId,
      to: 'everybody',
      kind: 'founding_waiting',
      about: {},
    })
}

function hasOpened(state: CircleState): boolean {
  return state === 'open' || state === 'paused'
}

/** What a one-time link makes of a person. */
const ROLES_BY_LINK: Readonly<Record<CircleKind, readonly StaffRole[]>> = {
  members: ['admin', 'steward'],
  operators: ['operator'],
  officers: ['officer'],
}

/**
 * Returns the steward with the fewest members and without a tie to this one; nobody when all have
 * ties.
 */
async function stewardFor(
  { tx }: BaseCtx,
  { circleId, memberId, introducedBy }: MemberRow,
): Promise<string | null> {
  const [caretakers, bringings] = await Promise.all([
    listCaretakers(tx, circleId),
    listBringings(tx, circleId, [memberId]),
  ])
  const tied = new Set(
    caretakers
      .filter(
        (one) =>
          tieBetween({
            decider: one,
            member: { id: memberId, introducedBy },
            partners: [],
            bringings,
          }) !== undefined,
      )
      .map(({ id }) => id),
  )
  return fewestUntied(caretakers, (id) => tied.has(id)) ?? null
}

/** Updates the open pages of an applicant and of the people who decide about them. */
export async function announceMembership(
  ctx: BaseCtx,
  { circleId, memberId }: { circleId: string; memberId: string },
): Promise<void> {
  const application = await findApplicationOf(ctx.tx, circleId, memberId)
  const stewards =
    application?.state === 'waiting'
      ? []
      : (await listCaretakers(ctx.tx, circleId)).map(({ id }) => id)
  const inviter = application?.inviterId ? [application.inviterId] : []
  ctx.announce([memberId, ...inviter, ...stewards], 'membership')
}
