import { canonicalEmail } from '#domain/members/contact-formats.ts'
import type { CircleId } from '#domain/shared/ids.ts'
import { mayDecide } from '#domain/staff/approvals.ts'
import { mayAskForReset } from '#domain/staff/staff-roles.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { rolesOf, staffOf } from '#server/members/roles.ts'
import { untiedTo } from '#server/members/ties.ts'
import { notify } from '#server/notices/notify.ts'
import { recordAct } from '#server/platform/audit.ts'
import type { BaseCtx } from '#server/platform/context.ts'
import type { Database } from '#server/platform/db.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import type { Vault } from '#server/platform/vault.ts'
import { resetFactors } from '#server/security/reset-factors.ts'
import { lockWaitingReset, type StoredApproval, updateAgreedByOperator } from './approval-store.ts'
import { findByLogin, listWithFactor } from './people-store.ts'

/** done; there is no such member, or nobody proposed it; somebody of the circle can agree and has to. */
export type OperatorsWord = 'done' | 'nothing-waits' | 'somebody-can'

/**
 * The operator is the second person where an administrator has proposed to take somebody's lost second factors away and nobody of the circle
 * could agree: two administrators, one of them locked out, and no officer. Never without the proposal; with a word in the circle's log.
 */
export function agreeToReset(owner: Database, vault: Vault, { slug, email }: { slug: string; email: string }): Promise<OperatorsWord> {
  return inTransaction(owner, { vault, language: 'en' }, async (ctx) => {
    const member = await findByLogin(ctx.tx, { slug, emailKey: vault.hash('email', canonicalEmail(email)) })
    if (member === undefined) return 'nothing-waits'
    await lockCircle(ctx.tx, member.circleId)
    const approval = await lockWaitingReset(ctx.tx, member, ctx.now)
    if (approval === undefined || !(await mayStillAsk(ctx, member, approval))) return 'nothing-waits'
    if ((await othersWhoCan(ctx, member, approval)).length > 0) return 'somebody-can'
    await carryOut(ctx, member, approval)
    return 'done'
  })
}

type Whose = { readonly circleId: string; readonly memberId: string }

async function mayStillAsk({ tx }: BaseCtx, { circleId, memberId }: Whose, { proposedBy }: StoredApproval): Promise<boolean> {
  const proposer = (await staffOf(tx, circleId)).find(({ id }) => id === proposedBy)
  return mayAskForReset(proposer?.roles ?? [], await rolesOf(tx, { circleId, memberId }))
}

/** Who of the circle could agree: with a role for it and a second factor, not the proposer, and with no tie to the person. */
async function othersWhoCan({ tx, now }: BaseCtx, { circleId, memberId }: Whose, { kind, proposedBy }: StoredApproval): Promise<string[]> {
  const others = (await staffOf(tx, circleId)).filter(({ id, roles }) => id !== proposedBy && mayDecide({ kind, role: undefined }, roles))
  return listWithFactor(tx, circleId, await untiedTo(tx, { circleId, deciders: others, memberIds: [memberId], now }))
}

async function carryOut(ctx: BaseCtx, { circleId, memberId }: Whose, { id: approvalId, proposedBy }: StoredApproval): Promise<void> {
  const before = await resetFactors(ctx, { circleId, memberId })
  await updateAgreedByOperator(ctx.tx, circleId, approvalId, ctx.now)
  await recordAct(ctx, {
    circleId: circleId as CircleId, actorId: null, role: 'operator', act: 'member.reset-factors', subject: { kind: 'member', id: memberId }, whomId: memberId,
    before: { totp: before.totp, passkeys: before.passkeys }, after: { totp: false, passkeys: 0 }, reason: '',
  })
  await notify(ctx, { circleId, memberId: proposedBy, kind: 'approval_decided', about: { approvalId } })
  ctx.announce([proposedBy], 'staff')
}
