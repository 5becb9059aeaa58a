import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/shared/calendar.ts'
import { checkByHand } from '#server/check-ledger.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import {
  claimed,
  type ClaimedMatch,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
  type Receiver,
} from '#test/helping/helping.ts'
import { testApp } from '#test/server/http.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { noticesTo } from '#test/circle/staff.ts'
import type { TestWorld } from '#test/server/world.ts'
import { checkCircle } from './check-circle.ts'
import { checkAndRecord, checkLedgers } from './check-ledgers.ts'
import { publishedChecks } from './published-checks.ts'
import { tellOfSeals } from './tell-of-seals.ts'

type Sides = { readonly circle: HelpingCircle; readonly giver: Person; readonly receiver: Receiver }

let w: TestWorld
let one: Sides
let other: Sides
beforeAll(async () => {
  w = await helpingWorld()
  one = await sides()
  other = await sides()
})
afterAll(() => w.close())

async function sides(): Promise<Sides> {
  const circle = await helpingCircle(w)
  const found = {
    circle,
    giver: await newGiver(w, circle),
    receiver: await newReceiver(w, circle, { asks: 0 }),
  }
  await confirmed(w, await matchBetween(w, found))
  return found
}

/** Changes what no use case could, and takes it back after `work`. */
async function planted<T>(change: string, back: string, work: () => Promise<T>): Promise<T> {
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
const ofOne = () => `circle_id = '${one.circle.circleId}'`
const night = async () => {
  await checkLedgers(w.world)
  await w.work()
}
const stateOf = async ({ giver }: Sides) =>
  (await w.call('GET /ledger/state', { token: giver.token })).data
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'served',
    (error: { code: string }) => error.code,
  )

describe('the nightly check', () => {
  beforeEach(() => sealLedger(w.world))

  test('publishes that everything holds, circle by circle, and stops nothing', async () => {
    await night()
    for (const circle of [one, other])
      expect(await stateOf(circle)).toMatchObject({
        check: { passed: true },
        stoppedSince: null,
        seal: { transfers: 1 },
      })
  })

  test.each([
    [
      'an entry of another amount',
      'ledger_entry',
      'amount_rupees = amount_rupees + 1',
      'amount_rupees = amount_rupees - 1',
      'all Coine of a circle sum to zero',
    ],
    [
      'a counter ahead of its entries',
      'ledger_entry',
      'given_after = given_after + 1, balance_after = balance_after + 1',
      'given_after = given_after - 1, balance_after = balance_after - 1',
      'a counter continues from the one before by its entry',
    ],
    [
      'a time line with a version too many',
      'match',
      'version = version + 1',
      'version = version - 1',
      'a match has a line for each of its versions',
    ],
    [
      'a transfer of another day',
      'ledger_transfer',
      "posted_at = posted_at - interval '1 day'",
      "posted_at = posted_at + interval '1 day'",
      'the seals: root_wrong',
    ],
    [
      'a transfer a second earlier',
      'ledger_transfer',
      "posted_at = posted_at - interval '1 second'",
      "posted_at = posted_at + interval '1 second'",
      'the seals: root_wrong',
    ],
    [
      'a seal with another signature',
      'seal',
      'signature = set_byte(signature, 0, get_byte(signature, 0) # 1)',
      'signature = set_byte(signature, 0, get_byte(signature, 0) # 1)',
      'the seals: signature_wrong',
    ],
  ])('finds %s, in its own circle alone', async (_what, table, change, back, name) => {
    await planted(
      `UPDATE ${table} SET ${change} WHERE ${ofOne()}`,
      `UPDATE ${table} SET ${back} WHERE ${ofOne()}`,
      async () => {
        expect((await checkCircle(w.world, one.circle.circleId)).broken).toContain(name)
        expect((await checkCircle(w.world, other.circle.circleId)).broken).toEqual([])
      },
    )
    expect((await checkCircle(w.world, one.circle.circleId)).broken).toEqual([])
  })

  test('finds seals that were all made anew: those of earlier nights are not among them', async () => {
    await checkAndRecord(w.world, { circleId: one.circle.circleId, lifts: false })
    const where = `WHERE ${ofOne()}`
    await planted(
      `CREATE TABLE kept_seal AS SELECT * FROM seal ${where}; CREATE TABLE kept_place AS SELECT * FROM sealed_transfer ${where}; DELETE FROM seal ${where}; DELETE FROM sealed_transfer ${where}; UPDATE sealer SET sealed_before = 0`,
      `DELETE FROM seal ${where}; DELETE FROM sealed_transfer ${where}; INSERT INTO seal SELECT * FROM kept_seal; INSERT INTO sealed_transfer SELECT * FROM kept_place; DROP TABLE kept_seal, kept_place`,
      async () => {
        await w.advance(1_000)
        await sealLedger(w.world)
        expect((await checkCircle(w.world, one.circle.circleId)).broken).toEqual([
          'the seals: earlier_missing',
        ])
      },
    )
  })

  test('finds what has waited for its seal for over a minute', async () => {
    await confirmed(w, await matchBetween(w, one))
    expect((await checkCircle(w.world, one.circle.circleId)).broken).toEqual([])
    await w.advance(61_000)
    expect((await checkCircle(w.world, one.circle.circleId)).broken).toEqual([
      'every transfer older than a minute is sealed',
    ])
  })
})

