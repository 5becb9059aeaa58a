import { beforeEach, describe, expect, test } from 'vitest'
import { contract } from '#contract/index.ts'
import { moved } from '#contract/matches/shapes.ts'
import { refusal } from '#test/helping/commands.ts'
import {
  confirmed,
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  type TestMatch,
  worldOfFile,
} from '#test/helping/helping.ts'
import { matchUseCases } from './match-use-cases.ts'

const w = await worldOfFile()
let circle: HelpingCircle
let match: TestMatch
beforeEach(async () => {
  circle = await helpingCircle(w)
  const receiver = await newReceiver(w, circle, { asks: 0 })
  match = await matchBetween(w, { giver: await newGiver(w, circle), receiver })
  await w.owner.pool.query('DELETE FROM idempotency')
})

const decline = (idempotencyKey: string, reason = 'My salary is late.') =>
  w.call('POST /matches/{matchId}/decline', {
    token: match.giver.token,
    params: { matchId: match.id },
    body: { reason, version: match.version },
    idempotencyKey,
  })
const countOf = async (sql: string) =>
  (await w.owner.pool.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${sql}`)).rows[0]?.n
const storedResponses = () => countOf('idempotency')
const eventsWithKey = () => countOf('match_event WHERE command_hash IS NOT NULL')

test('every command that moves a match is answered from its event when it is repeated', () => {
  const moving = Object.entries(contract)
    // What a helper does is not their own move: its first response is stored with its key, as elsewhere.
    .filter(([key, endpoint]) => endpoint.response === moved && !key.includes('/helping/'))
    .map(([key]) => key)
  const answered = matchUseCases.filter((one) => one.findFirst !== undefined).map(({ key }) => key)
  expect(moving.length).toBe(14)
  expect(answered.toSorted()).toEqual(moving.toSorted())
})

describe('a move', () => {
  test('that is repeated with its key is answered alike, and its response is not stored', async () => {
    const before = await eventsWithKey()
    const first = await decline('one')
    expect(first.data).toEqual({ id: match.id, status: 'declined', version: match.version + 1 })
    expect(await decline('one')).toEqual(first)
    expect([await storedResponses(), ((await eventsWithKey()) ?? 0) - (before ?? 0)]).toEqual([
      0, 1,
    ])
  })

  test('twice at once with one key is made once and answered twice', async () => {
    const [one, other] = await Promise.all([decline('one'), decline('one')])
    expect(other).toEqual(one)
    expect(await countOf(`match_event WHERE match_id = '${match.id}' AND kind = 'declined'`)).toBe(
      1,
    )
  })

  test('is not made with its key and another body, nor with another key', async () => {
    await decline('one')
    expect((await refusal(decline('one', 'I pay less.'))).code).toBe('request.key-reused')
    expect((await refusal(decline('two'))).code).toBe('request.changed-meanwhile')
  })

  test('is answered as at first although the match has moved on', async () => {
    const propose = () =>
      w.call('POST /matches/{matchId}/propose-cancel', {
        token: match.giver.token,
        params: { matchId: match.id },
        body: { version: match.version },
        idempotencyKey: 'one',
      })
    const first = await propose()
    const { data } = await w.call('POST /matches/{matchId}/answer-cancel', {
      token: match.receiver.token,
      params: { matchId: match.id },
      body: { agree: false, version: first.data.version },
    })
    await confirmed(w, { ...match, version: data.version })
    expect(await propose()).toEqual(first)
  })

  test('of somebody else with the same key is their own', async () => {
    await decline('one')
    const other = w.call('POST /matches/{matchId}/decline', {
      token: match.receiver.token,
      params: { matchId: match.id },
      body: { reason: 'My salary is late.', version: match.version },
      idempotencyKey: 'one',
    })
    expect((await refusal(other)).code).toBe('matches.unknown')
  })
})
