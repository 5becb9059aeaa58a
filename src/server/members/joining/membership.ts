import { comesInByPhone } from '#domain/members/entry.ts'
import { mayBecomeActive, tieBetween } from '#domain/members/member.ts'
import { fewestUntied } from '#domain/members/stewarding.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { currentPolicy } from '#server/platform/use-case/policies.ts'
import { findApplicationOf } from './application-store.ts'
import { listCaretakers } from '../stewarding/care-store.ts'
import { findIdentityOfMember } from '../person/identity-store.ts'
import { insertRoles } from '../measures/role-store.ts'
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
  if (!mayBecomeActive(facts)) return
  await updateJoined(ctx.tx, {
    circleId,
    memberId,
    stewardId: await stewardFor(ctx, member),
    now: ctx.now,
  })
  ctx.enqueue('notify-members', { circleId, to: [memberId], kind: 'joined', about: {} })
  if (identity.invitedAsAdmin)
    await insertRoles(ctx.tx, { circleId, memberId, roles: ['admin', 'steward'], now: ctx.now })
}

/**
 * Returns the steward with the fewest members and without a tie to this one; nobody when all have
 * ties.
 */
async function stewardFor(
  { tx }: BaseCtx,
  { circleId, memberId, introducedBy }: MemberRow,
): Promise<string | null> {
  const caretakers = await listCaretakers(tx, circleId)
  const tied = new Set(
    caretakers
      .filter(
        (one) =>
          tieBetween({ decider: one, member: { id: memberId, introducedBy }, partners: [] }) !==
          undefined,
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
