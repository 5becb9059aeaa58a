import { RECORDS_KEPT_DAYS_MIN } from '#domain/shared/privacy-terms.ts'
import { addMs, DAY_MS } from '#domain/shared/calendar.ts'
import { lockCircle } from '#server/circles/lock-circle.ts'
import { purgePicturesOf } from '#server/files/clean-files.ts'
import { recordAct } from '#server/audit-log/record-act.ts'
import { forEachLogged } from '#server/platform/jobs/for-each-logged.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { erasePerson, forgetOutlivedRows, listToErase } from './forget-store.ts'

const ERASED_A_RUN_MAX = 200
const FORGOTTEN_AT_ONCE_MAX = 1_000
const ROUNDS_A_RUN_MAX = 50

/**
 * Erases everybody whose account closed a year ago. Deletes their pictures first, so that a run
 * that is cut short finds the person again; then destroys their key. The circle's record stays,
 * under ids without names.
 */
export async function eraseWhoeverIsDue(world: World): Promise<void> {
  const due = await inTransactionOf(world, (ctx) =>
    listToErase(ctx.tx, addMs(ctx.now, -RECORDS_KEPT_DAYS_MIN * DAY_MS), ERASED_A_RUN_MAX),
  )
  await forEachLogged(world, 'person to erase', due, async (of) => {
    await purgePicturesOf(world, of)
    await inTransactionOf(world, async (ctx) => {
      await lockCircle(ctx.tx, of.circleId)
      await recordAct(ctx, {
        circleId: of.circleId,
        actorId: null,
        role: 'clock',
        act: 'member.erase',
        subject: { kind: 'member', id: of.memberId },
        whomId: of.memberId,
        before: {},
        after: {},
        reason: '',
      })
      // The log must not record an erasure that failed; the next run tries this person again.
      if (!(await erasePerson(ctx.tx, of))) throw new Error('somebody cannot be erased yet')
    })
    world.vault.forget(of)
  })
}

/**
 * Deletes data after the time that the privacy notice states, in bounded steps: copied payee
 * details, notices, visitors' messages, removed payment details.
 */
export async function forgetOutlived(world: World): Promise<void> {
  for (let round = 0; round < ROUNDS_A_RUN_MAX; round++) {
    const forgotten = await inTransactionOf(world, (ctx) =>
      forgetOutlivedRows(
        ctx.tx,
        addMs(ctx.now, -RECORDS_KEPT_DAYS_MIN * DAY_MS),
        FORGOTTEN_AT_ONCE_MAX,
      ),
    )
    if (forgotten === 0) return
  }
}
