import {
  worldOfFile,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  type Receiver,
} from '../helping/helping.ts'
import type { Person } from '../circle/people.ts'
import type { TestWorld } from '../server/world.ts'
import { checkLedgers } from '#server/audit/check-ledgers.ts'

type Sides = { readonly circle: HelpingCircle; readonly giver: Person; readonly receiver: Receiver }

/** Two circles with one confirmed match each, and the nightly check. */
export async function checkedCircles() {
  const w = await worldOfFile()
  const [one, other] = [await sidesOf(w), await sidesOf(w)]
  const ofOne = () => `circle_id = '${one.circle.circleId}'`
  const night = async () => {
    await checkLedgers(w.world)
    await w.work()
  }
  const stateOf = async ({ giver }: Sides) =>
    (await w.call('GET /ledger/state', { token: giver.token })).data
  return {
    w,
    one,
    other,
    ofOne,
    night,
    stateOf,
    planted: <T>(change: string, back: string, work: () => Promise<T>) =>
      plantedIn(w, { change, back }, work),
  }
}

async function sidesOf(w: TestWorld): Promise<Sides> {
  const circle = await helpingCircle(w)
  const found = {
    circle,
    giver: await newGiver(w, circle),
    receiver: await newReceiver(w, circle, { asks: 0 }),
  }
  await confirmed(w, await matchBetween(w, found))
  return found
}

/** Makes a change that no use case could make, runs `work`, and undoes the change. */
async function plantedIn<T>(
  w: TestWorld,
  { change, back }: { change: string; back: string },
  work: () => Promise<T>,
): Promise<T> {
  w.isLawful = false
  const client = await w.owner.pool.connect()
  const run = async (sql: string) => {
    await client.query('SET session_replication_role = replica')
    await client.query(sql)
    await client.query('RESET session_replication_role')
  }
  try {
    await run(change)
    return await work()
  } finally {
    await run(back)
    client.release()
    w.isLawful = true
  }
}

/** The code of a refused request, or that it was served. */
export async function refusalOrServed(call: Promise<unknown>): Promise<string> {
  return call.then(
    () => 'served',
    (error: { code: string }) => error.code,
  )
}
