import { MATCH_TRANSITIONS, type MatchState } from '#domain/matches/match-transitions.ts'
import {
  claimed,
  confirmed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '../helping/helping.ts'
import { type Statement, tried } from '../server/sql-refusals.ts'
import type { TestWorld } from '../server/world.ts'

export const STATES = Object.keys(MATCH_TRANSITIONS) as MatchState[]
export const ENDED: readonly MatchState[] = ['declined', 'lapsed', 'cancelled']
export const hasAmount = (state: MatchState) => state === 'confirmed' || state === 'reversed'

/** A claimed match and a confirmed one, and the changes that the database allows to them. */
export async function guardedMatches() {
  const w = await worldOfFile()
  const circle = await helpingCircle(w)
  const giver = await newGiver(w, circle)
  const receiver = await newReceiver(w, circle, { asks: 0 })
  const { id: matchId } = await claimed(w, await matchBetween(w, { giver, receiver }))
  const { id: confirmedId } = await confirmed(w, await matchBetween(w, { giver, receiver }))
  // Room for copies of these matches.
  for (const table of ['pledge', 'ask'])
    await w.owner.pool.query(
      `UPDATE ${table} SET amount_rupees = amount_rupees + 5000, closed_rupees = closed_rupees + 5000`,
    )
  return {
    w,
    matchId,
    confirmedId,
    movedAsApp: (from: MatchState, to: MatchState, how: HowMoved = {}) =>
      movedAsApp(w, matchId, { from, to, ...how }),
    copyOf: (instead: Readonly<Record<string, string>>) => copyOf(w, matchId, instead),
  }
}

/** Columns that are set before the move, and with it. */
type HowMoved = { readonly before?: string; readonly after?: string }

const moveTo = (matchId: string, state: MatchState, more: string): Statement => [
  `UPDATE match SET state = $2, version = version + 1, ${more}
    confirmed_rupees = ${hasAmount(state) ? 'coalesce(confirmed_rupees, amount_rupees)' : 'NULL'},
    paid_at = ${hasAmount(state) ? 'coalesce(paid_at, created_at)' : 'NULL'}
   WHERE match_id = $1`,
  [matchId, state],
]

/**
 * Sets the match to a state with every guard off, then lets the application's role move it. An
 * ended one moves by a late claim, a reversed one by a return. It rolls back.
 */
async function movedAsApp(
  w: TestWorld,
  matchId: string,
  {
    from,
    to,
    before = from === 'reversed' ? 'late = true, return_rupees = 500,' : '',
    after = ENDED.includes(from)
      ? 'late = true,'
      : from === 'reversed'
        ? 'returned_at = app_now(),'
        : '',
  }: HowMoved & { from: MatchState; to: MatchState },
): Promise<string | undefined> {
  const { refusedWith } = await tried(
    w.owner.pool,
    'SET LOCAL session_replication_role = replica',
    moveTo(matchId, from, before),
    'SET LOCAL session_replication_role = origin',
    'SET LOCAL ROLE paraspar_app',
    moveTo(matchId, to, after),
  )
  return refusedWith
}

/** A copy of the match with other values in some columns. */
export async function copyOf(
  w: TestWorld,
  matchId: string,
  instead: Readonly<Record<string, string>>,
): Promise<readonly [string, unknown[]]> {
  const { rows } = await w.owner.pool.query<{ name: string }>(
    "SELECT attname AS name FROM pg_attribute WHERE attrelid = 'match'::regclass AND attnum > 0",
  )
  const values = {
    match_id: 'gen_random_uuid()',
    code: "code || 'X'",
    version: '1',
    ...instead,
  } as Readonly<Record<string, string>>
  return [
    `INSERT INTO match SELECT ${rows.map(({ name }) => values[name] ?? name).join(', ')} FROM match
      WHERE match_id = $1`,
    [matchId],
  ]
}
