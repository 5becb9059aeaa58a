import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CODE_BOUNDS } from '#domain/shared/entry-ceilings.ts'
import { madeUpPerson, newCircle, type Person } from '#test/circle/people.ts'
import { startByPhone } from '#test/members/by-phone.ts'
import { newOperator } from '#test/opening/founders.ts'
import { WIDE_BOUNDS } from '#test/opening/wide-bounds.ts'
import { NO_PRIVILEGE } from '#test/server/sql-refusals.ts'
import { type TestWorld, testWorld } from '#test/server/world.ts'
import { openingUseCases } from './opening-use-cases.ts'
import { securityUseCases } from '../security/security-use-cases.ts'

let w: TestWorld
let operator: Person
beforeAll(async () => {
  w = await testWorld({ limitFactor: 1, useCases: [...openingUseCases, ...securityUseCases] })
  operator = await newOperator(w)
})
beforeEach(() => w.owner.pool.query('DELETE FROM rate_count'))
afterAll(() => w.close())

const set = (bounds: Partial<typeof WIDE_BOUNDS>) =>
  w.call('PUT /operator/bounds', {
    token: operator.token,
    body: { ...WIDE_BOUNDS, ...bounds },
  })

let networks = 0
async function strangers(code: string, count: number): Promise<string[]> {
  const answers: string[] = []
  for (let sent = 0; sent < count; sent++)
    answers.push(
      await startByPhone(w, {
        phone: madeUpPerson().phone,
        code,
        work: 2,
        network: `10.8.0.${networks++}`,
      }).then(
        () => 'sent',
        (error: { code: string }) => error.code,
      ),
    )
  return answers
}

describe('the bounds of codes by SMS that an operator sets', () => {
  test.each([
    ['codesOfLinkMax', { codesOfLinkMax: 5 }, 5, 'request.too-many'],
    ['codesOfCircleMax', { codesOfCircleMax: 20 }, 20, 'members.too-many-newcomers'],
  ] as const)('hold from the next code on: %s', async (_name, bounds, max, refusal) => {
    const { admin } = await newCircle(w)
    await set(bounds)
    expect(await strangers(admin.referralCode, max + 1)).toEqual([
      ...Array<string>(max).fill('sent'),
      refusal,
    ])
    await set({})
    expect(await strangers(admin.referralCode, 1)).toEqual(['sent'])
    const { data } = await w.call('GET /operator/bounds', { token: operator.token })
    expect(data).toEqual(WIDE_BOUNDS)
  })

  test.each(Object.entries(CODE_BOUNDS))(
    'are refused outside their limits: %s',
    async (name, limits) => {
      for (const value of [limits.min - 1, limits.max + 1]) {
        await expect(set({ [name]: value })).rejects.toThrow()
        const column = name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
        await expect(
          w.owner.pool.query(`UPDATE opening_bounds SET ${column} = ${value}`),
        ).rejects.toMatchObject({ code: '23514' })
      }
      for (const value of [limits.min, limits.max]) await set({ [name]: value })
    },
  )

  test('cannot be set past the function that checks who asks', async () => {
    await expect(
      w.world.database.pool.query('UPDATE opening_bounds SET codes_of_all_max = 100000'),
    ).rejects.toMatchObject({ code: NO_PRIVILEGE })
  })
})
