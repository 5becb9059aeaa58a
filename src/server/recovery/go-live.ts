import { writeSealMemory } from '#server/ledger/seal-memory.ts'
import type { Database, Tx } from '#server/platform/database/db.ts'
import { relayAllEvents } from '#server/platform/events/relay-events.ts'
import { isRestored } from '#server/platform/jobs/heartbeat.ts'
import type { World } from '#server/platform/use-case/world.ts'
import {
  countWaiting,
  dropWaiting,
  findRestored,
  listLastSeals,
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
  return owner.db.transaction().execute(async (tx) => {
    const restored = await findRestored(tx)
    if (restored === undefined && !recordRestarts)
      return 'This installation waits for nothing: it was not restored, or it is live.'
    if (restored === undefined) return rememberDatabase(world, tx)
    const waiting = await countWaiting(tx)
    if (choice === undefined) return [...whatWaits(waiting), WHAT_TO_SAY].join('\n')
    if (choice === 'drop') await dropWaiting(tx)
    await saveLive(tx, restored.restoredId, choice === 'send' ? 'sent' : 'dropped')
    const remembered = await rememberDatabase(world, tx)
    return (
      `${remembered}\n` +
      'The installation is live. Within half a minute commands are taken, deadlines get the ' +
      `time back, and ${choice === 'send' ? `${waiting.messages} messages go out` : `${waiting.messages} messages were dropped`}.`
    )
  })
}

/** Lets the signer begin with the seals of this database, whatever it remembered. */
async function rememberDatabase({ config }: World, tx: Tx): Promise<string> {
  await lockSealer(tx)
  const seals = await listLastSeals(tx)
  await writeSealMemory(
    config.sealMemory,
    new Map(
      seals.map(({ circleId, number, transfers, head }) => [
        circleId,
        { last: { seal: number, transfers, head: head.toString('hex') }, pending: undefined },
      ]),
    ),
  )
  return `The signer now remembers the last seal of each circle in this database: ${seals.length} circles.`
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
