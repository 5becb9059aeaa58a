import { ledgerError } from '#domain/ledger/ledger-errors.ts'
import { runningStop } from '#server/ledger/posting-stop.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { proposeAct } from '../../propose-act.ts'
import type { Executor } from '../../stored-approval.ts'

/**
 * Proposes that confirmations go on after a stop. Once another administrator agrees, a check
 * decides. Throws ledger.not-stopped, staff.approval-waits-already.
 */
export const proposeResume = useCase(
  'POST /staff/ledger/resume',
  async (ctx, { body: { reason } }) => {
    const { circleId } = ctx.actor
    if ((await runningStop(ctx.tx, circleId)) === undefined) throw ledgerError('ledger.not-stopped')
    return proposeAct(ctx, 'ledger_resume', { subjectId: circleId, reason })
  },
)

/** Starts the check that two people want. The check decides whether postings resume. */
export const checkBeforeResuming: Executor = async (ctx, _, { role, reason }) => {
  const { circleId, memberId: actorId } = ctx.actor
  await recordAct(ctx, {
    circleId,
    actorId,
    role,
    act: 'ledger.resume',
    subject: { kind: 'circle', id: circleId },
    whomId: null,
    before: {},
    after: {},
    reason,
  })
  ctx.enqueue('check-circle', { circleId })
}
