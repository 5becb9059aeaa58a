import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { sealInLink } from '#domain/ledger/seal-link.ts'
import { writeSealMemory } from '#server/ledger/seal-memory.ts'
import { sealLedger } from '#server/ledger/seal-ledger.ts'
import { confirmed, matchBetween } from '#test/helping/helping.ts'
import { testApp } from '#test/server/http.ts'
import { checkCircle } from './check-circle.ts'
import { checkAndRecord } from './check-ledgers.ts'
import { guardProblems } from './guard-problems.ts'
import { DB_FOLDER, guardsName, readSchemaFiles } from '#server/platform/database/schema-files.ts'
import { pageHtml } from '#test/content/page-html.ts'
import { publishedChecks } from './published-checks.ts'
import { notifyOfSeals } from './notify-of-seals.ts'
import { checkedCircles } from '#test/audit/checked-circles.ts'

const { w, one, other, ofOne, night, stateOf, planted } = await checkedCircles()

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

  test('finds seals that were all made anew, as those of earlier nights are gone', async () => {
    await checkAndRecord(w.world, { circleId: one.circle.circleId, lifts: false })
    const where = `WHERE ${ofOne()}`
    await planted(
      `CREATE TABLE stored_seal AS SELECT * FROM seal ${where};
        DELETE FROM seal ${where}`,
      `DELETE FROM seal ${where};
        INSERT INTO seal SELECT * FROM stored_seal; DROP TABLE stored_seal`,
      async () => {
        await w.advance(DAY_MS)
        // By a signer that remembers nothing.
        const sealMemory = `${w.world.config.sealMemory}-new`
        await writeSealMemory(sealMemory, new Map())
        await sealLedger({ ...w.world, config: { ...w.world.config, sealMemory } })
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

describe('a database that is not as released', () => {
  test.each([
    [
      'a trigger that somebody disabled',
      'ALTER TABLE ledger_entry DISABLE TRIGGER ledger_entry_sums_to_zero',
      'ALTER TABLE ledger_entry ENABLE TRIGGER ledger_entry_sums_to_zero',
      'trigger ledger_entry_sums_to_zero on ledger_entry',
    ],
    [
      'a right that somebody gave',
      'GRANT INSERT ON ledger_entry TO paraspar_app',
      'REVOKE INSERT ON ledger_entry FROM paraspar_app',
      'rights on ledger_entry',
    ],
    [
      'a foreign key that could seal',
      `INSERT INTO seal_key (key_name, public_key)
        SELECT encode(substr(sha256(k), 1, 8), 'hex'), k FROM (VALUES (sha256('mine'))) v (k)`,
      `DELETE FROM seal_key WHERE public_key = sha256('mine')`,
      'seal_key ',
    ],
  ])('fails the check of every circle: %s', async (_what, change, back, name) => {
    const broken = () => checkAndRecord(w.world, { circleId: other.circle.circleId, lifts: true })
    expect((await broken()).broken).toEqual([])
    await planted(change, back, async () => {
      expect((await broken()).broken).toEqual([
        expect.stringContaining(`a guard is not as released: ${name}`),
      ])
    })
    expect((await broken()).broken).toEqual([])
  })

  test('is not judged by the guards of another version', async () => {
    await planted(
      `UPDATE schema_version SET guards = 'other'; GRANT INSERT ON seal TO paraspar_app`,
      `UPDATE schema_version SET guards = '${guardsName(readSchemaFiles(DB_FOLDER))}';
        REVOKE INSERT ON seal FROM paraspar_app`,
      async () => expect(await guardProblems(w.world)).toEqual([]),
    )
  })
})

describe('the seal of the day', () => {
  test('is mailed to stewards, once, in their language, and to nobody else', async () => {
    await sealLedger(w.world)
    const {
      data: { seal },
    } = await w.call('GET /ledger/state', { token: one.giver.token })
    // The mails of confirmations carry it to their two people.
    await w.work()
    w.mails.length = 0
    await notifyOfSeals(w.world)
    await notifyOfSeals(w.world)
    await w.work()
    const of = ({ email }: { email: string }) =>
      w.mails.filter(({ to, text }) => to === email && sealInLink(text)?.head === seal!.head)
    expect([of(one.circle.steward).length, of(one.giver).length]).toEqual([1, 0])
  })
})

describe('what everybody can read', () => {
  const page = (name: 'honesty' | 'home' | 'news', language: 'en' | 'hi' = 'en') =>
    w.owner.db.transaction().execute((tx) => publishedChecks({ tx }, { page: name, language }))

  test('is date and result of each circle’s check, and seals of shown circles', async () => {
    await night()
    expect(await page('home')).toEqual({
      checked: expect.stringMatching(/\d{4}, .*: nothing wrong was found\.$/),
    })
    expect(await page('news')).toEqual({})
    const html = async (language: 'en' | 'hi') =>
      pageHtml('honesty', await page('honesty', language), language)
    const shown = await html('hi')
    const {
      data: { seal },
    } = await w.call('GET /ledger/state', { token: one.giver.token })
    expect([shown.includes(`<code>${seal!.head}</code>`), shown.includes('<strong>')]).toEqual([
      true,
      true,
    ])
    await w.owner.pool.query('UPDATE circle SET seen = false')
    expect(await html('en')).not.toContain(seal!.head)
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

test('monitoring sees stopped circles and the age of the oldest check', async () => {
  const http = await testApp(w)
  const { body } = await http.send({ method: 'GET', url: '/metrics' })
  await http.close()
  expect([
    /^paraspar_circles_failed (\d+)$/m.exec(body)?.[1],
    /^paraspar_oldest_check_seconds (\d+)$/m.test(body),
  ]).toEqual(['1', true])
})
