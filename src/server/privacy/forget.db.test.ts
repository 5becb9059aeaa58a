import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contract, endpointOf, type EndpointKey } from '#contract/index.ts'
import { RECORDS_KEPT_DAYS_MIN } from '#domain/shared/privacy-terms.ts'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { jobHandlers } from '#server/job-handlers.ts'
import { databaseTexts, whereReadable } from '#test/server/database-texts.ts'
import {
  backAgain,
  claimed,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
  type TestMatch,
  pledgeOf,
  type Receiver,
} from '#test/helping/helping.ts'
import { type TestApp, testApp } from '#test/server/http.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { trySample } from '#test/circle/sample.ts'
import { RESTRICT_VIOLATION, tried } from '#test/server/sql-refusals.ts'
import type { TestWorld } from '#test/server/world.ts'

const YEAR = RECORDS_KEPT_DAYS_MIN * DAY_MS
let w: TestWorld
let http: TestApp
let circle: HelpingCircle
beforeAll(async () => {
  w = await helpingWorld()
  http = await testApp(w)
  circle = await helpingCircle(w)
})
afterAll(async () => {
  await http.close()
  await w.close()
})

const cleanUp = () => jobHandlers['clean-up'](w.world, {})
const count = async (sql: string, ...values: unknown[]) =>
  (await w.owner.pool.query<{ n: number }>(`SELECT count(*) AS n FROM ${sql}`, values)).rows[0]?.n

