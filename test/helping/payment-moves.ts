import type { ResponseOf } from '#contract/endpoint.ts'
import type { Contract, EndpointKey } from '#contract/index.ts'
import type { MatchView, MovedMatch } from '#contract/matches/shapes.ts'
import { expect } from 'vitest'
import { sweepMatches } from '#server/matches/jobs/match-jobs.ts'
import type { Call } from '../server/call.ts'
import type { TestMatch } from './helping.ts'
import { clockUntil } from './clock.ts'
import { addProof, newUtr } from './proof.ts'
import type { Person } from '../circle/people.ts'
import type { TestWorld } from '../server/world.ts'

type Some = { readonly id: string }
type MatchKey = Extract<EndpointKey, `POST /${string}/{matchId}${string}`>

/** One match as one of its people sees it now. */
export async function shownTo(
  w: TestWorld,
  { token }: Pick<Person, 'token'>,
  { id }: Some,
): Promise<MatchView> {
  return (await w.call('GET /matches/{matchId}', { token, params: { matchId: id } })).data
}

/** What a command about a match answers; where it moved the match, with the match as then shown. */
type ShownAfter<K extends MatchKey> =
  ResponseOf<Contract[K]> extends { message: string; data: MovedMatch }
    ? { readonly message: string; readonly data: MatchView }
    : ResponseOf<Contract[K]>

/**
 * Runs a command about a match with the version that its person sees now. A version in the body has
 * priority. Where it moved the match, the person reads it again, as the page does.
 */
export async function moveBy<K extends MatchKey>(
  w: TestWorld,
  person: Pick<Person, 'token'>,
  key: K,
  { id }: Some,
  body: Readonly<Record<string, unknown>> = {},
): Promise<ShownAfter<K>> {
  const version = 'version' in body ? undefined : (await shownTo(w, person, { id })).version
  const response = await w.call(key, {
    token: person.token,
    params: { matchId: id },
    body: { ...(version !== undefined && { version }), ...body },
  } as unknown as Call<K>)
  if (!hasMoved(response)) return response as ShownAfter<K>
  const data = await shownTo(w, person, { id })
  expect({ id, status: data.status, version: data.version }).toEqual(response.data)
  return { message: response.message, data } as ShownAfter<K>
}

function hasMoved(response: unknown): response is { message: string; data: MovedMatch } {
  const { data } = response as { data?: Partial<MovedMatch> }
  return data?.status !== undefined && data.version !== undefined
}

/** Moves the clock past the match's deadline and its grace, and sweeps. */
export async function timeOver(
  w: TestWorld,
  person: Pick<Person, 'token'>,
  match: Some,
): Promise<void> {
  const { deadlineAt } = await shownTo(w, person, match)
  await clockUntil(w, Temporal.Instant.from(deadlineAt ?? '').add({ seconds: 61 }))
  await sweepMatches(w.world)
}

/** A payment after its match had lapsed, claimed late with a picture of its own. */
export async function claimedLate(
  w: TestWorld,
  match: TestMatch,
): Promise<TestMatch & { utr: string }> {
  await timeOver(w, match.giver, match)
  await addProof(w, match)
  const utr = newUtr()
  const { data } = await moveBy(w, match.giver, 'POST /matches/{matchId}/late-claim', match, {
    utr,
    rail: 'upi',
    amount: match.amount,
    payeeNameSeenBy: 'person',
  })
  return { ...match, version: data.version, utr }
}

/** The shares of a match's pledge and ask: open, held, fulfilled, closed. */
export async function sharesNow(
  w: TestWorld,
  { pledgeId, askId }: Pick<TestMatch, 'pledgeId' | 'askId'>,
): Promise<{ pledge: number[]; ask: number[] }> {
  const parts = 'ARRAY[open_rupees, held_rupees, fulfilled_rupees, closed_rupees]::int[]'
  const { rows } = await w.owner.pool.query<{ pledge: number[]; ask: number[] }>(
    `SELECT (SELECT ${parts} FROM pledge WHERE pledge_id = $1) AS pledge,
      (SELECT ${parts} FROM ask WHERE ask_id = $2) AS ask`,
    [pledgeId, askId],
  )
  return rows[0] ?? { pledge: [], ask: [] }
}

/** Transfers of a match by kind and amount, oldest first. */
export async function transfersOf(w: TestWorld, { id }: Some): Promise<string[]> {
  const { rows } = await w.owner.pool.query<{ line: string }>(
    `SELECT kind || ' ' || amount_rupees AS line FROM ledger_transfer WHERE match_id = $1
      ORDER BY posted_at, kind`,
    [id],
  )
  return rows.map(({ line }) => line)
}

/** Who got which notice about a match, sorted: `kind to the giver`. */
export async function noticesOf(w: TestWorld, match: TestMatch, kinds: string): Promise<string[]> {
  const { rows } = await w.owner.pool.query<{ line: string }>(
    `SELECT kind || CASE member_id WHEN $3 THEN ' to the giver'
      WHEN $4 THEN ' to the receiver' END AS line FROM notice
      WHERE about ->> 'matchId' = $1 AND kind LIKE $2 ORDER BY 1`,
    [match.id, kinds, match.giver.memberId, match.receiver.memberId],
  )
  return rows.map(({ line }) => line)
}
