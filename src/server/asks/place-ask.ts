import { NOTE_LENGTH_MAX, openAsk } from '#domain/asks/ask.ts'
import { askError } from '#domain/asks/ask-errors.ts'
import { type AskId, SHARE_CODE_LENGTH } from '#domain/shared/ids.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import type { ActorCtx } from '#server/platform/context.ts'
import { insertAsk, isOwnDetail } from './ask-store.ts'
import { loadAvailability } from './availability.ts'
import type { StoredAsk } from './stored-ask.ts'
import { tellSteward } from './tell-steward.ts'

/**
 * Checks what the acting member may ask for and stores an ask; a first one, and a larger one, waits until a steward has looked. Throws what
 * openAsk throws, asks.detail-missing, asks.note-too-long.
 */
export async function placeAsk(ctx: ActorCtx, { amount, paymentDetailId, note: typed = '' }: { amount: number; paymentDetailId: string; note?: string | undefined }): Promise<StoredAsk> {
  const { circleId, memberId } = ctx.actor
  await lockCircle(ctx.tx, circleId)
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  if (!(await isOwnDetail(ctx.tx, { circleId, memberId }, paymentDetailId))) throw askError('asks.detail-missing')
  const note = typed.trim()
  if (note.length > NOTE_LENGTH_MAX) throw askError('asks.note-too-long')
  const { availability, isFirst, limited, birthSealed } = await loadAvailability(ctx)
  const born = Temporal.PlainDate.from(person.open({ table: 'member', column: 'birth_sealed', id: memberId }, birthSealed))
  const ask = openAsk({ id: ctx.newId<AskId>(), amount, availability, isFirst, limited, born, policy: ctx.policy, now: ctx.now })
  const stored = await insertAsk(ctx.tx, { circleId, memberId }, ask, {
    detailId: paymentDetailId, shareCode: ctx.newCode(SHARE_CODE_LENGTH), policyVersion: ctx.actor.policyVersion, now: ctx.now,
    noteSealed: note === '' ? null : person.seal({ table: 'ask', column: 'note_sealed', id: ask.id }, note),
  })
  if (ask.state === 'pending') ctx.enqueue('run-matching', { circleId }, { key: `run-matching ${circleId}` })
  else await tellSteward(ctx, { circleId, memberId, askId: ask.id })
  ctx.announce([memberId], 'asks')
  return stored
}
