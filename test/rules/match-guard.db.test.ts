import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isLive, MATCH_TRANSITIONS, type MatchState } from '#domain/matches/match-transitions.ts'
import {
  claimed,
  confirmed,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
} from '../helping/helping.ts'
import {
  CHECK_VIOLATION,
  FOREIGN_KEY_VIOLATION,
  RESTRICT_VIOLATION,
  type Statement,
  tried,
} from '../server/sql-refusals.ts'
import type { TestWorld } from '../server/world.ts'

const STATES = Object.keys(MATCH_TRANSITIONS) as MatchState[]

/**
 * Where a match may go in the database: where the table says, and nowhere else. A live match may
 * also stay where it is, since its clocks and reminders are written to it.
 */
const isLine = (from: MatchState, to: MatchState) =>
  MATCH_TRANSITIONS[from].some((move) => move.to === to) || (from === to && isLive(from))

let w: TestWorld
let matchId: string
let confirmedId: string
beforeAll(async () => {
  w = await helpingWorld()
  const circle = await helpingCircle(w)
  const giver = await newGiver(w, circle)
  const receiver = await newReceiver(w, circle, { asks: 0 })
  matchId = (await claimed(w, await matchBetween(w, { giver, receiver }))).id
  confirmedId = (await confirmed(w, await matchBetween(w, { giver, receiver }))).id
})
afterAll(() => w.close())

const hasAmount = (state: MatchState) => state === 'confirmed' || state === 'reversed'
const moveTo = (state: MatchState, more = ''): Statement => [
  `UPDATE match SET state = $2, ${more} confirmed_rupees = ${hasAmount(state) ? 'coalesce(confirmed_rupees, amount_rupees)' : 'NULL'}, paid_at = ${hasAmount(state) ? 'coalesce(paid_at, created_at)' : 'NULL'}
   WHERE match_id = $1`,
  [matchId, state],
]

const ENDED: readonly MatchState[] = ['declined', 'lapsed', 'cancelled']

/**
 * Puts the match into a state with every guard off, then lets the application's role move it, an
 * ended one by a late claim, a reversed one by what came back; nothing of it stays.
 */
async function movedAsApp(
  from: MatchState,
  to: MatchState,
  {
    before = from === 'reversed' ? 'late = true, return_rupees = 500,' : '',
    after = ENDED.includes(from)
      ? 'late = true,'
      : from === 'reversed'
        ? 'returned_at = app_now(),'
        : '',
  } = {},
): Promise<string | undefined> {
  const { refusedWith } = await tried(
    w.owner.pool,
    'SET LOCAL session_replication_role = replica',
    moveTo(from, before),
    'SET LOCAL session_replication_role = origin',
    'SET LOCAL ROLE paraspar_app',
    moveTo(to, after),
  )
  return refusedWith
}

/** A new match like the one there is, but for some columns. */
async function copyOf(instead: Readonly<Record<string, string>>): Promise<Statement> {
  const { rows } = await w.owner.pool.query<{ name: string }>(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = 'match'::regclass AND attnum > 0",
  )
  const values = { match_id: 'gen_random_uuid()', code: "code || 'X'", ...instead } as Readonly<
    Record<string, string>
  >
  return [
    `INSERT INTO match SELECT ${rows.map(({ name }) => values[name] ?? name).join(', ')} FROM match WHERE match_id = $1`,
    [matchId],
  ]
}

test('the database’s copy of the lines is the table', async () => {
  const { rows } = await w.owner.pool.query<{ from: MatchState; to: MatchState; can: boolean }>(
    'SELECT "from", "to", can_match_go("from", "to") AS can FROM unnest($1::text[]) "from", unnest($1::text[]) "to"',
    [STATES],
  )
  expect(rows).toHaveLength(STATES.length ** 2)
  for (const { from, to, can } of rows) expect(can, `${from} to ${to}`).toBe(isLine(from, to))
})

