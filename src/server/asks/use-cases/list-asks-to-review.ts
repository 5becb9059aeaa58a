import type { AskToReview } from '#contract/members/stewarding.ts'
import { isBefore } from '#domain/shared/calendar.ts'
import { firstName } from '#domain/members/contact-formats.ts'
import { isInCare, maySteward, NOT_MINE } from '#domain/members/stewarding.ts'
import { careOf } from '#server/members/stewarding/care.ts'
import { tiesOf } from '#server/members/stewarding/ties.ts'
import { foundersOf, isFounding } from '#server/circles/founding-time.ts'
import { memberName, memberNames } from '#server/members/person/member-names.ts'
import type { PersonVault } from '#server/platform/crypto/vault.ts'
import { type ActorCtx } from '#server/platform/use-case/context.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { hasReleasedAsk } from '../store/asker-store.ts'
import { listAsksInReview } from '../store/ask-queries.ts'
import { noteOf } from '../ask-view.ts'
import { asksBeforePanel } from '../panel-review.ts'
import type { StoredAsk } from '../stored-ask.ts'

const LISTED_MAX = 100

/**
 * Lists first and larger asks that wait for review, oldest first. A steward sees those of their
 * assigned members and escalated ones; an officer sees all. Each says whether the viewer may
 * decide, and whether they have a tie. The panel also gets first asks of circles in their founding
 * time.
 */
export const listAsksToReview = useCase('GET /staff/asks', async (ctx) => {
  const { circleId, roles } = ctx.actor
  const waiting = await listAsksInReview(ctx.tx, circleId, LISTED_MAX)
  const escalated = new Set(
    waiting.filter((ask) => ask.reviewEscalatedAt !== null).map((ask) => ask.memberId),
  )
  const care = await careOf(
    ctx,
    waiting.map((ask) => ask.memberId),
    escalated,
  )
  const founders = (await isFounding(ctx.tx, circleId, ctx.now))
    ? await foundersOf(ctx.tx, circleId)
    : new Set<string>()
  const firsts = new Set<string>()
  for (const { memberId } of waiting)
    if (!(await hasReleasedAsk(ctx.tx, { circleId, memberId }))) firsts.add(memberId)
  // In the founding time a first ask is for every steward who is no founder.
  const caring = (memberId: string) => {
    const mine = care.get(memberId) ?? NOT_MINE
    if (founders.size === 0 || !firsts.has(memberId)) return mine
    return { ...mine, assigned: false, escalated: !founders.has(ctx.actor.memberId) }
  }
  const asks = waiting.filter((ask) => roles.includes('officer') || isInCare(caring(ask.memberId)))
  const memberIds = asks.map((ask) => ask.memberId)
  const names = await memberNames(ctx, circleId, memberIds)
  const vaults = await ctx.vault.load(ctx.tx, circleId, memberIds)
  const data = []
  for (const ask of asks) {
    const stands = caring(ask.memberId)
    data.push({
      ...lineOf(ask, vaults.get(ask.memberId)),
      name: names.get(ask.memberId) ?? '',
      ofOtherCircle: false,
      isFirst: firsts.has(ask.memberId),
      tied: stands.tied,
      canDecide: maySteward(stands) === 'may',
    })
  }
  return { data: [...data, ...(await linesOfPanel(ctx))], nextCursor: null }
})

// The asker was told that an officer of another circle sees the first name, the amount and the note.
async function linesOfPanel(ctx: ActorCtx): Promise<AskToReview[]> {
  const lines: AskToReview[] = []
  for (const { circleId, ask } of await asksBeforePanel(ctx, { limit: LISTED_MAX })) {
    const { memberId } = ask
    const tied = (await tiesOf(ctx, [memberId], { circleId })).size > 0
    lines.push({
      ...lineOf(ask, await ctx.vault.of(ctx.tx, { circleId, memberId })),
      name: firstName(await memberName(ctx, circleId, memberId)),
      ofOtherCircle: true,
      isFirst: true,
      tied,
      canDecide: !tied,
    })
  }
  return lines
}

function lineOf(ask: StoredAsk, person: PersonVault | undefined) {
  return {
    id: ask.id,
    amount: ask.shares.amount,
    note: noteOf(ask, person),
    createdAt: ask.createdAt.toString(),
    reviewBy: reviewDue(ask)?.toString() ?? null,
    version: ask.version,
  }
}

/** By when the review is due: nobody is late with an ask that could not be matched before anyway. */
function reviewDue({ reviewBy, restsUntil }: StoredAsk): Temporal.Instant | null {
  if (reviewBy === null || restsUntil === null) return reviewBy
  return isBefore(reviewBy, restsUntil) ? restsUntil : reviewBy
}
