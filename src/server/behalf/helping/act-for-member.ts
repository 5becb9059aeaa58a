import type { MovedMatch } from '#contract/matches/shapes.ts'
import type { HelpAct } from '#domain/behalf/on-behalf.ts'
import { AppError } from '#domain/shared/errors.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { confirmOne } from '#server/matches/confirming/confirm-one.ts'
import { makeClaim } from '#server/matches/make-claim.ts'
import { sightReference } from '#server/matches/named-reference.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { preparedUseCase, useCase } from '#server/platform/use-case/use-case.ts'
import { updateRequest } from '../behalf-store.ts'
import { openedBefore, openedPayment } from './helped-payment.ts'

type Moved = { message: string; data: MovedMatch }

/** Records that the member has paid, as their own claim. The helper stays with the event. */
export const claimFor = preparedUseCase('POST /helping/requests/{requestId}/claim', {
  async prepare(preparing) {
    const { input, vault, read } = preparing
    const opened = await openedBefore(preparing, input.params.requestId, 'claim').catch(unlessDone)
    if (opened === undefined) return
    const { member, turn } = opened
    const named = { matchId: turn.match.id, side: 'giver', ...input.body } as const
    await sightReference({ actor: member.actor, vault, read }, named)
  },
  run: (ctx, { params, body }) =>
    once(ctx, params.requestId, 'claim', (member, matchId) =>
      makeClaim(member, { params: { matchId }, query: undefined, body }),
    ),
})

/** Confirms for the member that the money is in their account. The helper stays with the event. */
export const confirmFor = useCase(
  'POST /helping/requests/{requestId}/confirm',
  (ctx, { params, body }) =>
    once(ctx, params.requestId, 'confirm', (member, matchId) =>
      confirmOne(member, { params: { matchId }, query: undefined, body }),
    ),
)

/** What is done already is refused later: a repeat sent at the same instant gets its first response. */
function unlessDone(error: unknown): undefined {
  if (!(error instanceof AppError && error.code === 'behalf.ended')) throw error
}

/** Does what a code opened, once: in the payment, in the log, and with a notice to the member. */
async function once(
  ctx: ActorCtx,
  requestId: string,
  act: HelpAct,
  run: (member: ActorCtx, matchId: string) => Promise<Moved>,
): Promise<Moved> {
  const { circleId } = ctx.actor
  const { member, memberId, turn, request } = await openedPayment(ctx, requestId, act)
  const { id: matchId } = turn.match
  const response = await run(member, matchId)
  const ended = { at: ctx.now, resultId: matchId }
  await updateRequest(ctx.tx, { ...request, state: 'done' }, ended)
  await recordAct(ctx, {
    circleId,
    actorId: request.byId,
    role: 'helper',
    act: `behalf.${act}`,
    subject: { kind: 'match', id: matchId },
    whomId: memberId,
    before: {},
    after: { amount: request.amount },
    reason: '',
  })
  ctx.notify({ circleId, memberId, kind: 'helper_acted', about: { matchId } })
  ctx.announce([request.byId], 'matches')
  return response
}