describe('a check that fails', () => {
  let waits: ClaimedMatch
  let elsewhere: ClaimedMatch
  const confirm = ({ id, utr, version, receiver }: ClaimedMatch) =>
    w.call('POST /matches/{matchId}/confirm', {
      token: receiver.token,
      params: { matchId: id },
      body: { seen: true, utrLast4: utr.slice(-4), version },
    })
  const deadline = async () =>
    (
      await w.owner.pool.query<{ at: Temporal.Instant }>(
        'SELECT deadline_at AS at FROM match WHERE match_id = $1',
        [waits.id],
      )
    ).rows[0]!.at
  const wrong = (work: () => Promise<void>) =>
    planted(
      `UPDATE ledger_entry SET amount_rupees = amount_rupees + 1 WHERE ${ofOne()} AND seq = 1`,
      `UPDATE ledger_entry SET amount_rupees = amount_rupees - 1 WHERE ${ofOne()} AND seq = 1`,
      work,
    )
  let second: Person

  beforeAll(async () => {
    second = await newMember(w, one.circle, { roles: ['admin'] })
    waits = await claimed(w, await matchBetween(w, one))
    elsewhere = await claimed(w, await matchBetween(w, other))
  })

  test('stops confirmations of that circle only, and tells everybody in it', async () => {
    await wrong(night)
    expect([await refusal(confirm(waits)), await refusal(confirm(elsewhere))]).toEqual([
      'ledger.stopped',
      'served',
    ])
    for (const person of [one.giver, one.receiver, one.circle.steward, one.circle.admin])
      expect(await noticesTo(w, person, 'ledger_stopped')).toEqual(['ledger_stopped'])
    expect(await noticesTo(w, other.giver, 'ledger_stopped')).toEqual([])
    expect([
      (await stateOf(one)).stoppedSince,
      (await stateOf(one)).check?.passed,
      (await stateOf(other)).stoppedSince,
    ]).toEqual([expect.any(String), false, null])
  })

  test('shows staff what did not hold', async () => {
    const { checks, stoppedSince } = await w.call('GET /staff/ledger', {
      token: one.circle.steward.token,
    })
    expect([stoppedSince !== null, checks[0]?.broken]).toEqual([
      true,
      expect.arrayContaining(['all Coine of a circle sum to zero']),
    ])
  })

  test('lets no clock of a payment run out, and a later night that passes does not let it go on by itself', async () => {
    const before = await deadline()
    await w.advance(40 * HOUR_MS)
    await w.work()
    await night()
    const { rows } = await w.owner.pool.query('SELECT state FROM match WHERE match_id = $1', [
      waits.id,
    ])
    expect([
      rows,
      (await deadline()).equals(before),
      (await stateOf(one)).check?.passed,
      await refusal(confirm(waits)),
    ]).toEqual([[{ state: 'awaiting_confirmation' }], true, true, 'ledger.stopped'])
  })

  test('goes on when two administrators ask and a check passes, never when one is enough or it fails again; the time is given back', async () => {
    const before = await deadline()
    await w.owner.pool.query(
      "UPDATE session SET expires_at = app_now() + interval '5 days', last_seen_at = app_now(), authenticated_at = app_now()",
    )
    const ask = () =>
      w.call('POST /staff/ledger/resume', {
        token: one.circle.admin.token,
        body: { reason: 'The entry was put right from the back-up.' },
      })
    const agree = async (who: Person) => {
      const { data } = await w.call('GET /staff/approvals', { token: who.token, query: {} })
      return w.call('POST /staff/approvals/{approvalId}/decide', {
        token: who.token,
        params: { approvalId: data[0]!.id },
        body: { approve: true, reason: 'I looked as well.', version: data[0]!.version },
      })
    }
    await ask()
    expect(await refusal(agree(one.circle.admin))).toBe('staff.approval-own')
    await wrong(async () => {
      await agree(second)
      await w.work()
    })
    expect((await stateOf(one)).stoppedSince).not.toBeNull()
    await ask()
    await agree(second)
    await w.work()
    expect(await stateOf(one)).toMatchObject({ check: { passed: true }, stoppedSince: null })
    expect((await deadline()).epochMilliseconds - before.epochMilliseconds).toBeGreaterThanOrEqual(
      40 * HOUR_MS,
    )
    expect(await noticesTo(w, one.giver, 'ledger_resumed')).toEqual(['ledger_resumed'])
    expect([await refusal(confirm(waits)), await refusal(ask())]).toEqual([
      'served',
      'ledger.not-stopped',
    ])
  })

  test('is lifted by the operator by a check that passes, and by nothing else', async () => {
    await wrong(async () => {
      await night()
      expect(await checkByHand(w.world, { slug: one.circle.slug, resume: true })).toMatchObject({
        ok: false,
        prints: expect.stringContaining('  all Coine of a circle sum to zero'),
      })
    })
    await expect(
      w.world.database.pool.query(
        'UPDATE posting_stop SET ended_at = app_now(), passed_check = failed_check WHERE ended_at IS NULL',
      ),
    ).rejects.toThrow('postings go on after a later check that passed')
    await expect(
      w.world.database.pool.query(
        'UPDATE posting_stop SET began_at = app_now() WHERE ended_at IS NULL',
      ),
    ).rejects.toThrow('permission denied')
    expect(await checkByHand(w.world, { slug: one.circle.slug, resume: false })).toMatchObject({
      ok: true,
    })
    expect((await stateOf(one)).stoppedSince).not.toBeNull()
    expect(await checkByHand(w.world, { slug: one.circle.slug, resume: true })).toEqual({
      ok: true,
      prints: expect.stringContaining('Confirmations resume.'),
    })
    expect((await stateOf(one)).stoppedSince).toBeNull()
  })
})

