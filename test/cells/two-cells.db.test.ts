import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { expect, test, vi } from 'vitest'
import { openCircle } from '#server/circles/open-circle.ts'
import { DEFAULT_POLICY } from '#domain/shared/policy.ts'
import { requestError } from '#domain/shared/request-errors.ts'
import { compareKeys } from '#server/platform/cells/asked-keys.ts'
import { openDirectory } from '#server/platform/cells/directory.ts'
import { makeCell, refuseOtherCell } from '#server/platform/cells/make-cell.ts'
import { hashCheckOf } from '#server/platform/config-groups.ts'
import { failureOf } from '#server/platform/use-case/failures.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import { madeUpPerson, newMember } from '../circle/people.ts'
import {
  claimed,
  confirmed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  type TestMatch,
} from '../helping/helping.ts'
import { newUtr } from '../helping/proof.ts'
import { testDatabase } from '../server/db.ts'
import { type Cell, twoCells } from './two-cells.ts'

const RACES = 12

const { one, two, directory, url } = await twoCells()
const circles = { one: await helpingCircle(one), two: await helpingCircle(two) }

async function paidMatch(cell: Cell): Promise<TestMatch> {
  const circle = cell === one ? circles.one : circles.two
  const [giver, receiver] = [await newGiver(cell, circle), await newReceiver(cell, circle)]
  return matchBetween(cell, { giver, receiver })
}

/** What became of an attempt: its value, or the code that a person gets. */
async function outcome(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt
    return 'done'
  } catch (error) {
    return failureOf(error, 'en').body.error.code
  }
}

const claims = (cell: Cell, match: TestMatch, utr: string) => outcome(claimed(cell, match, { utr }))

/** Each minute's clean-up, a quarter of an hour later. */
async function comparedLater(cell: Cell): Promise<void> {
  await cell.advance(16 * 60_000)
  await compareKeys(cell.world)
}

async function cellOf(kind: string): Promise<Record<string, number>> {
  const { rows } = await directory.query<{ cell: string; n: number }>(
    'SELECT cell, count(*)::integer AS n FROM taken_key WHERE kind = $1 GROUP BY cell ORDER BY cell',
    [kind],
  )
  return Object.fromEntries(rows.map(({ cell, n }) => [cell, n]))
}

test('a bank reference counts once in both cells, with one question; confirming and reading ask nothing', async () => {
  const [first, second, third] = [await paidMatch(one), await paidMatch(two), await paidMatch(one)]
  const utr = newUtr()
  one.directory.asked.length = 0
  const claim = await claimed(one, first, { utr })
  expect(one.directory.asked).toEqual(['take'])
  expect(await claims(two, second, utr)).toBe('matches.utr-used')
  expect(await claims(one, third, utr)).toBe('matches.utr-used')
  one.directory.asked.length = 0
  await confirmed(one, claim)
  await one.call('GET /matches', { token: first.giver.token })
  await one.work()
  expect(one.directory.asked).toEqual([])
  // The claim that was refused can be made again with the right reference.
  expect(await claims(two, second, newUtr())).toBe('done')
})

test('help goes from pledge to record in both cells, each with its own ledger', async () => {
  for (const cell of [one, two]) {
    const match = await paidMatch(cell)
    await confirmed(cell, await claimed(cell, match))
    const { rows } = await cell.owner.pool.query(
      'SELECT count(*)::integer AS n FROM ledger_transfer WHERE match_id = $1',
      [match.id],
    )
    expect(rows).toEqual([{ n: 1 }])
  }
})

test('a transaction may ask for many keys, one after another: none of that is a failure', async () => {
  const { memberId } = await newMember(one, circles.one, madeUpPerson())
  const keys = Array.from({ length: 12 }, () => randomBytes(32))
  one.directory.asked.length = 0
  await inTransaction(one.owner, { vault: one.world.vault, language: 'en' }, async ({ tx }) => {
    for (const emailKey of keys)
      await tx.updateTable('identity').set({ emailKey }).where('memberId', '=', memberId).execute()
  })
  expect(one.directory.asked).toEqual(keys.map(() => 'take'))
})

test('a key that both cells have is reported once, without the key', async () => {
  await one.openCircle({ slug: 'both' })
  const key = Buffer.from('both')
  await directory.query("UPDATE taken_key SET cell = 'two' WHERE kind = 'slug' AND key = $1", [key])
  await one.owner.pool.query(
    `INSERT INTO asked_key (kind, key, granted, asked_at) VALUES ('slug', $1, true, app_now())
      ON CONFLICT DO NOTHING`,
    [key],
  )
  const logged = vi.spyOn(one.world.log, 'error')
  await compareKeys(one.world)
  await compareKeys(one.world)
  expect(logged.mock.calls).toEqual([[{ kind: 'slug', cell: 'two' }, 'two cells have one key']])
  logged.mockRestore()
  await directory.query("UPDATE taken_key SET cell = 'one' WHERE kind = 'slug' AND key = $1", [key])
})

test('a cell with another HASH_KEY takes no key and becomes no cell', async () => {
  const stranger = { name: 'two', directoryUrl: url, hashCheck: hashCheckOf(randomBytes(32)) }
  const there = openDirectory(stranger)
  const refusal = 'HASH_KEY: is not the key of the other cells'
  const key = { kind: 'slug', key: Buffer.from('stranger') }
  await expect(there.agree()).rejects.toThrow(refusal)
  await expect(there.take(key)).rejects.toThrow(refusal)
  await there.close()
  const alone = await testDatabase()
  await expect(makeCell(alone.ownerUrl, stranger)).rejects.toThrow(refusal)
  const { rows } = await directory.query('SELECT FROM taken_key WHERE key = $1', [key.key])
  expect(rows).toEqual([])
  alone.drop()
})

