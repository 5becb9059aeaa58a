import { ledgerError } from '#domain/ledger/ledger-errors.ts'
import { runningStop } from '#server/ledger/posting-stop.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { staffSentence } from '#server/staff/sentence.ts'
import { proposeAct } from '#server/staff/propose-act.ts'

/**
 * Proposes that confirmations go on after a stop. Once another administrator agrees, a check
 * decides. Throws ledger.not-stopped, staff.approval-waits-already.
 */
export const proposeResume = useCase(
  'POST /staff/ledger/resume',
  async (ctx, { body: { reason } }) => {
    const { circleId } = ctx.actor
    const stop = await runningStop(ctx.tx, circleId)
    if (stop === undefined) throw ledgerError('ledger.not-stopped')
    await proposeAct(
      ctx,
      {
        kind: 'ledger_resume',
        subject: { kind: 'circle', id: circleId },
        whomId: null,
        payload: {},
        reason,
      },
      { role: 'admin' },
    )
    return { message: staffSentence(ctx.language, 'resume-proposed') }
  },
)
