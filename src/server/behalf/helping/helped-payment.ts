import { type HelpAct, shownState } from '#domain/behalf/on-behalf.ts'
import { matchError } from '#domain/matches/match-errors.ts'
import { supportError } from '#domain/support/support-errors.ts'
import { type HelpedTurn, helpedTurn, partyAmong } from '#server/matches/helped-turns.ts'
import { helpedBy } from '#server/members/helpers/helpers.ts'
import type { ActorCtx, Preparing } from '#server/platform/use-case/context.ts'
import { asMember } from '../as-member.ts'
import { lockOwnRequest, type StoredRequest } from '../behalf-store.ts'
import { isTooClose } from './too-close.ts'

/** A payment of a member whom the acting person helps, with the context to act as that member. */
export type HelpedPayment = {
  readonly member: ActorCtx
  readonly memberId: string
  readonly turn: HelpedTurn
}

/**
 * Reads a payment of a member who named the acting person, as it is now. Throws matches.unknown for
 * every other payment, members.member-unknown, behalf.not-wanted, behalf.too-close.
 */
export async function helpedPayment(
  ctx: ActorCtx,
  matchId: string,
  lock: 'lock' | 'look',
): Promise<HelpedPayment> {
  const { circleId } = ctx.actor
  const helped = await helpedBy(ctx.tx, ctx.actor)
  const ids = helped.map(({ memberId }) => memberId)
  const memberId = await partyAmong(ctx.tx, { circleId, matchId }, ids)
  const member = await asMember(ctx, memberId, 'helper')
  const turn = await helpedTurn(member, matchId, lock)
  if (await isTooClose(ctx, turn)) throw supportError('behalf.too-close')
  return { member, memberId, turn }
}

/**
 * Begins what a member's code opened, checked again from the start: it is the helper's own request,
 * its time runs, the naming is in force, nothing ties the helper, and the payment still waits for
 * this. Throws behalf.unknown, code-over, ended, and what helpedPayment throws.
 */
export async function openedPayment(
  ctx: ActorCtx,
  requestId: string,
  act: HelpAct,
  lock: 'lock' | 'look' = 'lock',
): Promise<HelpedPayment & { readonly request: StoredRequest }> {
  const request = await lockOwnRequest(ctx.tx, ctx.actor, { requestId, by: 'helper' })
  if (request.act !== act || request.matchId === null) throw supportError('behalf.unknown')
  if (request.state === 'done') throw supportError('behalf.ended')
  if (shownState(request, ctx.now) !== 'open') throw supportError('behalf.code-over')
  const payment = await helpedPayment(ctx, request.matchId, lock)
  if (payment.memberId !== request.memberId) throw supportError('behalf.unknown')
  if (payment.turn.act !== act) throw matchError('matches.not-now')
  return { ...payment, request }
}

/**
 * Checks all that before anything is kept that a later refusal would not undo. Throws what
 * openedPayment throws.
 */
export function openedBefore(
  { actor, caller, read }: Pick<Preparing<'GET /helping'>, 'actor' | 'caller' | 'read'>,
  requestId: string,
  act: HelpAct,
): Promise<HelpedPayment> {
  return read((_tx, _now, base) =>
    openedPayment({ ...base, actor, policy: actor.policy, caller }, requestId, act, 'look'),
  )
}
