import { isInCare, NOT_MINE } from '#domain/members/stewarding.ts'
import { askQueue } from '#domain/matching/queue-order.ts'
import { toSteps } from '#domain/shared/rupees.ts'
import { openAsksOf } from '#server/asks/ask-shares.ts'
import { careOf } from '#server/members/stewarding/care.ts'
import { memberNames } from '#server/members/person/member-names.ts'
import { useCase } from '#server/platform/use-case/use-case.ts'
import { waitingSubjects } from '../store/approval-store.ts'

const LISTED_MAX = 500

/**
 * Lists open asks in the order in which a matching run would serve them. A steward sees those of
 * their assigned members, an officer all. Ranks count from 1 in the whole queue; `urgentWaits`
 * means that a second person must decide about an urgent mark. A run draws lots between equal asks;
 * here they sort by id.
 */
export const listOpenAsks = useCase('GET /staff/open-asks', async (ctx) => {
  const { circleId, roles } = ctx.actor
  const asks = await openAsksOf(ctx.tx, circleId, ctx.now)
  const byId = new Map(asks.map((ask) => [ask.id as string, ask]))
  const queue = askQueue({
    seed: '',
    asks: asks.map((ask) => ({
      id: ask.id,
      memberId: ask.memberId,
      openSteps: toSteps(ask.shares.open),
      askClass: ask.askClass,
      since: ask.queuedAt.epochMilliseconds,
      firstInClass: ask.firstInClass,
    })),
  })
  const care = await careOf(
    ctx,
    asks.map((ask) => ask.memberId),
  )
  const seen = queue
    .map((ask, at) => ({ ask, rank: at + 1, stands: care.get(ask.memberId) ?? NOT_MINE }))
    .filter(({ stands }) => roles.includes('officer') || isInCare(stands))
    .slice(0, LISTED_MAX)
  const names = await memberNames(
    ctx,
    circleId,
    seen.map(({ ask }) => ask.memberId),
  )
  const proposed = await waitingSubjects(ctx.tx, { circleId, kind: 'ask_urgent' }, ctx.now)
  return {
    data: seen.map(({ ask, rank, stands }) => ({
      id: ask.id,
      name: names.get(ask.memberId) ?? '',
      openAmount: byId.get(ask.id)?.shares.open ?? 0,
      askClass: ask.askClass,
      since: (byId.get(ask.id)?.queuedAt ?? ctx.now).toString(),
      rank,
      assignedToMe: stands.assigned,
      tied: stands.tied,
      urgentWaits: proposed.has(ask.id),
      noteShown: byId.get(ask.id)?.noteShown ?? false,
    })),
    nextCursor: null,
  }
})