describe('whose account closed', () => {
  const SECRETS = {
    name: 'Plantedleaver Zoya',
    email: 'planted.leaver@example.in',
    phone: '9812340001',
    pan: 'QWZPT5551X',
  }
  let leaver: Receiver
  let giver: Person
  let match: TestMatch
  beforeAll(async () => {
    giver = await newGiver(w, circle)
    leaver = await newReceiver(w, circle, { ...SECRETS, asks: 0 })
    const ticket = await w.call('POST /support', {
      token: leaver.token,
      body: {
        subject: 'other',
        title: 'Plantedtitle of mine',
        message: 'Plantedmessage about my roof.',
      },
    })
    await w
      .call('POST /staff/tickets/{ticketId}/close', {
        token: circle.admin.token,
        params: { ticketId: ticket.data.id },
        body: { reason: 'It is answered.', version: ticket.data.version },
      })
      .catch(() => undefined)
    match = await confirmed(w, await matchBetween(w, { giver, receiver: leaver }))
    await w
      .call('POST /matches/{matchId}/messages', {
        token: leaver.token,
        params: { matchId: match.id },
        body: { text: 'Plantedthanks to you.' },
      })
      .catch(() => undefined)
    // The leaver gives as well, so that there is a picture and a reference of theirs.
    const other = await newReceiver(w, circle, { asks: 0 })
    await confirmed(w, await claimed(w, await matchBetween(w, { giver: leaver, receiver: other })))
    await w.call('PUT /user/nominee', {
      token: leaver.token,
      body: { nominee: { name: 'Plantednominee Devi', contact: 'planted.nominee@example.in' } },
    })
    await w.call('POST /user/close-account', { token: leaver.token, body: { email: leaver.email } })
  })

  test('is locked for a year: the key stays, nothing is erased a minute too early', async () => {
    await w.advance(YEAR - 60_000)
    await cleanUp()
    expect(
      await count('person_key WHERE member_id = $1 AND destroyed_at IS NULL', leaver.memberId),
    ).toBe(1)
    expect(
      (
        await w.world.database.pool.query('SELECT erase_person($1, $2) AS erased', [
          circle.circleId,
          leaver.memberId,
        ])
      ).rows,
    ).toEqual([{ erased: false }])
  })

  test('is then erased: no key, no way to log in, no picture, none of their words anywhere', async () => {
    await w.advance(61_000)
    await cleanUp()
    const { rows } = await w.owner.pool.query(
      `SELECT octet_length(wrapped) AS wrapped, master_key_id, destroyed_at IS NOT NULL AS gone
        FROM person_key WHERE member_id = $1`,
      [leaver.memberId],
    )
    expect(rows).toEqual([{ wrapped: 0, master_key_id: '', gone: true }])
    for (const table of ['identity', 'session', 'notice', 'notice_preference', 'member_block'])
      expect(await count(`${table} WHERE member_id = $1`, leaver.memberId)).toBe(0)
    expect(
      await count(
        "payment_detail WHERE member_id = $1 AND (detail_sealed <> '' OR detail_key <> '')",
        leaver.memberId,
      ),
    ).toBe(0)
    expect(
      await count('stored_file WHERE owner_id = $1 AND purged_at IS NULL', leaver.memberId),
    ).toBe(0)
    const files = readdirSync(w.world.config.storageFolder, { recursive: true }).map(String)
    const { rows: names } = await w.owner.pool.query<{ name: string }>(
      'SELECT storage_name AS name FROM stored_file WHERE owner_id = $1',
      [leaver.memberId],
    )
    expect(names.length).toBeGreaterThan(0)
    expect(names.filter(({ name }) => files.includes(name))).toEqual([])
    const texts = await databaseTexts(w.owner)
    expect(
      [...Object.values(SECRETS), 'Plantednominee Devi', 'Plantedtitle of mine'].flatMap(
        (planted) => whereReadable(texts, planted),
      ),
    ).toEqual([])
  })

  test('leaves the circle’s record as it was: the ledger, the payments, and an act of the clock', async () => {
    expect(await count('ledger_entry WHERE account_id = $1', leaver.memberId)).toBe(2)
    expect(await count('match WHERE $1 IN (giver_id, receiver_id)', leaver.memberId)).toBe(2)
    expect(
      await count(
        "audit_log WHERE whom_id = $1 AND act = 'member.erase' AND actor_role = 'clock'",
        leaver.memberId,
      ),
    ).toBe(1)
  })

  test('is a former member to everybody, on every page that names them', async () => {
    const officer = await newMember(
      w,
      { ...circle, admin: await again(circle.admin) },
      { roles: ['officer', 'admin'] },
    )
    await backAgain(w, circle, giver, officer)
    const { data } = await w.call('GET /coine/statement', { token: giver.token, query: {} })
    expect(data.find(({ matchId }) => matchId === match.id)?.otherName).toBe('\u2060Former member')
    await expect(
      w.call('GET /matches/{matchId}', { token: giver.token, params: { matchId: match.id } }),
    ).resolves.toMatchObject({ data: { id: match.id } })
    const queries = (Object.keys(contract) as EndpointKey[]).filter(
      (key) => key.startsWith('GET ') && endpointOf(key).stream === undefined,
    )
    const ids = { matchId: match.id, memberId: leaver.memberId }
    for (const who of [giver, officer]) {
      for (const key of queries) {
        const named = Object.fromEntries(
          [...key.matchAll(/\{(\w+)\}/g)].flatMap(([, name = '']) =>
            name in ids ? [[name, ids[name as keyof typeof ids]]] : [],
          ),
        )
        const { status, said } = await trySample(http, key, { ids: named, who })
        expect(status, `${key}: ${said}`).toBeLessThan(500)
        expect(said, key).not.toContain('Plantedleaver')
      }
    }
  })

  test('may come again with the same address, phone and PAN', async () => {
    await backAgain(w, circle)
    const again = await newMember(w, circle, SECRETS)
    expect(again.memberId).not.toBe(leaver.memberId)
    await expect(pledgeOf(w, again, 500)).resolves.toMatchObject({ status: 'pending' })
  })
})

async function again(person: Person): Promise<Person> {
  await backAgain(w, circle)
  return person
}

