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

  test('sees each of 500 rewritings before a restart, and none where there is only the restart', async () => {
    const blocks = blocksOf(await fileOf())
    const { seals } = w.world.vault
    const { circleId } = circle
    const real = resealed(circleId, blocks, seals)
    // Each seal was the last of a month.
    const memory = {
      ...(await followed()),
      heads: real.heads.map((one) => ({ ...one, seenAt: 0 })),
    }
    const restartAt = (place: number, of: readonly (typeof blocks)[number][]) => {
      const { at } = blocks[place]!
      const day = dayInIndia(Temporal.Instant.from(at)).toString()
      const restart = { number: 1, day, head: real.heads.at(-1)!.head }
      const file = resealed(circleId, [...of, { transfers: [], at, restart }], seals)
      const transfers = of.reduce((sum, block) => sum + block.transfers.length, 0)
      return { ...file, restarts: [{ ...restart, seal: of.length + 1, transfers }] }
    }
    const seen = async ({ text, heads: now, restarts }: ReturnType<typeof restartAt>) => [
      remember(memory, { circleId, heads: now, restarts, at: 1, monthOf }).differed !== null,
      !(await checked(text, { earlier: memory.heads })).ok,
    ]
    let hidden = 0
    await fc.assert(
      fc.asyncProperty(fc.nat(1_000_000), fc.nat(1_000_000), async (one, two) => {
        const place = 1 + (one % (blocks.length - 1))
        const copy = blocks.slice(0, place)
        expect(await seen(restartAt(place, copy))).toEqual([false, false])
        const changed = rewritten(copy, one, two)
        fc.pre(resealed(circleId, changed, seals).text !== resealed(circleId, copy, seals).text)
        // A copy that only ends earlier is what a restart says.
        fc.pre(changed.length === copy.length)
        hidden++
        expect([one, two, await seen(restartAt(place, changed))]).toEqual([one, two, [true, true]])
      }),
      { numRuns: 500 },
    )
    expect(hidden).toBe(500)
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
    // And says that it was restored, without the key.
    await client.query(
      `SELECT append_seal($1, NULL, 1, NULL, date_trunc('day', app_now(), 'Asia/Kolkata'),
        (SELECT key_name FROM seal_key), $2)`,
      [circle.circleId, Buffer.alloc(64)],
    )
    await client.query('COMMIT')
    client.release()
    await sealLedger(w.world).catch(() => undefined)
    const rewrittenMs = performance.now()
    const { differed } = await followed(memory)
    const tookS = (performance.now() - rewrittenMs) / 1_000
    console.info(
      `a rewriting is seen by a phone ${tookS.toFixed(2)} s after it asks, at its next start`,
    )
    expect(differed?.saw).toEqual(memory.heads.at(-1))
  })
})
