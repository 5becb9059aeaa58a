import { checkLedger } from '#domain/ledger/check-ledger.ts'
import type { CheckedLedger } from '#domain/ledger/checked-ledger.ts'
import type { NotedHead } from '#domain/ledger/restarts.ts'
import { type PhoneMemory, remember } from '#domain/ledger/phone-memory.ts'
import { ledgerFile } from '#server/ledger/ledger-file.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import type { Person } from '../circle/people.ts'
import {
  confirmed,
  helpingCircle,
  type HelpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  type Receiver,
} from '../helping/helping.ts'
import { nodeSha256, verifyByNode } from '../helping/ledger-file.ts'
import type { TestWorld } from '../server/world.ts'

const HOUR_MS = 3_600_000

export type Helped = {
  readonly circle: HelpingCircle
  readonly giver: Person
  readonly receiver: Receiver
}
/** A circle in which one person helps another. */
export async function helped(w: TestWorld): Promise<Helped> {
  const circle = await helpingCircle(w)
  const giver = await newGiver(w, circle)
  return { circle, giver, receiver: await newReceiver(w, circle, { asks: 0 }) }
}
/** One payment, with its seal. */
export async function help(w: TestWorld, { giver, receiver }: Helped): Promise<void> {
  await confirmed(w, await matchBetween(w, { giver, receiver }))
  await sealLedger(w.world)
}
/** What the phone of a receiver sees at a start. */
export async function followed(
  w: TestWorld,
  { receiver }: Helped,
  memory?: PhoneMemory,
): Promise<PhoneMemory> {
  const seals = memory?.heads.map(({ seal }) => seal).join(',')
  const query = seals === undefined ? {} : { seals }
  const heads = await w.call('GET /ledger/heads', { token: receiver.token, query })
  const at = (memory?.askedAt ?? 0) + HOUR_MS
  return remember(memory, { ...heads, at, monthOf: (ms) => String(ms) })
}
/** What a reader of the whole file finds. */
export async function checked(
  w: TestWorld,
  { circle }: { readonly circle: Pick<HelpingCircle, 'circleId'> },
  earlier: readonly NotedHead[] = [],
): Promise<CheckedLedger> {
  const { rows } = await w.owner.pool.query<{ last: number }>(
    'SELECT max(seal_number) AS last FROM seal WHERE circle_id = $1',
    [circle.circleId],
  )
  const lastSeal = rows[0]?.last ?? 0
  const check = checkLedger({ sha256: nodeSha256, earlier })
  for await (const piece of ledgerFile(w.world, { circleId: circle.circleId, lastSeal }))
    check.feed(Buffer.from(piece))
  return check.finish(verifyByNode)
}
/** All restarts of a database. */
export async function restartsOf(
  w: TestWorld,
): Promise<{ circleId: string; restart: number; lost: string | null }[]> {
  return (
    await w.owner.pool.query<{ circleId: string; restart: number; lost: string | null }>(
      `SELECT circle_id AS "circleId", restart, encode(lost_head, 'hex') AS lost FROM seal
        WHERE restart IS NOT NULL ORDER BY restart`,
    )
  ).rows
}
