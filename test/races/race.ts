import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { AppError } from '#domain/shared/errors.ts'
import { makeFields, makeMatches, type Field, type RaceMatch } from '../helping/helping-races.ts'
import type { TestWorld } from '../server/world.ts'

/**
 * How often each race runs. `npm test` checks only that every end is a legal one. `npm run prove
 * races` runs enough of them for both sides to win.
 */
export const ROUNDS = Number(process.env['RACE_ROUNDS'] ?? 2)
/** With fewer rounds, one side may well win all of them. */
export const ROUNDS_BOTH_WIN = 200
export const LANES = Math.min(4, ROUNDS)
const JITTER_MS = 5
/** After this time a race that hangs ends. */
export const RACE_MS_MAX = 10 * 60_000

export type Side = 'one' | 'other'
type Results = Readonly<Record<Side, PromiseSettledResult<unknown>>>
/** Two acts at once. `winner` checks how they ended, and throws where that is not a legal end. */
export type Acts = Readonly<Record<Side, () => Promise<unknown>>> & {
  readonly winner: (results: Results) => Promise<Side> | Side
}
type Won = Readonly<Record<Side, number>>

type Racing<Round> = {
  /**
   * Makes the rounds; those of one lane are run one after the other, the lanes beside each other.
   */
  readonly lanes: () => Promise<Round[][]>
  readonly acts: (round: Round) => Acts
  /** Checks all rounds together. `circles` are the circles in which they ran. */
  readonly after?: (won: Won, circles: readonly string[]) => Promise<void>
}

/** A test that runs two acts at once, ROUNDS times. */
export function race<Round extends { readonly field: Field }>(
  name: string,
  { lanes, acts, after }: Racing<Round>,
): void {
  test(
    name,
    async () => {
      const rounds = await lanes()
      const won = await runRounds(rounds, acts)
      console.info(`${name}: ${won.one} to ${won.other}`)
      expect(won.one + won.other).toBe(ROUNDS)
      if (ROUNDS >= ROUNDS_BOTH_WIN) expect(Math.min(won.one, won.other)).toBeGreaterThan(0)
      await after?.(won, [...new Set(rounds.flat().map(({ field }) => field.circleId))])
    },
    RACE_MS_MAX,
  )
}

/** The rounds of a race in lanes. Each lane has a circle of its own. */
export async function matchesInLanes(
  w: TestWorld,
  options?: { claimed?: boolean; each?: number },
): Promise<RaceMatch[][]> {
  const fields = await makeFields(w, LANES)
  return Promise.all(
    fields.map((field) => makeMatches(w, field, (ROUNDS / LANES) * (options?.each ?? 1), options)),
  )
}

/** The rounds of a race, each in a circle of its own with the rows that `prepare` makes. */
export async function circlesInLanes<T>(
  w: TestWorld,
  prepare: (field: Field) => Promise<T>,
): Promise<T[][]> {
  const fields = await makeFields(w, ROUNDS)
  return inLanes(
    Array.from({ length: LANES }, (_, lane) => fields.filter((_field, at) => at % LANES === lane)),
    prepare,
  )
}

/** Prepares each round, the lanes beside each other. */
export function inLanes<From, To>(
  lanes: readonly (readonly From[])[],
  prepare: (from: From) => Promise<To>,
): Promise<To[][]> {
  return Promise.all(
    lanes.map(async (lane) => {
      const prepared: To[] = []
      for (const from of lane) prepared.push(await prepare(from))
      return prepared
    }),
  )
}

/**
 * Runs every round with a random head start of up to 5 ms, moved towards the side that loses.
 * Prints how often each side won.
 */
export async function runRounds<Round>(
  lanes: readonly (readonly Round[])[],
  actsOf: (round: Round) => Acts,
): Promise<Record<Side, number>> {
  const won = { one: 0, other: 0 }
  let lead = 0
  await inLanes(lanes, async (round) => {
    const acts = actsOf(round)
    const [one, other] = await Promise.allSettled([
      later(Math.max(0, lead), acts.one),
      later(Math.max(0, -lead), acts.other),
    ])
    const side = await acts.winner({ one, other })
    won[side]++
    lead += side === 'one' ? 0.5 : -0.5
  })
  return won
}

async function later(ms: number, act: () => Promise<unknown>): Promise<unknown> {
  await new Promise((resolve) => setTimeout(resolve, ms + randomInt(JITTER_MS * 1000 + 1) / 1000))
  return act()
}

/**
 * The side that was served while the other was refused with one of these codes. Throws otherwise.
 */
export function onlyServed({ one, other }: Results, ...codes: readonly string[]): Side {
  const [winner, loser] =
    one.status === 'fulfilled' ? (['one', other] as const) : (['other', one] as const)
  if (loser.status === 'fulfilled' || (one.status === 'rejected' && other.status === 'rejected'))
    throw new Error('both were served, or none', { cause: [one, other] })
  if (!(loser.reason instanceof AppError) || !codes.includes(loser.reason.code))
    throw new Error('refused with another code', { cause: loser.reason })
  return winner
}

/**
 * The side that was served, where the other act is never refused, like a job, and must not fail.
 */
export function oneMayBeRefused({ one, other }: Results, ...codes: readonly string[]): Side {
  expect(other.status).toBe('fulfilled')
  return one.status === 'fulfilled' ? 'one' : onlyServed({ one, other }, ...codes)
}
