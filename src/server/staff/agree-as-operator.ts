import { canonicalEmail } from '#domain/members/contact-formats.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import { mayDecide, type OperatorsAct } from '#domain/approvals/staff-acts.ts'
import { mayAskForReset, type StaffRole } from '#domain/shared/staff-roles.ts'
import { openReason } from '#server/approvals/propose.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { listAble } from '#server/members/person/member-facts.ts'
import { isNeededAdmin, rolesOf, staffOf } from '#server/members/measures/roles.ts'
import { untiedTo } from '#server/members/stewarding/ties.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import type { Database } from '#server/platform/database/db.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { Vault } from '#server/platform/crypto/vault.ts'
import { resetFactors } from '#server/security/reset-factors.ts'
import { listWaitingAbout, type StoredApproval, updateDecided } from './store/approval-store.ts'
import { findByLogin } from './store/people-store.ts'
import { suspendNow } from './use-cases/suspend-member.ts'

/**
 * nothing-waits: no such member, or no proposal. somebody-can: a person of the circle can agree and
 * must.
 */
export type OperatorsWord = 'done' | 'nothing-waits' | 'somebody-can'

/** What an operator reads of each outcome. */
export const RESET_SAYS: Readonly<Record<OperatorsWord, string>> = {
  'done':
    'The second factors were removed. The member is told by email, and sets up new ones ' +
    'after the next login. The log of the circle records this.',
  'nothing-waits':
    'Nothing was done: no administrator of this circle has proposed this for anyone with ' +
    'this email, or the proposal has ended.',
  'somebody-can':
    'Nothing was done: someone in this circle can approve it (Staff, Awaiting approval), ' +
    'so they have to.',
}

export const SUSPENSION_SAYS: Readonly<Record<OperatorsWord, string>> = {
  'done':
    'The administrator is suspended and told the officer’s reason. The log of the circle ' +
    'records this. Now make a link for a new administrator: --invite --slug its-address.',
  'nothing-waits':
    'Nothing was done: no officer of this circle has proposed this for anyone with this ' +
    'email, or the proposal has ended.',
  'somebody-can':
    'Nothing was done: the circle keeps two administrators without this person. Someone in ' +
    'the circle can approve it (Staff, Awaiting approval), so they have to.',
}

type Named = { readonly slug: string; readonly email: string }
type Whose = { readonly circleId: CircleId; readonly memberId: string }
type Matter = {
  readonly kind: OperatorsAct
  /** Returns whether the proposer could still propose it. */
  readonly stillAsked: (ctx: BaseCtx, whose: Whose, approval: StoredApproval) => Promise<boolean>
  readonly circleCan: (ctx: BaseCtx, whose: Whose, approval: StoredApproval) => Promise<boolean>
  readonly carryOut: (ctx: BaseCtx, whose: Whose, approval: StoredApproval) => Promise<void>
}

/**
 * Agrees as the operator to a reset of lost second factors that an administrator proposed. Only
 * when nobody of the circle can agree: two administrators, one of them locked out, and no officer.
 * Needs the proposal, and records the act in the circle's log.
 */
export function agreeToReset(owner: Database, vault: Vault, who: Named): Promise<OperatorsWord> {
  return agree(owner, vault, who, {
    kind: 'factor_reset',
    stillAsked: mayStillAsk,
    circleCan: async (...of) => (await othersWhoCan(...of)).length > 0,
    carryOut: reset,
  })
}

/**
 * Agrees as the operator to an officer's proposal to suspend one of the last two administrators.
 * Nobody of the circle may approve it. Needs the proposal, and records the act in the circle's log.
 * Only the circle can lift the suspension.
 */
export function agreeToSuspension(
  owner: Database,
  vault: Vault,
  who: Named,
): Promise<OperatorsWord> {
  return agree(owner, vault, who, {
    kind: 'suspension',
    stillAsked: (...of) => isByUntied(...of, (roles) => roles.includes('officer')),
    circleCan: async (ctx, whose) => !(await isNeededAdmin(ctx.tx, whose)),
    carryOut: suspend,
  })
}

