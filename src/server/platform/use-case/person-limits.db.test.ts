import { beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '#test/helping/commands.ts'
import { newCircle, newMember } from '#test/circle/people.ts'
import { logInWithPassword } from '#test/circle/second-factors.ts'
import { testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const CONFIRM = 'POST /user/verify-phone'
const MAX = 20

const w = await worldOfFile(() => testWorld({ limitFactor: 1 }))
const circle = await newCircle(w)
const person = await newMember(w, circle, { upTo: 'email' })
beforeEach(async () => {
  await w.owner.pool.query('DELETE FROM rate_count')
})

const guess = async (token: string, network?: string) =>
  (
    await refusal(
      w.call(CONFIRM, {
        token,
        body: { code: '000000' },
        ...(network !== undefined && { network }),
      }),
    )
  ).code
const guesses = async (times: number, token: string) => {
  for (let round = 0; round < times; round++) await guess(token)
}

describe('what somebody may do so often', () => {
  test('counts for the person in all their sessions, wherever those are', async () => {
    const tokens = [
      person.token,
      await logInWithPassword(w, person),
      await logInWithPassword(w, person),
    ]
    for (let round = 0; round < MAX; round++) await guess(tokens[round % tokens.length]!)
    for (const token of tokens) expect(await guess(token, '10.9.9.9')).toBe('request.too-many')
    expect(await guess(await logInWithPassword(w, person))).toBe('request.too-many')
  })

  test('is another person’s own, from the same network', async () => {
    const other = await newMember(w, circle, { upTo: 'email' })
    await guesses(MAX, person.token)
    expect(await guess(other.token)).not.toBe('request.too-many')
  })

  test('counts for the network of anonymous sessions: a new one has no budget', async () => {
    for (let round = 0; round < MAX; round++)
      expect(await guess(`made-up-session-number-${round}-of-many`)).toBe('request.session-expired')
    expect(await guess('made-up-session-of-another-hour')).toBe('request.too-many')
    expect(await guess('made-up-session-of-another-place', '10.9.9.9')).toBe(
      'request.session-expired',
    )
  })
})