describe('a match', () => {
  test.each(STATES)(
    'from %s moves in the database along the lines of the table and no others',
    async (from) => {
      const reached: MatchState[] = []
      for (const to of STATES) {
        const refusedWith = await movedAsApp(from, to)
        expect([undefined, RESTRICT_VIOLATION]).toContain(refusedWith)
        if (refusedWith === undefined) reached.push(to)
      }
      expect(reached).toEqual(STATES.filter((to) => isLine(from, to)))
    },
  )

  test.each(ENDED)(
    'from %s is questioned only by a late claim, once, and never after a ruling',
    async (from) => {
      expect(await movedAsApp(from, 'disputed', { after: '' })).toBe(RESTRICT_VIOLATION)
      expect(await movedAsApp(from, 'disputed', { before: 'late = true,', after: '' })).toBe(
        RESTRICT_VIOLATION,
      )
      if (from === 'cancelled')
        expect(await movedAsApp(from, 'disputed', { before: 'ruled = true,' })).toBe(
          RESTRICT_VIOLATION,
        )
    },
  )

  test.each([
    'awaiting_payment',
    'bank_pending',
    'awaiting_confirmation',
    'disputed',
    'confirmed',
  ] as const)('that is %s does not become late', async (state) => {
    expect(await movedAsApp(state, state, { after: 'late = true,' })).toBe(RESTRICT_VIOLATION)
    expect(await movedAsApp(state, state)).toBeUndefined()
  })

  test('is late only by a claim after its end', async () => {
    for (const [from, to] of [
      ['awaiting_payment', 'lapsed'],
      ['awaiting_confirmation', 'disputed'],
      ['awaiting_confirmation', 'confirmed'],
    ] as const) {
      expect(await movedAsApp(from, to, { after: 'late = true,' })).toBe(RESTRICT_VIOLATION)
      expect(await movedAsApp(from, to)).toBeUndefined()
    }
    for (const instead of ['late', 'ruled'])
      expect(
        (
          await tried(
            w.world.database.pool,
            await copyOf({
              state: "'awaiting_payment'",
              confirmed_rupees: 'NULL',
              paid_at: 'NULL',
              [instead]: 'true',
            }),
          )
        ).refusedWith,
      ).toBe(RESTRICT_VIOLATION)
  })

  test.each(['late', 'ruled', 'bank_failed'])('keeps that it was once %s', async (column) => {
    expect(
      await movedAsApp('disputed', 'disputed', {
        before: `${column} = true,`,
        after: `${column} = false,`,
      }),
    ).toBe(RESTRICT_VIOLATION)
    expect(
      await movedAsApp('disputed', 'disputed', {
        before: `${column} = true,`,
        after: `${column} = true,`,
      }),
    ).toBeUndefined()
  })

  test('keeps when the giver saw what was sent back', async () => {
    expect(
      await movedAsApp('disputed', 'disputed', {
        before: 'late = true, return_rupees = 500, returned_at = created_at,',
        after: 'returned_at = NULL,',
      }),
    ).toBe(RESTRICT_VIOLATION)
    expect(
      await movedAsApp('disputed', 'disputed', {
        before: 'late = true, return_rupees = 500,',
        after: 'returned_at = created_at,',
      }),
    ).toBeUndefined()
  })

  test('that is reversed stays as it is, but for what is still to come back', async () => {
    expect(await movedAsApp('reversed', 'reversed', { before: '', after: '' })).toBe(
      RESTRICT_VIOLATION,
    )
    expect(
      await movedAsApp('reversed', 'reversed', {
        before: 'late = true, return_rupees = 500, return_by_at = created_at,',
        after: 'return_by_at = NULL,',
      }),
    ).toBeUndefined()
  })

  test.each([
    [
      'more confirmed than was matched',
      "state = 'confirmed', confirmed_rupees = amount_rupees + 1, paid_at = created_at",
    ],
    [
      'more filled than was confirmed',
      "state = 'confirmed', confirmed_rupees = 100, ask_filled_rupees = 101, paid_at = created_at",
    ],
    [
      'less filled than was confirmed, in time',
      "state = 'confirmed', confirmed_rupees = 500, pledge_filled_rupees = 400, ask_filled_rupees = 500, paid_at = created_at",
    ],
    ['something sent back of a payment in time', 'return_rupees = 100'],
    ['a time to send back what nobody sends back', 'return_by_at = app_now()'],
    ['a proposed cancellation without its end', 'cancel_by = giver_id'],
  ])('never has %s', async (_what, change) => {
    expect(
      (
        await tried(w.world.database.pool, [
          `UPDATE match SET ${change} WHERE match_id = $1`,
          [matchId],
        ])
      ).refusedWith,
    ).toBe(CHECK_VIOLATION)
  })

  test.each([
    ['circle_id', 'gen_random_uuid()'],
    ['match_id', 'gen_random_uuid()'],
    ['pledge_id', 'gen_random_uuid()'],
    ['ask_id', 'gen_random_uuid()'],
    ['giver_id', 'gen_random_uuid()'],
    ['receiver_id', 'gen_random_uuid()'],
    ['amount_rupees', 'amount_rupees + 500'],
    ['code', "code || 'X'"],
    ['run_id', 'gen_random_uuid()'],
    ['reason', "'exact'"],
    ['ask_rank', 'ask_rank + 1'],
    ['policy_version', 'policy_version + 1'],
    ['payee_kind', "'bank'"],
    ['payee_sealed', "payee_sealed || '\\x00'"],
    ['created_at', "created_at - interval '1 day'"],
    ['first_deadline_at', "first_deadline_at + interval '1 day'"],
  ])('keeps the %s it was made with', async (column, value) => {
    expect(
      (
        await tried(w.world.database.pool, [
          `UPDATE match SET ${column} = ${value} WHERE match_id = $1`,
          [matchId],
        ])
      ).refusedWith,
    ).toBe(RESTRICT_VIOLATION)
  })

  test.each([
    'confirmed_rupees = confirmed_rupees - 1',
    "paid_at = paid_at - interval '1 year'",
    'ask_filled_rupees = 100',
    'pledge_filled_rupees = 100',
    'late = true, return_rupees = 100',
    "state = 'disputed'",
  ])('keeps what was confirmed: %s', async (change) => {
    expect(
      (
        await tried(w.world.database.pool, [
          `UPDATE match SET ${change} WHERE match_id = $1`,
          [confirmedId],
        ])
      ).refusedWith,
    ).toBe(RESTRICT_VIOLATION)
  })

  test.each(STATES.filter((state) => state !== 'awaiting_payment'))(
    'is not made %s',
    async (state) => {
      const insert = (made: MatchState) =>
        copyOf({
          state: `'${made}'`,
          confirmed_rupees: hasAmount(made) ? 'amount_rupees' : 'NULL',
          paid_at: hasAmount(made) ? 'created_at' : 'NULL',
        })
      expect((await tried(w.world.database.pool, await insert(state))).refusedWith).toBe(
        RESTRICT_VIOLATION,
      )
      expect(
        (await tried(w.world.database.pool, await insert('awaiting_payment'))).refusedWith,
      ).toBeUndefined()
    },
  )

  test('is not made between people whose requests are others’', async () => {
    const { refusedWith } = await tried(
      w.world.database.pool,
      await copyOf({
        giver_id: 'receiver_id',
        receiver_id: 'giver_id',
        state: "'awaiting_payment'",
      }),
    )
    expect(refusedWith).toBe(FOREIGN_KEY_VIOLATION)
  })

  test('is kept for ever', async () => {
    for (const sql of ['DELETE FROM match', 'TRUNCATE match CASCADE'])
      expect((await tried(w.owner.pool, sql)).refusedWith).toBe(RESTRICT_VIOLATION)
  })
})