function agree(
  owner: Database,
  vault: Vault,
  { slug, email }: Named,
  { kind, stillAsked, circleCan, carryOut }: Matter,
): Promise<OperatorsWord> {
  return inTransaction(owner, { vault, language: 'en' }, async (ctx) => {
    const member = await findByLogin(ctx.tx, {
      slug,
      emailKey: vault.hash('email', canonicalEmail(email)),
    })
    if (member === undefined) return 'nothing-waits'
    const whose = { circleId: member.circleId as CircleId, memberId: member.memberId }
    await lockCircle(ctx.tx, whose.circleId)
    const about = { ...whose, subjectId: whose.memberId, kinds: [kind], lock: true }
    const [approval] = await listWaitingAbout(ctx.tx, about, ctx.now)
    if (approval === undefined || !(await stillAsked(ctx, whose, approval))) return 'nothing-waits'
    if (await circleCan(ctx, whose, approval)) return 'somebody-can'
    await carryOut(ctx, whose, approval)
    await updateDecided(ctx.tx, approval, { state: 'approved', byOperator: true, now: ctx.now })
    ctx.notify({
      circleId: whose.circleId,
      memberId: approval.proposedBy,
      kind: 'approval_decided',
      about: { approvalId: approval.id },
    })
    ctx.announce([approval.proposedBy], 'staff')
    return 'done'
  })
}

async function mayStillAsk(ctx: BaseCtx, whose: Whose, approval: StoredApproval): Promise<boolean> {
  const held = await rolesOf(ctx.tx, whose)
  return isByUntied(ctx, whose, approval, (roles) => mayAskForReset(roles, held))
}

/**
 * Lists who of the circle could agree: able to work in a fitting role, not the proposer, and without a
 * tie to the person.
 */
async function othersWhoCan(
  { tx, now }: BaseCtx,
  { circleId, memberId }: Whose,
  { kind, proposedBy }: StoredApproval,
): Promise<string[]> {
  const others = (await staffOf(tx, circleId)).filter(
    ({ id, roles }) => id !== proposedBy && mayDecide({ kind, role: undefined }, roles),
  )
  return listAble(
    tx,
    circleId,
    await untiedTo(tx, { circleId, deciders: others, memberIds: [memberId], now }),
  )
}

async function reset(ctx: BaseCtx, { circleId, memberId }: Whose): Promise<void> {
  const before = await resetFactors(ctx, { circleId, memberId })
  await recordAct(ctx, {
    circleId,
    actorId: null,
    role: 'operator',
    act: 'member.reset-factors',
    subject: { kind: 'member', id: memberId },
    whomId: memberId,
    before: { totp: before.totp, passkeys: before.passkeys },
    after: { totp: false, passkeys: 0 },
    reason: '',
  })
}

/**
 * Returns whether the proposer is still without a tie to the person, active, and in a fitting role.
 */
async function isByUntied(
  { tx, now }: BaseCtx,
  { circleId, memberId }: Whose,
  { proposedBy }: StoredApproval,
  may: (roles: readonly StaffRole[]) => boolean,
): Promise<boolean> {
  const deciders = (await staffOf(tx, circleId)).filter(
    ({ id, roles }) => id === proposedBy && may(roles),
  )
  return (await untiedTo(tx, { circleId, deciders, memberIds: [memberId], now })).length > 0
}

/**
 * Suspends with the officer's reason for the person: the operator sees no member's data and gives
 * none.
 */
async function suspend(ctx: BaseCtx, whose: Whose, approval: StoredApproval): Promise<void> {
  const { circleId, proposedBy } = approval
  const officer = await ctx.vault.of(ctx.tx, { circleId, memberId: proposedBy })
  const reason = openReason(officer, approval) ?? ''
  await suspendNow(ctx, { ...whose, by: null, role: 'operator', reason })
}
