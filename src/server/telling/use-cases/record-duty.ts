import { isBefore } from '#domain/shared/calendar.ts'
import { tellingError } from '#domain/telling/telling-errors.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { insertDuty } from '../breach-store.ts'
import { tellingSentence } from '../sentence.ts'
import { recordOperatorAct } from '../record-operator-act.ts'

/** Records that a duty was done. Throws telling.breach-unknown, times. */
export const recordDuty = useCase('POST /operator/breaches/duties', async (ctx, { body }) => {
  const { breachId, duty, reference } = body
  const doneAt = Temporal.Instant.from(body.doneAt)
  if (isBefore(ctx.now, doneAt))
    throw tellingError('telling.times', { fields: { doneAt: 'telling.times' } })
  const { sessionId } = ctx.actor
  if (!(await insertDuty(ctx.tx, sessionId, { breachId, duty, doneAt, reference })))
    throw tellingError('telling.breach-unknown')
  await recordOperatorAct(ctx, {
    act: 'breach.duty',
    subject: { kind: 'breach', id: breachId },
    after: { duty },
  })
  return { message: tellingSentence(ctx.language, 'duty-recorded') }
})
