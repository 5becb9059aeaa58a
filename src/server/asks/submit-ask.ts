import { type Ask, NOTE_LENGTH_MAX, openAsk } from '#domain/asks/ask.ts'
import { askError } from '#domain/asks/ask-errors.ts'
import { type AskId, SHARE_CODE_LENGTH } from '#domain/shared/ids.ts'
import { checkOpen } from '#server/circles/check-open.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { insertAsk } from './store/ask-writes.ts'
import { isOwnDetail } from './store/asker-store.ts'
import { loadAvailability } from './availability.ts'
import type { StoredAsk } from './stored-ask.ts'
import { notifySteward } from './notify-steward.ts'

type Wanted = {
  readonly amount: number
  readonly paymentDetailId: string | null
  readonly note?: string | undefined
}

/**
 * Drafts an ask of the acting member without storing it. Throws what openAsk throws, and
 * asks.detail-missing, asks.note-too-long, circles.not-open.
 */
export async function draftAsk(
  ctx: ActorCtx,
  { amount, paymentDetailId, note = '' }: Wanted,
): Promise<{ ask: Ask; detailId: string; restsUntil: Temporal.Instant | null }> {
  const { circleId, memberId } = ctx.actor
  await lockCircle(ctx.tx, circleId)
  await checkOpen(ctx.tx, circleId)
  if (
    paymentDetailId === null ||
    !(await isOwnDetail(ctx.tx, { circleId, memberId }, paymentDetailId))
  )
    throw askError('asks.detail-missing')
  if (note.trim().length > NOTE_LENGTH_MAX) throw askError('asks.note-too-long')
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  const { availability, isFirst, limited, restsUntil, birthSealed } = await loadAvailability(ctx)
  const born = Temporal.PlainDate.from(
    person.open({ table: 'member', column: 'birth_sealed', id: memberId }, birthSealed),
  )
  return {
    ask: openAsk({
      id: ctx.newId<AskId>(),
      amount,
      availability,
      isFirst,
      limited,
      born,
      policy: ctx.policy,
      now: ctx.now,
    }),
    detailId: paymentDetailId,
    restsUntil,
  }
}

/**
 * Checks and stores an ask of the acting member. A first ask and a larger ask wait for a steward's
 * review. Throws what draftAsk throws.
 */
export async function submitAsk(ctx: ActorCtx, wanted: Wanted): Promise<StoredAsk> {
  const { circleId, memberId } = ctx.actor
  const { ask, detailId, restsUntil } = await draftAsk(ctx, wanted)
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  const note = wanted.note?.trim() ?? ''
  const stored = await insertAsk(ctx.tx, { circleId, memberId }, ask, {
    detailId,
    restsUntil,
    shareCode: ctx.newCode(SHARE_CODE_LENGTH),
    policyVersion: ctx.actor.policyVersion,
    now: ctx.now,
    noteSealed:
      note === '' ? null : person.seal({ table: 'ask', column: 'note_sealed', id: ask.id }, note),
  })
  if (ask.state === 'pending')
    ctx.enqueue('run-matching', { circleId }, { key: `run-matching ${circleId}` })
  else await notifySteward(ctx, { circleId, memberId, askId: ask.id })
  ctx.announce([memberId], 'asks')
  return stored
}