test('of both cells that take one reference at once, one gets it', async () => {
  for (let at = 0; at < RACES; at++) {
    const [first, second] = [await paidMatch(one), await paidMatch(two)]
    const utr = newUtr()
    const outcomes = await Promise.all([claims(one, first, utr), claims(two, second, utr)])
    expect(outcomes.toSorted()).toEqual(['done', 'matches.utr-used'])
  }
})

test.each(['phone', 'pan', 'email'] as const)(
  'a %s that was proved in one cell is refused in the other',
  async (what) => {
    const person = madeUpPerson()
    await newMember(one, circles.one, person)
    const other = { ...madeUpPerson(), [what]: person[what] }
    expect(await outcome(newMember(two, circles.two, other))).toBe('request.taken-elsewhere')
    expect(await outcome(newMember(two, circles.two, madeUpPerson()))).toBe('done')
  },
)

test('the address of a circle is one circle’s, in whichever cell', async () => {
  const circle = { name: 'Asha', slug: 'asha', policy: DEFAULT_POLICY, paymentsOpen: true }
  expect(await outcome(openCircle(one.owner, circle))).toBe('done')
  expect(await outcome(openCircle(two.owner, circle))).toBe('circles.slug-taken')
})

test('a key that was reserved and never committed is given back by its cell, and by no clock', async () => {
  const [first, second, third] = [await paidMatch(one), await paidMatch(two), await paidMatch(two)]
  const utr = newUtr()
  // The process ends between the answer of the directory and its own second attempt.
  const { take } = one.directory
  one.directory.take = async (key) => {
    await take(key)
    throw requestError('request.busy')
  }
  expect(await claims(one, first, utr)).toBe('request.busy')
  one.directory.take = take
  expect(await claims(two, second, utr)).toBe('matches.utr-used')
  await comparedLater(two)
  expect(await claims(two, second, utr)).toBe('matches.utr-used')
  await comparedLater(one)
  expect(await claims(two, second, utr)).toBe('done')
  // And what was committed stays, however often it is compared.
  await comparedLater(two)
  expect(await claims(two, third, utr)).toBe('matches.utr-used')
  expect(await claims(one, first, utr)).toBe('matches.utr-used')
})

test('while the directory is silent, claims are refused as busy, nobody waits for a lock, and the rest goes on', async () => {
  const [first, second] = [await paidMatch(one), await claimed(one, await paidMatch(one))]
  const { promise: asked, resolve: isAsked } = Promise.withResolvers<void>()
  const { promise: silence, reject: answer } = Promise.withResolvers<void>()
  one.directory.fault = () => (isAsked(), silence)
  const waiting = claims(one, first, newUtr())
  await asked
  // In the same circle, while the claim waits for the directory.
  await confirmed(one, second)
  answer(requestError('request.busy'))
  expect(await waiting).toBe('request.busy')
  one.directory.fault = undefined
  expect(await claims(one, first, newUtr())).toBe('done')
})

test('a number that a person gives up is free for the other cell', async () => {
  const person = madeUpPerson()
  const { circleId, memberId } = await newMember(one, circles.one, person)
  await one.owner.pool.query(
    `UPDATE identity SET phone_verified_at = NULL, email_verified_at = NULL WHERE circle_id = $1 AND member_id = $2`,
    [circleId, memberId],
  )
  expect(await outcome(newMember(two, circles.two, person))).toBe('request.taken-elsewhere')
  await comparedLater(one)
  expect(await outcome(newMember(two, circles.two, person))).toBe('done')
  one.isLawful = false
})

test('a server starts with a database only if both are the same cell', async () => {
  await expect(refuseOtherCell(one.owner.pool, 'one')).resolves.toBeUndefined()
  await expect(refuseOtherCell(one.owner.pool, 'two')).rejects.toThrow(
    'names two, and the database is one',
  )
  await expect(refuseOtherCell(one.owner.pool, undefined)).rejects.toThrow('names no cell')
  const alone = await testDatabase()
  const pool = new pg.Pool({ connectionString: alone.ownerUrl, max: 1 })
  await expect(refuseOtherCell(pool, undefined)).resolves.toBeUndefined()
  await expect(refuseOtherCell(pool, 'one')).rejects.toThrow('the database is no cell')
  await pool.end()
  alone.drop()
})

test('the directory has what the cells have, and the keys of a row are the same one by one', async () => {
  for (const cell of [one, two]) {
    await comparedLater(cell)
    const { rows } = await cell.owner.pool.query<{ kind: string; n: number }>(
      'SELECT kind, count(*)::integer AS n FROM held_key GROUP BY kind ORDER BY kind',
    )
    expect(rows.map(({ kind }) => kind)).toEqual([
      'email',
      'pan',
      'phone',
      'reference',
      'referral',
      'slug',
    ])
    for (const { kind, n } of rows) expect((await cellOf(kind))[cell.directory.cell]).toBe(n)
    const { rows: differing } = await cell.owner.pool.query(
      `WITH one_by_one AS (
         SELECT k.kind, k.key FROM identity r, keys_of_row('identity', to_jsonb(r)) k
         UNION ALL SELECT k.kind, k.key FROM circle r, keys_of_row('circle', to_jsonb(r)) k
         UNION ALL SELECT k.kind, k.key FROM utr_use r, keys_of_row('utr_use', to_jsonb(r)) k
         UNION ALL SELECT k.kind, k.key FROM gift_paper r, keys_of_row('gift_paper', to_jsonb(r)) k)
       (TABLE one_by_one EXCEPT ALL TABLE held_key) UNION ALL (TABLE held_key EXCEPT ALL TABLE one_by_one)`,
    )
    expect(differing).toEqual([])
  }
})
