import type { Topic } from '#contract/events.ts'
import { invariant } from '#domain/shared/assert.ts'
import type { NoticeKind } from '#domain/shared/notice-kinds.ts'
import { inParcels } from '#domain/shared/parcels.ts'
import type { NewNotice } from '../use-case/context.ts'

/*
 * Confirmed payments are what most events are about. Such an event has three ids for each: the match, its
 * giver, its receiver. What it says to the two of them follows from these.
 */

const GIVER = 'payment_confirmed_giver' as const satisfies NoticeKind
const RECEIVER = 'payment_confirmed_receiver' as const satisfies NoticeKind
const TOPICS: readonly Topic[] = ['matches', 'pledges', 'asks', 'ledger']

/** Takes confirmed payments out of notices: the notice of the giver, and then that of the receiver. */
export function takePayments(notices: readonly NewNotice[]): {
  readonly payments: string[]
  readonly others: NewNotice[]
} {
  const payments: string[] = []
  const others: NewNotice[] = []
  for (let at = 0; at < notices.length; at++) {
    const [one, next] = [notices[at], notices[at + 1]]
    const matchId = one?.about.matchId
    if (
      one?.kind === GIVER &&
      next?.kind === RECEIVER &&
      matchId !== undefined &&
      next.about.matchId === matchId
    ) {
      payments.push(matchId, one.memberId, next.memberId)
      at++
    } else if (one !== undefined) others.push(one)
  }
  return { payments, others }
}

/** Leaves out what the people of payments hear anyway. */
export function changesBeside(
  payments: readonly string[],
  changes: ReadonlyMap<string, ReadonlySet<Topic>>,
): Map<string, ReadonlySet<Topic>> {
  const people = new Set(peopleOf(payments))
  return new Map(
    [...changes].flatMap(([memberId, topics]) => {
      const left = people.has(memberId) ? topics.difference(new Set(TOPICS)) : topics
      return left.size === 0 ? [] : [[memberId, left]]
    }),
  )
}

export function noticesOfPayments(payments: readonly string[]) {
  return inParcels(payments, 3).flatMap(([matchId, giverId, receiverId]) => {
    invariant(matchId && giverId && receiverId, 'a payment of three ids')
    const about = { matchId }
    return [
      { kind: GIVER, about, to: [giverId] },
      { kind: RECEIVER, about, to: [receiverId] },
    ]
  })
}

export function changesOfPayments(payments: readonly string[]) {
  return payments.length === 0 ? [] : [{ topics: TOPICS, to: [...new Set(peopleOf(payments))] }]
}

function peopleOf(payments: readonly string[]): string[] {
  return payments.filter((_, at) => at % 3 > 0)
}