describe('what has outlived its span', () => {
  test('a payee copied into a match is forgotten a year after its end, and not before', async () => {
    await backAgain(w, circle)
    const [giver, receiver] = [await newGiver(w, circle), await newReceiver(w, circle, { asks: 0 })]
    const match = await confirmed(w, await matchBetween(w, { giver, receiver }))
    const stored = () => count("match WHERE match_id = $1 AND payee_sealed <> ''", match.id)
    await w.advance(YEAR - 60_000)
    await cleanUp()
    expect(await stored()).toBe(1)
    expect(
      (
        await tried(
          w.world.database.pool,
          `UPDATE match SET payee_sealed = '' WHERE match_id = '${match.id}'`,
        )
      ).refusedWith,
    ).toBe(RESTRICT_VIOLATION)
    await w.advance(61_000)
    await cleanUp()
    expect(await stored()).toBe(0)
    await backAgain(w, circle, giver, receiver)
    for (const { token } of [giver, receiver])
      await expect(
        w.call('GET /matches/{matchId}', { token, params: { matchId: match.id } }),
      ).resolves.toMatchObject({ data: { status: 'confirmed' } })
  })

  test('a detail that its owner deleted is gone with the next run', async () => {
    await backAgain(w, circle)
    const receiver = await newReceiver(w, circle, { asks: 0 })
    await w.call('DELETE /user/payment-details/upi', {
      token: receiver.token,
      body: { upiDetailId: receiver.detailId },
    })
    await cleanUp()
    const { rows } = await w.owner.pool.query(
      `SELECT octet_length(detail_sealed) AS sealed, octet_length(detail_key) AS hash
        FROM payment_detail WHERE detail_id = $1`,
      [receiver.detailId],
    )
    expect(rows).toEqual([{ sealed: 0, hash: 0 }])
  })

  test('a notice is deleted a year after it came, with its deliveries', async () => {
    await backAgain(w, circle)
    const [giver, receiver] = [await newGiver(w, circle), await newReceiver(w, circle, { asks: 0 })]
    await matchBetween(w, { giver, receiver })
    await w.work()
    const {
      rows: [notice],
    } = await w.owner.pool.query<{ id: string }>(
      'SELECT notice_id AS id FROM notice WHERE member_id = $1 LIMIT 1',
      [giver.memberId],
    )
    const rows = async () => [
      await count('notice WHERE notice_id = $1', notice?.id),
      ((await count('delivery WHERE notice_id = $1', notice?.id)) ?? 0) > 0,
    ]
    await w.advance(YEAR - 60_000)
    await cleanUp()
    expect(await rows()).toEqual([1, true])
    await w.advance(61_000)
    await cleanUp()
    expect(await rows()).toEqual([0, false])
  })

  test('a visitor’s message is deleted with its key a year after the answer', async () => {
    await backAgain(w, circle)
    await w.call('POST /contact', {
      body: {
        name: 'Asha Devi',
        email: 'visitor@example.in',
        phone: '9812345678',
        message: 'How can my village join?',
      },
    })
    const {
      rows: [contact],
    } = await w.owner.pool.query<{ id: string; circleId: string }>(
      'SELECT contact_id AS id, circle_id AS "circleId" FROM contact_message',
    )
    await w.owner.pool.query(
      `UPDATE contact_message SET state = 'answered', answered_at = app_now() + interval '3 days'
        WHERE contact_id = $1`,
      [contact?.id],
    )
    const rows = async () => [
      await count('contact_message WHERE contact_id = $1', contact?.id),
      await count('person_key WHERE member_id = $1', contact?.id),
    ]
    await w.advance(YEAR + 3 * DAY_MS - 60_000)
    await cleanUp()
    expect(await rows()).toEqual([1, 1])
    await w.advance(61_000)
    await cleanUp()
    expect(await rows()).toEqual([0, 0])
  })

  test('a login is forgotten when it has ended, also by seven idle days', async () => {
    await backAgain(w, circle)
    const person = await newMember(w, circle)
    await w.advance(7 * DAY_MS - 60_000)
    await cleanUp()
    expect(await count('session WHERE member_id = $1', person.memberId)).toBe(1)
    await w.advance(61_000)
    await cleanUp()
    expect(await count('session WHERE member_id = $1', person.memberId)).toBe(0)
  })

  test('a code or link is forgotten a week after it ran out', async () => {
    await backAgain(w, circle)
    const person = await newMember(w, circle, { upTo: 'email' })
    await w.call('POST /user/send-phone-code', { token: person.token })
    await w.work()
    const rows = () =>
      count(
        "one_time_secret s JOIN identity i USING (identity_id) WHERE i.member_id = $1 AND s.purpose = 'verify_phone'",
        person.memberId,
      )
    await w.advance(7 * DAY_MS)
    await cleanUp()
    expect(await rows()).toBe(1)
    await w.advance(10 * 60_000 + 1_000)
    await cleanUp()
    expect(await rows()).toBe(0)
  })

  test('nothing younger than a year is forgotten by the function that forgets', async () => {
    expect(
      (
        await tried(
          w.world.database.pool,
          "SELECT forget_outlived(app_now() - interval '364 days', 10)",
        )
      ).refusedWith,
    ).toBe(RESTRICT_VIOLATION)
  })
})
