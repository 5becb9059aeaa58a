import type { MatchState } from '#domain/matches/match-transitions.ts'
import type { NoticeKind } from '#domain/notices/notice-kinds.ts'
import { type Reminder, type ReminderStep, reminderStep } from '#domain/shared/reminders.ts'
import { notify } from '#server/notices/notify.ts'
import type { BaseCtx } from '#server/platform/context.ts'
import { eachSafely } from '#server/platform/each-safely.ts'
import { inTransaction } from '#server/platform/transaction.ts'
import type { World } from '#server/platform/world.ts'
import { listMatchesToRemind, lockMatchToRemind, type MatchToRemind, saveReminder } from './match-clock-store.ts'

const SWEEP_MAX = 500

/** Who is reminded of what, in the states in which a party's clock runs. */
const REMINDED: Readonly<Partial<Record<MatchState, { who: 'giverId' | 'receiverId' } & Record<Reminder, NoticeKind>>>> = {
  awaiting_payment: { who: 'giverId', half_time: 'pay_reminder', last: 'pay_last_reminder' },
  awaiting_confirmation: { who: 'receiverId', half_time: 'confirm_reminder', last: 'confirm_last_reminder' },
}

/** Reminds givers to pay and receivers to confirm, at half time and before the end; judged under the row's lock, so that one goes and none for what is done. */
export async function remindParties(world: World): Promise<void> {
  const options = { vault: world.vault, language: 'en' } as const
  const due = await inTransaction(world.database, options, (ctx) => listMatchesToRemind(ctx.tx, ctx.now, SWEEP_MAX))
  await eachSafely(world, 'match reminder', due, (which) =>
    inTransaction(world.database, options, async (ctx) => {
      const match = await lockMatchToRemind(ctx.tx, which, ctx.now)
      if (match) await remind(ctx, match)
    }))
}

async function remind(ctx: BaseCtx, match: MatchToRemind): Promise<void> {
  const { circleId, matchId, deadlineAt, remindAt } = match
  const reminded = REMINDED[match.state]
  const { send, next }: ReminderStep = reminded === undefined || deadlineAt === null ? { send: undefined, next: null } : reminderStep({ remindAt, until: deadlineAt, now: ctx.now })
  await saveReminder(ctx.tx, { circleId, matchId, next, sent: send !== undefined })
  if (reminded && send) await notify(ctx, { circleId, memberId: match[reminded.who], kind: reminded[send], about: { matchId } })
}
