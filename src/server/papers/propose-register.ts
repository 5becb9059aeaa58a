import { periodOf, periodsSince } from '#domain/papers/circle-sheet.ts'
import { monthInIndia } from '#domain/ledger/months.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { proposeAct } from '#server/staff/propose-act.ts'
import { firstJoined } from './sheet-store.ts'

/**
 * Proposes a register of a month or year that has begun. Throws request.not-found,
 * staff.approval-waits-already.
 */
export const proposeRegister = useCase('POST /staff/registers', async (ctx, { body }) => {
  const { circleId } = ctx.actor
  const since = await firstJoined(ctx.tx, circleId)
  if (since === undefined || !periodsSince(since, monthInIndia(ctx.now)).includes(body.period))
    throw requestError('request.not-found')
  const { name: period } = periodOf(body.period)
  return proposeAct(ctx, 'register', {
    subjectId: circleId,
    payload: { period },
    reason: body.reason,
  })
})
