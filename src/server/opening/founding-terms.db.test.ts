import { beforeAll, describe, expect, test } from 'vitest'
import { currentPolicy } from '#server/platform/use-case/policies.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import type { Person } from '#test/circle/people.ts'
import { refusal } from '#test/helping/commands.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { firstFounder, foundersReady, newOperator, openIt } from '#test/opening/founders.ts'
import { databaseRoles } from '#test/rules/database-roles.ts'
import { RESTRICT_VIOLATION } from '#test/server/sql-refusals.ts'
import { WIDE_BOUNDS } from '#test/opening/wide-bounds.ts'

const w = await worldOfFile()
const { asApp } = databaseRoles(w)
let operator: Person
beforeAll(async () => {
  operator = await newOperator(w)
  await w.call('PUT /operator/bounds', {
    token: operator.token,
    body: WIDE_BOUNDS,
  })
})
const name = ({ token }: Person, firstAskDays: number) =>
  w.call('PUT /founding/terms', { token, body: { firstAskDays } })
const termsOf = async (circleId: string) =>
  inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, async ({ tx }) => {
    const { policy, version } = await currentPolicy(tx, circleId)
    return { days: policy.foundingFirstAskDays, version }
  })
const shown = async ({ token }: Person) =>
  (await w.call('GET /founding', { token })).data.firstAskDays

describe('the founding terms', () => {
  test('hold when both founders named the same before the circle opened', async () => {
    const { first, second, circleId } = await foundersReady(w)
    await name(first, 3)
    expect(await shown(second)).toBe(14)
    const { message } = await name(second, 3)
    expect(message).toContain('Both of you')
    expect(await shown(first)).toBe(3)
    const { data } = await w.call('GET /operator/foundings', { token: operator.token })
    expect(data.find(({ id }) => id === circleId)).toMatchObject({ firstAskDays: 3 })
    await openIt(w, operator, circleId)
    expect(await termsOf(circleId)).toEqual({ days: 3, version: 2 })
  })

  test.each([
    ['different days', 3, 4],
    ['days by one founder only', 3, undefined],
    ['nothing', undefined, undefined],
  ])('are the ordinary wait after %s', async (_what, one, other) => {
    const { first, second, circleId } = await foundersReady(w)
    if (one !== undefined) await name(first, one)
    if (other !== undefined) await name(second, other)
    await openIt(w, operator, circleId)
    expect(await termsOf(circleId)).toEqual({ days: 14, version: 1 })
  })

  test('are the ordinary wait if one founder changes their word at the last moment', async () => {
    const { first, second, circleId } = await foundersReady(w)
    for (const founder of [first, second]) await name(founder, 3)
    await name(second, 9)
    await openIt(w, operator, circleId)
    expect(await termsOf(circleId)).toMatchObject({ days: 14 })
  })

  test.each([2, 15, 3.5])('are refused beyond the bounds: %f days', async (days) => {
    const first = await firstFounder(w)
    await expect(name(first, days)).rejects.toThrow('request.invalid')
  })

  test('never change once the circle is open, by the interface or in the database', async () => {
    const { first, second, circleId } = await foundersReady(w)
    for (const founder of [first, second]) await name(founder, 5)
    await openIt(w, operator, circleId)
    expect((await refusal(name(first, 3))).code).toBe('circles.founding-unknown')
    expect(
      await asApp(`UPDATE founder SET first_ask_days = 3 WHERE member_id = '${first.memberId}'`),
    ).toBe(RESTRICT_VIOLATION)
    const { version } = await termsOf(circleId)
    const publish = w.call('POST /staff/policy', {
      token: first.token,
      body: {
        version,
        figures: { foundingFirstAskDays: 3 },
        reason: 'We want to be faster than we agreed.',
      },
    })
    expect((await refusal(publish)).code).toBe('staff.founding-terms-fixed')
  })

  test('are named by founders only', async () => {
    expect((await refusal(name(operator, 3))).code).toBe('circles.founding-unknown')
  })
})
