import {
  helpingCircle,
  worldOfFile,
  newReceiver,
  confirmed,
  matchBetween,
  newGiver,
} from '../helping/helping.ts'
import { checkLedger } from '#domain/ledger/check-ledger.ts'
import type { CheckedLedger, CheckOptions } from '#domain/ledger/checked-ledger.ts'
import { nodeSha256, verifyByNode } from '../helping/ledger-file.ts'
import { ledgerFile } from '#server/ledger/ledger-file.ts'

/** A circle with a giver and a receiver who help each other, and the seals over that. */
export async function sealedCircle() {
  const w = await worldOfFile()
  const circle = await helpingCircle(w)
  const giver = await newGiver(w, circle, { name: 'Ravi Kumar' })
  const receiver = await newReceiver(w, circle, { asks: 0, name: 'Asha Devi' })
  const help = async (amount = 500) =>
    confirmed(w, await matchBetween(w, { giver, receiver, amount }))
  const mine = async ({ token }: { token: string }) =>
    w.call('GET /ledger/mine', { token, query: {} })

  async function fileOf(circleId = circle.circleId): Promise<string> {
    const { rows } = await w.owner.pool.query<{ last: number }>(
      'SELECT coalesce(max(seal_number), 0) AS last FROM seal WHERE circle_id = $1',
      [circleId],
    )
    return (
      await Array.fromAsync(ledgerFile(w.world, { circleId, lastSeal: rows[0]?.last ?? 0 }))
    ).join('')
  }

  async function checked(
    text: string,
    options: Omit<CheckOptions, 'sha256'> = {},
  ): Promise<CheckedLedger> {
    const check = checkLedger({ sha256: nodeSha256, ...options })
    check.feed(Buffer.from(text))
    return check.finish(verifyByNode)
  }
  const unsealed = async () => (await w.owner.pool.query('SELECT FROM unsealed_transfer')).rowCount
  return { w, circle, giver, receiver, help, mine, fileOf, checked, unsealed }
}
