import { lockCircle } from '#server/circles/lock-circle.ts'
import { keepCheckpoint } from '#server/ledger/checkpoints/record-tree.ts'
import { runningStop } from '#server/ledger/posting-stop.ts'
import { readSealMemory } from '#server/ledger/seal-memory.ts'
import { asSealer, contradictsMemory, sealLedger } from '#server/ledger/seal-ledger.ts'
import { moveMatchDeadlines } from '#server/matches/jobs/move-match-deadlines.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { forEachLogged } from '#server/platform/jobs/for-each-logged.ts'
import { inTransactionOf, readClock } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import { checkCircle, type CheckOutcome } from './check-circle.ts'
import { guardProblems } from './guard-problems.ts'
import { endStop, insertCheck, insertStop, listCircleIds } from './check-store.ts'

const NOT_AS_SIGNED = 'the seals are those that the signer remembers'

/**
 * Checks every circle each night, one after another. A failure stops only that circle. A check that
 * could not run is tried again the next night, and the gap is visible.
 */
export async function checkLedgers(world: World): Promise<void> {
  await sealLedger(world)
  const guards = await guardProblems(world)
  const circles = await inTransactionOf(world, ({ tx }) => listCircleIds(tx))
  await forEachLogged(world, 'check of a circle', circles, async (circleId) => {
    const { broken } = await checkAndRecord(world, { circleId, lifts: false, guards })
    if (broken.length > 0)
      world.log.error({ circleId, broken }, 'a circle failed its check; nothing is posted there')
  })
}

/**
 * Checks one circle and publishes the result. A failed check stops the circle's postings and
 * notifies everybody. It fails too where the database's own guards are not as released (`guards`, where somebody read them
 * already). A passed check ends the stop only if people asked for it (`lifts`); then the
 * deadlines of its matches move by the length of the stop.
 */
export async function checkAndRecord(
  world: World,
  { circleId, lifts, guards }: { circleId: string; lifts: boolean; guards?: readonly string[] },
): Promise<CheckOutcome> {
  const beganAt = await inTransactionOf(world, ({ tx }) => readClock(tx))
  const strange = guards ?? (await guardProblems(world))
  const memory = await readSealMemory(world.config.sealMemory)
  const checked = await checkCircle(world, circleId, {
    remembered: memory?.get(circleId)?.last,
  })
  const other = (await contradictsMemory(world, circleId)) ? [NOT_AS_SIGNED] : []
  const found = { ...checked, broken: [...strange, ...checked.broken, ...other] }
  await asSealer(world, async (ctx) => {
    await lockCircle(ctx.tx, circleId)
    const checkId = ctx.newId<string>()
    const { broken, transfers, head, tree } = found
    const passed = broken.length === 0
    await insertCheck(ctx.tx, {
      circleId,
      checkId,
      beganAt,
      endedAt: ctx.now,
      broken,
      transfers,
      head,
    })
    // What a check found right is signed for witnesses.
    if (passed) await keepCheckpoint(ctx, world.config.publicUrl, { circleId, ...tree })
    await follow(ctx, { circleId, checkId, passed, lifts })
  })
  return found
}

async function follow(
  ctx: BaseCtx,
  {
    circleId,
    checkId,
    passed,
    lifts,
  }: { circleId: string; checkId: string; passed: boolean; lifts: boolean },
): Promise<void> {
  const stop = await runningStop(ctx.tx, circleId)
  if (!passed && stop === undefined) {
    await insertStop(ctx.tx, {
      circleId,
      stopId: ctx.newId<string>(),
      failedCheck: checkId,
      now: ctx.now,
    })
    ctx.enqueue('notify-members', { circleId, to: 'everybody', kind: 'ledger_stopped', about: {} })
  }
  if (passed && stop !== undefined && lifts) {
    await endStop(ctx.tx, { circleId, stopId: stop.stopId, passedCheck: checkId, now: ctx.now })
    // A stop makes nobody late.
    await moveMatchDeadlines(
      ctx.tx,
      ctx.now.epochMilliseconds - stop.beganAt.epochMilliseconds,
      circleId,
    )
    ctx.enqueue('notify-members', { circleId, to: 'everybody', kind: 'ledger_resumed', about: {} })
  }
}
