import { type Ask, NOTE_LENGTH_MAX, openAsk } from '#domain/asks/ask.ts'
import { askError } from '#domain/asks/ask-errors.ts'
import type { Availability } from '#domain/asks/availability.ts'
import { type AskId, SHARE_CODE_LENGTH } from '#domain/shared/ids.ts'
import { checkOpen } from '#server/circles/check-open.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { insertAsk } from './store/ask-writes.ts'
import { isOwnDetail, isSharedDetail } from './store/asker-store.ts'
import { loadAvailability } from './availability.ts'
import { identityRoom } from './identity-room.ts'
import type { StoredAsk } from './stored-ask.ts'
import { notifySteward } from './notify-steward.ts'

type Wanted = {
  readonly amount: number
  readonly paymentDetailId: string | null
  readonly note?: string | undefined
}

/**
 * Drafts an ask of the acting member without storing it. Throws what openAsk throws, and
 * asks.detail-missing, asks.note-too-long, asks.identity-needed, circles.not-open.
 */
export async function draftAsk(
  ctx: ActorCtx,
  { amount, paymentDetailId, note = '' }: Wanted,
): Promise<{ ask: Ask; detailId: string; restsUntil: Temporal.Instant | null }> {
  const { circleId, memberId } = ctx.actor
  await checkOpen(ctx.tx, circleId)
  if (
    paymentDetailId === null ||
    !(await isOwnDetail(ctx.tx, { circleId, memberId }, paymentDetailId))
  )
    throw askError('asks.detail-missing')
  if (note.trim().length > NOTE_LENGTH_MAX) throw askError('asks.note-too-long')
  const person = await ctx.vault.of(ctx.tx, { circleId, memberId })
  const { availability, isFirst, limited, restsUntil, birthSealed } = await loadAvailability(ctx)
  const born =
    birthSealed === null
      ? undefined
      : Temporal.PlainDate.from(
          person.open({ table: 'member', column: 'birth_sealed', id: memberId }, birthSealed),
        )
  const ask = openAsk({
    id: ctx.newId<AskId>(),
    amount,
    availability,
    isFirst,
    limited,
    born,
    policy: ctx.policy,
    now: ctx.now,
  })
  await refuseWithoutIdentity(ctx, { amount, detailId: paymentDetailId, availability })
  return { ask, detailId: paymentDetailId, restsUntil }
}

/**
 * Throws asks.identity-needed for a member who has to give PAN and date of birth before this ask. A
 * detail that another account has too always needs it.
 */
async function refuseWithoutIdentity(
  ctx: ActorCtx,
  {
    amount,
    detailId,
    availability,
  }: { amount: number; detailId: string; availability: Availability },
): Promise<void> {
  const { circleId, memberId } = ctx.actor
  const room = await identityRoom(ctx, availability)
  if (room === null) return
  if (amount > room || (await isSharedDetail(ctx.tx, { circleId, memberId }, detailId)))
    throw askError('asks.identity-needed')
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
