import { useCase } from '#server/platform/use-case/use-case.ts'
import { privacyLetter } from '../letters.ts'
import {
  circleNames,
  countOutcomes,
  countReach,
  listMessages as findMessages,
  listProgress,
  type WayCount,
} from '../message-store.ts'

const SHOWN_MAX = 100
const WAYS = ['email', 'sms', 'push'] as const
const WAITING = ['queued', 'sending', 'digest']

/** Lists messages to members, newest first, with what was sent by which way. */
export const listMessages = useCase('GET /operator/member-messages', async (ctx) => {
  const messages = await findMessages(ctx.tx, SHOWN_MAX)
  const ids = messages.map(({ messageId }) => messageId)
  const [names, progress, outcomes, older] = await Promise.all([
    circleNames(
      ctx.tx,
      messages.map(({ circleId }) => circleId),
    ),
    listProgress(ctx.tx, ids),
    countOutcomes(ctx.tx, ids),
    countReach(ctx.tx, { kind: 'privacy' }),
  ])
  return {
    data: messages.map(({ messageId: id, audience: kind, circleId, sentAt, ...texts }) => {
      const mine = outcomes.filter(({ messageId }) => messageId === id)
      const far = progress.find(({ messageId }) => messageId === id)
      return {
        id,
        kind,
        circleName: names.get(circleId ?? '') ?? null,
        ...texts,
        sentAt: sentAt.toString(),
        done: far?.done ?? true,
        people: far?.people ?? 0,
        read: mine.find(({ way }) => way === null)?.read ?? 0,
        ways: WAYS.map((way) => ({ way, ...countsOf(mine.filter((one) => one.way === way)) })),
      }
    }),
    nextCursor: null,
    olderConsent: older.people,
    ofPrivacy: privacyLetter(),
  }
})

function countsOf(outcomes: readonly WayCount[]) {
  const count = (...states: readonly string[]) =>
    outcomes.filter(({ state }) => states.includes(state)).reduce((sum, one) => sum + one.count, 0)
  return {
    waiting: count(...WAITING),
    sent: count('sent'),
    skipped: count('skipped'),
    failed: count('failed'),
  }
}
