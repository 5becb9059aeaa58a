import { checkCircle } from '#server/audit/check-circle.ts'
import { beginSealMemory, planRestarts, sealRestarts } from '#server/ledger/seal-restarts.ts'
import type { Database, Tx } from '#server/platform/database/db.ts'
import { relayAllEvents } from '#server/platform/events/relay-events.ts'
import { isRestored } from '#server/platform/jobs/heartbeat.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import {
  countWaiting,
  dropWaiting,
  findRestored,
  inCirclesTime,
  listCircleIds,
  lockSealer,
  saveLive,
} from './recovery-store.ts'

/**
 * Lets a restored installation go live and returns the lines for the operator. Without a choice it
 * only says what waits. `owner` is the owner's connection.
 */
export async function goLive(
  world: World,
  owner: Database,
  choice: 'send' | 'drop' | undefined,
  { recordRestarts = false }: { recordRestarts?: boolean } = {},
): Promise<string> {
  // What is not relayed yet could otherwise be sent later. Where nothing waits, a server relays it.
  if (choice === 'drop' && (await isRestored(owner.pool))) await relayAllEvents(world)
  return inTransactionOf({ database: owner, vault: world.vault }, async (ctx) => {
    const { tx } = ctx
    const restored = await findRestored(tx)
    if (restored === undefined && !recordRestarts)
      return 'This installation waits for nothing: it was not restored, or it is live.'
    if (restored === undefined) return rememberDatabase(world, tx)
    const waiting = await countWaiting(tx)
    if (choice === undefined) return [...whatWaits(waiting), WHAT_TO_SAY].join('\n')
    if (choice === 'drop') await dropWaiting(tx)
    await saveLive(tx, restored.restoredId, choice === 'send' ? 'sent' : 'dropped')
    const restarts = await recordInCircles(world, ctx, { ...restored, recordRestarts })
    return (
      `${restarts}\n` +
      'The installation is live. Within half a minute commands are taken, deadlines get the ' +
      `time back, and ${choice === 'send' ? `${waiting.messages} messages go out` : `${waiting.messages} messages were dropped`}.`
    )
  })
}

/** Writes the restore into the record of each circle that lost something, and tells its members. */
async function recordInCircles(
  world: World,
  ctx: BaseCtx,
  { newestAt, recordRestarts }: { newestAt: Temporal.Instant; recordRestarts: boolean },
): Promise<string> {
  await lockSealer(ctx.tx)
  const asOf = await inCirclesTime(ctx.tx, newestAt)
  const plan = await planRestarts(world, ctx, await listCircleIds(ctx.tx), async (circleId) => {
    const { broken } = await checkCircle(world, circleId, { asOf })
    if (broken.length > 0) world.log.error({ circleId, broken }, 'a restored record is not right')
    return broken.length === 0
  })
  const { unknown, wrong } = plan
  if (unknown > 0 && !recordRestarts)
    throw new Error(
      `SEAL_MEMORY: ${world.config.sealMemory} has nothing about ${unknown} circles of this database. Put the file back. If ` +
        'it is lost, their records have to say that they were restored, and cannot say which seal is lost: add ' +
        '--record-restarts. Nothing was changed.',
    )
  const circleIds = await sealRestarts(world, ctx, plan)
  for (const circleId of circleIds)
    ctx.enqueue('notify-members', {
      circleId,
      to: 'everybody',
      kind: 'ledger_restored',
      about: { since: newestAt.toString() },
    })
  // Where the signer remembers nothing, only a check stops it from going on.
  for (const circleId of wrong)
    ctx.enqueue('check-circle', { circleId, lifts: false }, { key: `check ${circleId}` })
  return [
    circleIds.length === 0
      ? 'No circle lost a seal that the signer remembers.'
      : `The records of ${circleIds.length} circles now say that they were restored, and their members are told.`,
    ...wrong.map(
      (circleId) =>
        `The record of circle ${circleId} fails its check: it says nothing, and the circle is paused.`,
    ),
  ].join('\n')
}

/** Lets the signer begin with the seals of this database, whatever it remembered. */
async function rememberDatabase(world: World, tx: Tx): Promise<string> {
  await lockSealer(tx)
  const many = await beginSealMemory(world, tx, await listCircleIds(tx))
  return `The signer now remembers the last seal of each circle in this database: ${many} circles.`
}

/** What waits to go out, for the operator. */
export function whatWaits({
  messages,
  oldestAt,
}: Awaited<ReturnType<typeof countWaiting>>): string[] {
  return [
    messages === 0 || oldestAt === null
      ? 'No message waits to go out.'
      : `${messages} messages wait to go out, the oldest since ${oldestAt.round('second').toString()}. ` +
        'Most of them were sent by the installation that this is a copy of.',
  ]
}

const WHAT_TO_SAY =
  'Nothing was changed. Say what happens to the messages:\n' +
  '  npm run go-live -- drop   the installation goes on without them\n' +
  '  npm run go-live -- send   they are sent now'
