import type { MatchState } from '#domain/matches/match-transitions.ts'
import type { NoticeKind } from '#domain/shared/notice-kinds.ts'
import { type Reminder, type ReminderStep, reminderStep } from '#domain/shared/reminders.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { forEachLogged } from '#server/platform/jobs/for-each-logged.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import {
  listMatchesToRemind,
  lockMatchToRemind,
  type MatchToRemind,
  saveReminder,
} from '../store/match-clock-store.ts'

const SWEEP_MAX = 500

type Reminded = { readonly who: 'giverId' | 'receiverId' } & Readonly<Record<Reminder, NoticeKind>>

/** Who is reminded of what, in the states in which a party's clock runs. */
const REMINDED: Readonly<Partial<Record<MatchState, Reminded>>> = {
  awaiting_payment: { who: 'giverId', half_time: 'pay_reminder', last: 'pay_last_reminder' },
  awaiting_confirmation: {
    who: 'receiverId',
    half_time: 'confirm_reminder',
    last: 'confirm_last_reminder',
  },
}
/** In any state, also the person who chose to send money back. */
const OF_RETURN: Reminded = {
  who: 'receiverId',
  half_time: 'return_reminder',
  last: 'return_reminder',
}

/**
 * Sends reminders at half time and before the end. Givers must pay; receivers must confirm, and
 * send back what they chose to. Checked under the row's lock, so that one reminder goes out, and
 * none for what is done.
 */
export async function remindParties(world: World): Promise<void> {
  const due = await inTransactionOf(world, (ctx) => listMatchesToRemind(ctx.tx, ctx.now, SWEEP_MAX))
  await forEachLogged(world, 'match reminder', due, (which) =>
    inTransactionOf(world, async (ctx) => {
      const match = await lockMatchToRemind(ctx.tx, which, ctx.now)
      if (match) await remind(ctx, match)
    }),
  )
}

async function remind(ctx: BaseCtx, match: MatchToRemind): Promise<void> {
  const { circleId, matchId, returnByAt, remindAt } = match
  const reminded = returnByAt === null ? REMINDED[match.state] : OF_RETURN
  const until = returnByAt ?? match.deadlineAt
  const { send, next }: ReminderStep =
    reminded === undefined || until === null
      ? { send: undefined, next: null }
      : reminderStep({ remindAt, until, now: ctx.now })
  await saveReminder(ctx.tx, { circleId, matchId, next, sent: send !== undefined })
  if (reminded && send)
    ctx.notify({
      circleId,
      memberId: match[reminded.who],
      kind: reminded[send],
      about: { matchId },
    })
}
