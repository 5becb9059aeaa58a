import { expect, test } from 'vitest'
import { worldOfFile } from '../helping/helping.ts'
import { testWorld } from '../server/world.ts'
import { agreeToWarning, joinByForm, newCircle, newMember, type Person, signIn } from './people.ts'

const w = await worldOfFile(testWorld)

/** Tables to which joining adds more than the person: messages, used codes, counters. */
const TRACES = ['notice', 'one_time_secret']

/**
 * Every row that names a member or their identity, with what differs from one to the next masked.
 */
async function rowsOf({ memberId }: Person): Promise<Record<string, unknown[]>> {
  const { rows: columns } = await w.owner.pool.query<{ table: string; column: string }>(
    `SELECT table_name AS table, column_name AS column
      FROM information_schema.columns
      JOIN information_schema.tables USING (table_schema, table_name)
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
      AND column_name IN ('member_id', 'identity_id') ORDER BY 1, 2`,
  )
  const { rows: identities } = await w.owner.pool.query<{ id: string }>(
    'SELECT identity_id AS id FROM identity WHERE member_id = $1',
    [memberId],
  )
  const found: Record<string, unknown[]> = {}
  for (const { table, column } of columns) {
    if (TRACES.includes(table) || found[table] !== undefined) continue
    const { rows } = await w.owner.pool.query<Record<string, unknown>>(
      `SELECT * FROM ${table} WHERE ${column} = $1`,
      [column === 'member_id' ? memberId : identities[0]?.id],
    )
    if (rows.length > 0) found[table] = rows.map(masked).toSorted(byText)
  }
  return found
}

function masked(row: Record<string, unknown>): Record<string, unknown> {
  const mask = (value: unknown, column: string) => {
    if (value instanceof Buffer) return 'bytes'
    if (value instanceof Temporal.Instant) return 'an instant'
    if (typeof value === 'string' && /^[\da-f]{8}-/.test(value)) return 'an id'
    return ['password_hash', 'referral_code'].includes(column) ? 'a text' : value
  }
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, mask(value, column)]),
  )
}

const byText = (one: unknown, other: unknown) =>
  JSON.stringify(one) < JSON.stringify(other) ? -1 : 1

test('a written member has the rows and the view of one from the endpoints', async () => {
  const circle = await newCircle(w)
  const known = { language: 'hi', name: 'Asha Verma' } as const
  const people = [await newMember(w, circle, known), await joinByForm(w, circle, known)] as const
  const [written, real] = await Promise.all(people.map(rowsOf))
  expect(Object.keys(written ?? {})).toEqual(
    expect.arrayContaining(['agreement', 'application', 'identity', 'member']),
  )
  expect(written).toEqual(real)
  const profiles = await Promise.all(
    people.map(({ token }) => w.call('GET /user/profile', { token })),
  )
  const [first, second] = profiles.map(({ data }) => Object.keys(data))
  expect(first).toEqual(second)
})

test('a written administrator has the rows of one who came by an invitation', async () => {
  const { admin } = await newCircle(w)
  const { circleId, invitations } = await w.openCircle()
  const inviter = { ...admin, referralCode: invitations[0] ?? '' }
  const real = await joinByForm(w, { circleId, admin: inviter }, { upTo: 'phone' })
  await agreeToWarning(w, real)
  expect(await rowsOf(admin)).toEqual(await rowsOf(real))
})

test('a written member logs in with their password', async () => {
  const member = await newMember(w, await newCircle(w))
  await expect(signIn(w, member)).resolves.toBeTruthy()
})
