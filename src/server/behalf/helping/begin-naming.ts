import {
  CODES_A_DAY,
  HELPERS_MAX,
  NAMINGS_BY_ONE_A_DAY,
  NAMINGS_OF_ONE_DAYS,
  NAMINGS_OF_ONE_MAX,
} from '#domain/behalf/on-behalf.ts'
import { canonicalPhone } from '#domain/members/contact-formats.ts'
import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import { invariant } from '#domain/shared/assert.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { supportError } from '#domain/support/support-errors.ts'
import { blocksAmong } from '#server/members/blocks/blocks.ts'
import { helpedBy, helpersOf } from '#server/members/helpers/helpers.ts'
import type { ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { supportSentence } from '#server/support/sentence.ts'
import { askForCode } from '../ask-for-code.ts'
import { countRequests, listActive, voidRequests } from '../behalf-store.ts'
import { helpRequestView } from './help-request.ts'

const NAME = ['name'] as const

/**
 * "I help the member with this number." A code goes to that phone, if it is a member's who can be
 * asked. Response and request are the same if not: nobody learns who is a member.
 */
export const beginNaming = useCase('POST /helping', async (ctx, { body }) => {
  const { circleId, memberId: byId } = ctx.actor
  const phone = canonicalPhone(body.phone)
  if (phone === undefined)
    throw requestError('request.invalid', { fields: { phone: 'request.invalid' } })
  if ((await helpedBy(ctx.tx, ctx.actor)).length >= HELPERS_MAX)
    throw supportError('behalf.three-already')
  const yesterday = addMs(ctx.now, -DAY_MS)
  const tried = await countRequests(ctx.tx, { circleId, byId, act: NAME }, yesterday)
  if (tried >= NAMINGS_BY_ONE_A_DAY) throw supportError('behalf.codes-today')
  await voidRequests(ctx.tx, { circleId, byId, act: NAME }, ctx.now)
  const memberId = await whomToAsk(ctx, ctx.vault.hash('phone', phone))
  const id = ctx.newId<string>()
  const request = await askForCode(ctx, { id, memberId, act: 'name', amount: null })
  const data = helpRequestView(ctx, request)
  invariant(data, 'a code that is over at once')
  return { message: supportSentence(ctx.language, 'naming-code'), data }
})

/** Finds the member with this number who can be asked; null for nobody. */
async function whomToAsk(ctx: ActorCtx, phoneKey: Buffer): Promise<string | null> {
  const { circleId, memberId: byId } = ctx.actor
  const [found] = await listActive(ctx.tx, circleId, phoneKey, 1)
  if (found === undefined || found.memberId === byId) return null
  const { memberId } = found
  return (await canBeNamedBy(ctx, memberId)) && (await mayBeTexted(ctx, memberId)) ? memberId : null
}

/** Returns whether the acting person can become this member's helper now. */
export async function canBeNamedBy(ctx: ActorCtx, memberId: string): Promise<boolean> {
  const { circleId, memberId: helperId } = ctx.actor
  const helpers = await helpersOf(ctx.tx, { circleId, memberId })
  if (helpers.length >= HELPERS_MAX || helpers.some((one) => one.helperId === helperId))
    return false
  const blocks = await blocksAmong(ctx.tx, [
    { circleId, memberId, blockedId: helperId },
    { circleId, memberId: helperId, blockedId: memberId },
  ])
  return blocks.length === 0
}

async function mayBeTexted(ctx: ActorCtx, memberId: string): Promise<boolean> {
  const { circleId, memberId: byId } = ctx.actor
  const today = await countRequests(
    ctx.tx,
    { circleId, memberId, act: NAME },
    addMs(ctx.now, -DAY_MS),
  )
  const byThem = await countRequests(
    ctx.tx,
    { circleId, memberId, byId, act: NAME },
    addMs(ctx.now, -NAMINGS_OF_ONE_DAYS * DAY_MS),
  )
  return today < CODES_A_DAY.naming && byThem < NAMINGS_OF_ONE_MAX
}
