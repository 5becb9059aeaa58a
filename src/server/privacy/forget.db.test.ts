import { claimFolder, installationId } from '#server/platform/outside/own-folder.ts'
import { readdirSync } from 'node:fs'
import { contract, endpointOf, type EndpointKey } from '#contract/index.ts'
import { databaseTexts, whereReadable } from '#test/server/database-texts.ts'
import {
  claimed,
  confirmed,
  matchBetween,
  newGiver,
  type TestMatch,
  pledgeOf,
  type Receiver,
  newReceiver,
} from '#test/helping/helping.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { testApp } from '#test/server/http.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { trySample } from '#test/circle/sample.ts'
import { afterAll, beforeAll, expect, describe, test } from 'vitest'
import { cleanedUp, YEAR } from '#test/privacy/cleaned-up.ts'

const { w, circle, cleanUp, count } = await cleanedUp()

const http = await testApp(w)
await claimFolder(w.world.services.storage.store, await installationId(w.world.database.pool))
afterAll(() => http.close())

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
    // The leaving member gives as well, so that there is a picture and a reference of theirs.
    const other = await newReceiver(w, circle, { asks: 0 })
    await confirmed(w, await claimed(w, await matchBetween(w, { giver: leaver, receiver: other })))
    await w.call('PUT /user/nominee', {
      token: leaver.token,
      body: { nominee: { name: 'Plantednominee Devi', contact: 'planted.nominee@example.in' } },
    })
    const { data: profile } = await w.call('GET /user/profile', { token: leaver.token })
    await w.call('PATCH /user/profile', {
      token: leaver.token,
      body: { callTime: 'Plantedevening at six', version: profile.version },
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

  test('is then erased: no key, login, picture or word is left', async () => {
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
      [
        ...Object.values(SECRETS),
        'Plantednominee Devi',
        'Plantedtitle of mine',
        'Plantedevening at six',
      ].flatMap((planted) => whereReadable(texts, planted)),
    ).toEqual([])
  })

  test('leaves the circle’s record alone: ledger, matches, an act by the clock', async () => {
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
