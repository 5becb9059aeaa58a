import { describe, expect, test } from 'vitest'
import { isLive, MATCH_TRANSITIONS, type MatchState } from '#domain/matches/match-transitions.ts'
import { FOREIGN_KEY_VIOLATION, RESTRICT_VIOLATION, tried } from '../server/sql-refusals.ts'
import { END } from './posted-help.ts'
import { ENDED, guardedMatches, hasAmount, STATES } from './guarded-matches.ts'

const { w, matchId, movedAsApp, copyOf } = await guardedMatches()

/**
 * Where a match may go in the database: only where the table allows. A live match may also stay in
 * its state, because its clocks and reminders are written to it.
 */
const isLine = (from: MatchState, to: MatchState) =>
  MATCH_TRANSITIONS[from].some((move) => move.to === to) || (from === to && isLive(from))

test('the database’s copy of the lines is the table', async () => {
  const { rows } = await w.owner.pool.query<{ from: MatchState; to: MatchState; can: boolean }>(
    `SELECT "from", "to", can_match_go("from", "to") AS can
      FROM unnest($1::text[]) "from", unnest($1::text[]) "to"`,
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

  test('is not made in a later version than the first', async () => {
    const made = (version: string) =>
      copyOf({ state: "'awaiting_payment'", confirmed_rupees: 'NULL', paid_at: 'NULL', version })
    const insert = async (version: string) =>
      (await tried(w.world.database.pool, await made(version))).refusedWith
    expect([await insert('1'), await insert('2')]).toEqual([undefined, RESTRICT_VIOLATION])
  })

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

  const claimTakenBack = (version: string): string =>
    `UPDATE match SET state = 'awaiting_payment', version = ${version} WHERE match_id = '${matchId}'`
  const eventOf = (version: string, state: string): string =>
    `INSERT INTO match_event (circle_id, match_id, version, event_id, kind, to_state, happened_at)
      SELECT circle_id, match_id, ${version}, gen_random_uuid(), 'moved', ${state}, app_now()
      FROM match WHERE match_id = '${matchId}'`

  test.each([
    [
      'in its next version with its event',
      [claimTakenBack('version + 1'), eventOf('version', 'state')],
      true,
    ],
    ['without its event', [claimTakenBack('version + 1')], false],
    ['in the version before', [claimTakenBack('version')], false],
    ['by two versions', [claimTakenBack('version + 2'), eventOf('version', 'state')], false],
    ['by an event alone', [eventOf('version + 1', "'awaiting_payment'")], false],
    [
      'by an event of another state',
      [claimTakenBack('version + 1'), eventOf('version', "'lapsed'")],
      false,
    ],
  ])('moves %s: only in the first way', async (_how, statements, isAllowed) => {
    const { refusedWith } = await tried(w.world.database.pool, ...statements, END)
    expect(refusedWith).toBe(isAllowed ? undefined : RESTRICT_VIOLATION)
  })
})
