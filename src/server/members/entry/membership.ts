import type { CircleState } from '#domain/circles/circle-states.ts'
import { takesPhoneEntry } from '#domain/members/entry.ts'
import { ROLES_BY_LINK, VOUCHING } from '#domain/members/entry-routes.ts'
import { INVITER_ANSWERS_WITHIN_MS, mayBecomeActive, tieBetween } from '#domain/members/member.ts'
import { fewestUntied } from '#domain/members/stewarding.ts'
import { addMs } from '#domain/shared/calendar.ts'
import { circleById, reservedCircle } from '#server/circles/find-circle.ts'
import { forEachLogged } from '#server/platform/jobs/for-each-logged.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { currentPolicy } from '#server/platform/use-case/policies.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { insertRoles } from '../measures/role-store.ts'
import { findIdentityOfMember, hasProvedEmail, hasProvedPhone } from '../person/identity-store.ts'
import { lockMember, type MemberRow, updateJoined } from '../person/member-store.ts'
import { listCaretakers } from '../stewarding/care-store.ts'
import { untiedCaretakers } from '../stewarding/care.ts'
import { listBringings } from '../stewarding/tie-store.ts'
import { findApplicationOf, listUnanswered, markStewardsNotified } from './application-store.ts'
import { markFounderProved } from './founder-store.ts'

const SILENT_MAX = 200
const OPENED: ReadonlySet<CircleState> = new Set(['open', 'paused'])

type Applicant = { readonly circleId: string; readonly memberId: string }

/**
 * Takes an applicant one step on, after a proof or a word about them: they join if nothing else is
 * missing, and pages that show them are updated. `asks`: whoever decides next is asked.
 */
export async function advance(
  ctx: BaseCtx,
  applicant: Applicant,
  { asks = false }: { asks?: boolean } = {},
): Promise<void> {
  await joinWhenReady(ctx, applicant)
  await announceMembership(ctx, applicant)
  if (asks) await notifyOfApplication(ctx, applicant)
}

/**
 * Makes an applicant a member once phone, and e-mail where needed, are proved and somebody has vouched; does
 * nothing before. A person with a one-time link gets the roles of that link.
 */
export async function joinWhenReady(
  ctx: BaseCtx,
  { circleId, memberId }: Applicant,
): Promise<void> {
  const member = await lockMember(ctx.tx, circleId, memberId)
  const identity = await findIdentityOfMember(ctx.tx, circleId, memberId)
  const application = await findApplicationOf(ctx.tx, circleId, memberId)
  if (member === undefined || identity === undefined || member.status !== 'applied') return
  const { policy } = await currentPolicy(ctx.tx, circleId)
  const facts = {
    emailVerified:
      identity.emailKey === null && takesPhoneEntry(policy) ? null : hasProvedEmail(identity),
    phoneVerified: hasProvedPhone(identity),
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
  if (circle === undefined || !OPENED.has(circle.state)) return
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
async function noteFounder(ctx: BaseCtx, founder: Applicant): Promise<void> {
  if (!(await markFounderProved(ctx.tx, { ...founder, now: ctx.now }))) return
  const circleId = await reservedCircle(ctx.tx, 'operators')
  if (circleId !== undefined)
    ctx.enqueue('notify-members', {
      circleId,
      to: 'everybody',
      kind: VOUCHING.operator.asks,
      about: {},
    })
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
  const member = { id: memberId, introducedBy }
  const tied = caretakers.filter(
    (decider) => tieBetween({ decider, member, partners: [], bringings }) !== undefined,
  )
  return fewestUntied(caretakers, (id) => tied.some((one) => one.id === id)) ?? null
}

/** Updates the open pages of an applicant and of the people who decide about them. */
export async function announceMembership(
  ctx: BaseCtx,
  { circleId, memberId }: Applicant,
): Promise<void> {
  const application = await findApplicationOf(ctx.tx, circleId, memberId)
  const stewards =
    application?.state === 'waiting'
      ? []
      : (await listCaretakers(ctx.tx, circleId)).map(({ id }) => id)
  const inviter = application?.inviterId ? [application.inviterId] : []
  ctx.announce([memberId, ...inviter, ...stewards], 'membership')
}

/**
 * Notifies who decides next about an applicant who proved a phone or an e-mail: the inviter, or otherwise
 * every steward without ties to them.
 */
export async function notifyOfApplication(
  ctx: BaseCtx,
  { circleId, memberId }: Applicant,
): Promise<void> {
  const application = await findApplicationOf(ctx.tx, circleId, memberId)
  if (application?.state === 'waiting' && application.inviterId !== null) {
    ctx.enqueue('notify-members', {
      circleId,
      to: [application.inviterId],
      kind: VOUCHING.inviter.asks,
      about: { applicationId: application.applicationId },
    })
  }
  if (application?.state === 'with_steward')
    await notifyStewards(ctx, { circleId, memberId, applicationId: application.applicationId })
}

async function notifyStewards(
  ctx: BaseCtx,
  { circleId, memberId, applicationId }: Applicant & { applicationId: string },
): Promise<void> {
  if (!(await markStewardsNotified(ctx.tx, circleId, applicationId, ctx.now))) return
  const to = await untiedCaretakers(ctx, { circleId, memberId })
  ctx.enqueue('notify-members', {
    circleId,
    to,
    kind: VOUCHING.steward.asks,
    about: { applicationId },
  })
}

/**
 * Notifies stewards of applications whose inviter has not answered for three days; from then on
 * they may decide.
 */
export async function notifyStewardsOfSilence(world: World): Promise<void> {
  const silent = await inTransactionOf(world, (ctx) =>
    listUnanswered(ctx.tx, addMs(ctx.now, -INVITER_ANSWERS_WITHIN_MS), SILENT_MAX),
  )
  await forEachLogged(world, 'application', silent, (application) =>
    inTransactionOf(world, (ctx) => notifyStewards(ctx, application)),
  )
}
