import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PhoneMemory, remember } from '#domain/ledger/phone-memory.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { headOf } from '#domain/ledger/sealed-lines.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { clockTo } from '#test/helping/clock.ts'
import { nodeSha256 } from '#test/helping/ledger-file.ts'
import { helpingCircle, newReceiver } from '#test/helping/helping.ts'
import { blocksOf, resealed, rewritten } from '#test/ledger/rewritings.ts'
import { sealedCircle } from '#test/ledger/sealed-circle.ts'
import { sealLedger } from './seal-ledger.ts'

const { w, circle, giver, receiver, help, mine, fileOf, checked } = await sealedCircle()
const heads = (query: { seals?: string; month?: string } = {}, { token } = receiver) =>
  w.call('GET /ledger/heads', { token, query })
const monthOf = () => '2026-11'
/** What the phone of the receiver does at a start. */
const followed = async (memory?: PhoneMemory) =>
  remember(memory, {
    ...(await heads(
      memory === undefined ? {} : { seals: memory.heads.map(({ seal }) => seal).join(',') },
    )),
    at: memory === undefined ? 0 : memory.askedAt + 3_600_000,
    monthOf,
  })

describe('the heads of seals', () => {
  test('are those asked for and the newest, of my circle alone', async () => {
    expect(await heads()).toEqual({
      circleId: circle.circleId,
      heads: [],
      restarts: [],
      month: null,
    })
    for (const amount of [500, 1_500, 1_000]) {
      await help(amount)
      await sealLedger(w.world)
    }
    const file = (await fileOf()).split('\n').filter((line) => line.startsWith('["seal"'))
    const all = file.map((line, at) => ({
      seal: at + 1,
      transfers: at + 1,
      head: headOf(nodeSha256, line),
      day: dayInIndia(Temporal.Instant.from((JSON.parse(line) as string[])[5]!)).toString(),
    }))
    expect((await heads({ seals: '1,77' })).heads).toEqual([all[0], all[2]])
    expect((await heads({ seals: '3,2,1' })).heads).toEqual(all)
    const other = await newReceiver(w, await helpingCircle(w), { asks: 0 })
    expect((await heads({ seals: '1' }, other)).heads).toEqual([])
  })

  test.each(['', '1,', 'x', '1,2;3', Array.from({ length: 41 }, () => '1').join(',')])(
    'are not given for “%s”',
    async (seals) => {
      await expect(heads({ seals })).rejects.toMatchObject({ code: 'request.invalid' })
    },
  )

  test('of a month are its last one, with what it added', async () => {
    const at = await clockTo(w, '12:00')
    const month = at.toZonedDateTimeISO('Asia/Kolkata').toPlainDate().toPlainYearMonth()
    await clockTo(w, '12:00', { month: month.add({ months: 1 }).month, day: 3 })
    await backAgain(w, circle, giver, receiver)
    await help(500)
    await sealLedger(w.world)
    const { month: before } = await heads({ month: month.toString() })
    expect(before).toMatchObject({ entries: 3, seal: { seal: 3, transfers: 3 } })
    expect((await heads({ month: month.add({ months: 1 }).toString() })).month).toMatchObject({
      entries: 1,
      seal: { seal: 4, transfers: 4 },
    })
    expect((await heads({ month: '2001-01' })).month).toBeNull()
  })
})

describe('a phone that saw the record', () => {
  test('sees each of 2,000 rewritings that are sealed with the right key', async () => {
    for (let at = 0; at < 6; at++) {
      await help(500)
      if (at % 2 === 0) await sealLedger(w.world)
    }
    await sealLedger(w.world)
    const text = await fileOf()
    const blocks = blocksOf(text)
    expect(resealed(circle.circleId, blocks, w.world.vault.seals).text).toBe(text)
    const memory = await followed(await followed())
    const ownToday = await mine(receiver)
    const { own } = await checked(text, { own: ownToday })
    let tried = 0
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000_000), fc.nat(1_000_000), async (one, two) => {
        const forged = rewritten(blocks, one, two)
        const file = resealed(circle.circleId, forged, w.world.vault.seals)
        fc.pre(file.text !== text)
        tried++
        const now = { circleId: circle.circleId, heads: file.heads, restarts: [], at: 1, monthOf }
        expect([one, two, remember(memory, now).differed === null]).toEqual([one, two, false])
        const { ok } = await checked(file.text, {
          earlier: memory.heads,
          own: ownToday,
          ownLeaves: own!.leaves,
        })
        expect(ok).toBe(false)
      }),
      { numRuns: 2_000 },
    )
    expect(tried).toBe(2_000)
  })

  // Attack 1 of the look from outside: the owner of the database rewrites it, and the server goes on.
  test('sees that the database’s owner rewrote it, whatever the server then does', async () => {
    const memory = await followed(await followed())
    expect([memory.differed, memory.heads.length]).toEqual([null, 1])
    const client = await w.owner.pool.connect()
    await client.query('BEGIN; SET LOCAL session_replication_role = replica')
    for (const change of [
      // When the first help was recorded: no invariant of the database knows better.
      `UPDATE ledger_entry SET posted_at = posted_at - interval '1 hour' WHERE circle_id = $1
        AND transfer_id = (SELECT transfer_id FROM ledger_transfer WHERE circle_id = $1 AND number = 1)`,
      `UPDATE ledger_transfer SET posted_at = posted_at - interval '1 hour'
        WHERE circle_id = $1 AND number = 1`,
      'DELETE FROM seal WHERE circle_id = $1',
      'DELETE FROM circle_check WHERE circle_id = $1',
    ])
      await client.query(change, [circle.circleId])
    await client.query('COMMIT')
    client.release()
    await sealLedger(w.world).catch(() => undefined)
    const { differed } = await followed(memory)
    expect(differed?.saw).toEqual(memory.heads.at(-1))
  })
})