describe('the seal of the day', () => {
  test('is mailed to stewards, once, in their language, and to nobody else', async () => {
    await sealLedger(w.world)
    const {
      data: { seal },
    } = await w.call('GET /ledger/state', { token: one.giver.token })
    await tellOfSeals(w.world)
    await tellOfSeals(w.world)
    await w.work()
    const of = ({ email }: { email: string }) =>
      w.mails.filter(({ to, text }) => to === email && text.includes(seal!.head))
    expect([of(one.circle.steward).length, of(one.giver).length]).toEqual([1, 0])
  })
})

describe('what everybody can read', () => {
  const page = (name: 'honesty' | 'home' | 'news', language: 'en' | 'hi' = 'en') =>
    w.owner.db.transaction().execute((tx) => publishedChecks({ tx }, { page: name, language }))

  test('is the date and the result of the last check of every circle, and the latest seals of circles that are shown', async () => {
    await night()
    expect(await page('home')).toEqual({
      checked: expect.stringMatching(/\d{4}, .*: nothing wrong was found\.$/),
    })
    expect(await page('news')).toEqual({})
    const { items } = await page('honesty', 'hi')
    const {
      data: { seal },
    } = await w.call('GET /ledger/state', { token: one.giver.token })
    expect([items?.includes(`<code>${seal!.head}</code>`), items?.includes('<strong>')]).toEqual([
      true,
      true,
    ])
    await w.owner.pool.query('UPDATE circle SET seen = false')
    expect((await page('honesty')).items).not.toContain(seal!.head)
  })

  test('says so while anywhere something did not hold', async () => {
    await planted(
      `UPDATE match SET version = version + 1 WHERE ${ofOne()}`,
      `UPDATE match SET version = version - 1 WHERE ${ofOne()}`,
      night,
    )
    expect((await page('home')).checked).toContain('something is wrong')
  })
})

test('whoever watches the installation sees circles that are stopped, and how old the oldest check is', async () => {
  const http = await testApp(w)
  const { body } = await http.send({ method: 'GET', url: '/metrics' })
  await http.close()
  expect([
    /^paraspar_circles_failed (\d+)$/m.exec(body)?.[1],
    /^paraspar_oldest_check_seconds (\d+)$/m.test(body),
  ]).toEqual(['1', true])
})
