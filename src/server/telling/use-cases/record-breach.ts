import type { InputOf } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { circleError } from '#domain/circles/circle-errors.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { tellingError } from '#domain/telling/telling-errors.ts'
import { circleById } from '#server/circles/find-circle.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { findBreach, insertBreach, type StoredBreach } from '../breach-store.ts'
import { tellingSentence } from '../sentence.ts'
import { recordOperatorAct } from '../record-operator-act.ts'

type Body = InputOf<Contract['POST /operator/breaches']>['body']

/**
 * Adds a breach to the register, or a further version of one. Throws telling.times,
 * breach-unknown, circles.unknown, request.changed-meanwhile.
 */
export const recordBreach = useCase('POST /operator/breaches', async (ctx, { body }) => {
  const { corrects, touched } = body
  await checkNamed(ctx, body)
  const breach = {
    breachId: corrects?.id ?? ctx.newId<string>(),
    version: (corrects?.version ?? 0) + 1,
    what: body.what,
    data: body.data,
    touched,
    ...timesOf(ctx, body),
  }
  if (!(await insertBreach(ctx.tx, ctx.actor.sessionId, breach)))
    throw requestError('request.changed-meanwhile')
  await recordInLog(ctx, breach)
  return {
    message: tellingSentence(ctx.language, corrects === null ? 'recorded' : 'corrected'),
    id: breach.breachId,
  }
})

/** The breach and the circle that it names are there. */
async function checkNamed({ tx }: ActorCtx, { corrects, touched }: Body): Promise<void> {
  if (corrects !== null && (await findBreach(tx, corrects.id)) === undefined)
    throw tellingError('telling.breach-unknown')
  if (touched.kind !== 'everybody' && (await circleById(tx, touched.circleId)) === undefined)
    throw circleError('circles.unknown')
}

function timesOf({ now }: ActorCtx, { knownAt, since, until }: Body) {
  const times = {
    knownAt: Temporal.Instant.from(knownAt),
    since: Temporal.Instant.from(since),
    until: Temporal.Instant.from(until),
  }
  const wrong = {
    knownAt: isBefore(now, times.knownAt),
    since: isBefore(times.until, times.since),
    until: isBefore(now, times.until),
  }
  const names = Object.entries(wrong).flatMap(([name, is]) => (is ? [name] : []))
  if (names.length > 0)
    throw tellingError('telling.times', {
      fields: Object.fromEntries(names.map((name) => [name, 'telling.times'])),
    })
  return times
}

function recordInLog(
  ctx: ActorCtx,
  { breachId, version, touched }: Omit<StoredBreach, 'recordedAt'>,
): Promise<void> {
  return recordOperatorAct(ctx, {
    act: 'breach.record',
    subject: { kind: 'breach', id: breachId },
    after: { version, touched: touched.kind },
  })
}
