import { checkCircle } from '#server/audit/check-circle.ts'
import { circleBySlug } from '#server/circles/find-circle.ts'
import {
  beginSealMemory,
  planRestarts,
  type RestartPlan,
  sealRestarts,
} from '#server/ledger/seal-restarts.ts'
import type { Database, Tx } from '#server/platform/database/db.ts'
import { relayAllEvents } from '#server/platform/events/relay-events.ts'
import { isRestored } from '#server/platform/jobs/heartbeat.ts'
import type { BaseCtx } from '#server/platform/use-case/context.ts'
import { inTransactionOf } from '#server/platform/use-case/transaction.ts'
import type { World } from '#server/platform/use-case/world.ts'
import {
  countWaiting,
  dropWaiting,
  findLastRestore,
  findRestored,
  inCirclesTime,
  listCircles,
  lockSealer,
  type NamedCircle,
  saveLive,
} from './recovery-store.ts'

/** A restore, and the circles whose records are to say so. */
type Restore = {
  readonly newestAt: Temporal.Instant
  /** Whether the installation is live, and only circles that were left out then are meant. */
  readonly isLater: boolean
  readonly circles: readonly NamedCircle[]
  readonly recordRestarts: boolean
}

/**
 * Lets a restored installation go live and returns the lines for the operator. Without a choice it
 * only says what waits, and what records will say. `owner` is the owner's connection.
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
    const { newestAt } = restored
    const restore = { newestAt, isLater: false, circles: await listCircles(tx), recordRestarts }
    const waiting = await countWaiting(tx)
    const plan = await planOf(world, ctx, restore)
    const unknown = whatIsUnknown(world, plan, restore)
    if (choice === undefined) {
      const records = whatRecordsSay(plan, restore.circles, false)
      return [...whatWaits(waiting), ...records, ...unknown, WHAT_TO_SAY].join('\n')
    }
    if (unknown.length > 0) throw new Error(unknown.join('\n'))
    if (choice === 'drop') await dropWaiting(tx)
    await saveLive(tx, restored.restoredId, choice === 'send' ? 'sent' : 'dropped')
    await record(world, ctx, { plan, newestAt })
    // Where the signer remembers nothing, only a check stops it from going on.
    for (const { circleId } of plan.wrong)
      ctx.enqueue('check-circle', { circleId, lifts: false }, { key: `check ${circleId}` })
    return [
      ...whatRecordsSay(plan, restore.circles, true),
      'The installation is live. Within half a minute commands are taken, deadlines get the ' +
        `time back, and ${choice === 'send' ? `${waiting.messages} messages go out` : `${waiting.messages} messages were dropped`}.`,
    ].join('\n')
  })
}

/**
 * Writes the restore into the record of one circle, which was left out when the installation went live because its record
 * failed the check. Now it has to pass. Confirmations stay paused until a check that somebody asks for.
 */
export function goLiveInCircle(
  world: World,
  owner: Database,
  slug: string,
  { recordRestarts = false }: { recordRestarts?: boolean } = {},
): Promise<string> {
  return inTransactionOf({ database: owner, vault: world.vault }, async (ctx) => {
    const circle = await circleBySlug(ctx.tx, slug)
    if (circle === undefined) throw new Error(`There is no circle ${slug}.`)
    const restored = await findLastRestore(ctx.tx)
    if (restored === undefined || restored.liveAt === null)
      throw new Error('This is for an installation that was restored, and is live again.')
    const { newestAt } = restored
    const restore = { newestAt, isLater: true, circles: [circle], recordRestarts }
    const plan = await planOf(world, ctx, restore)
    const [wrong] = plan.wrong
    if (wrong !== undefined)
      throw new Error(
        `The record of circle ${slug} cannot say that it was restored: ${wrong.broken.join('; ')}. Nothing was changed.`,
      )
    const unknown = whatIsUnknown(world, plan, restore)
    if (unknown.length > 0) throw new Error(unknown.join('\n'))
    await record(world, ctx, { plan, newestAt })
    return plan.restarts.length === 0
      ? `The record of circle ${slug} has every seal that the signer remembers. It was not changed.`
      : `The record of circle ${slug} now says that it was restored, and its members are told. Where its confirmations are ` +
          `paused: npm run check-ledger -- --slug ${slug} --resume`
  })
}

/** Finds which circles lost something, and whether the rest of their records is right. Nobody seals until the end of the transaction. */
async function planOf(
  world: World,
  ctx: BaseCtx,
  { newestAt, isLater, circles }: Restore,
): Promise<RestartPlan> {
  await lockSealer(ctx.tx)
  const asOf = await inCirclesTime(ctx.tx, newestAt)
  const circleIds = circles.map(({ circleId }) => circleId)
  return planRestarts(world, ctx, circleIds, async ({ circleId, isExpected }) => {
    if (isLater && !isExpected)
      return [
        `SEAL_MEMORY: ${world.config.sealMemory} does not say that it was left out at go-live`,
      ]
    const { broken } = await checkCircle(world, circleId, { asOf })
    if (broken.length > 0) world.log.error({ circleId, broken }, 'a restored record is not right')
    return broken
  })
}

/** Writes the restore into the record of each circle that lost something, and tells its members. */
async function record(
  world: World,
  ctx: BaseCtx,
  { plan, newestAt }: { plan: RestartPlan; newestAt: Temporal.Instant },
): Promise<void> {
  for (const circleId of await sealRestarts(world, ctx, plan))
    ctx.enqueue('notify-members', {
      circleId,
      to: 'everybody',
      kind: 'ledger_restored',
      about: { since: newestAt.toString() },
    })
}

/** What records say, or will say, for the operator. */
function whatRecordsSay(
  { restarts, wrong }: RestartPlan,
  circles: readonly NamedCircle[],
  isDone: boolean,
): string[] {
  const slugs = new Map(circles.map(({ circleId, slug }) => [circleId, slug]))
  const [say, told, then] = isDone
    ? ['now say', 'are told', 'It says nothing, and the circle is paused.']
    : [
        'will say',
        'will be told',
        'It will say nothing, and the circle will be paused. Another moment of the backup may be right.',
      ]
  return [
    restarts.length === 0
      ? 'No circle lost a seal that the signer remembers.'
      : `The records of ${restarts.length} circles ${say} that they were restored, and their members ${told}.`,
    ...wrong.map(
      ({ circleId, broken }) =>
        `The record of circle ${slugs.get(circleId)} fails its check: ${broken.join('; ')}. ${then}`,
    ),
  ]
}

/** What the operator has to do where the signer knows nothing of circles that should say that they were restored. */
function whatIsUnknown(
  { config }: World,
  { unknown }: RestartPlan,
  { recordRestarts }: Restore,
): string[] {
  if (unknown === 0 || recordRestarts) return []
  return [
    `SEAL_MEMORY: ${config.sealMemory} has nothing about ${unknown} circles of this database. Put the file back. If ` +
      'it is lost, their records have to say that they were restored, and cannot say which seal is lost: add ' +
      '--record-restarts. Nothing was changed.',
  ]
}

/** Lets the signer begin with the seals of this database, whatever it remembered. */
async function rememberDatabase(world: World, tx: Tx): Promise<string> {
  await lockSealer(tx)
  const many = await beginSealMemory(
    world,
    tx,
    (await listCircles(tx)).map(({ circleId }) => circleId),
  )
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
