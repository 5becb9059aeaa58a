import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/shared/calendar.ts'
import { helpingCircle, newGiver, worldOfFile } from '#test/helping/helping.ts'
import { newMember } from '#test/circle/people.ts'
import { decide, REASON, staffed, waitingFor } from '#test/circle/staff.ts'

const w = await worldOfFile()
const circle = await staffed(w, await helpingCircle(w))
const member = await newGiver(w, circle)

const rules = async ({ token }: { token: string } = member) =>
  (await w.call('GET /circle/policy', { token })).data
const publish = async (figures: Record<string, number>, reason: string) =>
  w.call('POST /staff/policy', {
    token: circle.admin.token,
    body: { figures, reason, version: (await rules()).version },
  })

describe('the rules of a circle, for its members', () => {
  test('begin with a first version that nobody of the circle published', async () => {
    const { version, publishedAt, figures, history } = await rules()
    expect([version, history]).toEqual([1, [{ version: 1, publishedAt, changed: [], people: [] }]])
    expect(figures).toMatchObject({ matchCapRupees: 10_000, confirmMs: 24 * HOUR_MS })
  })

  test('say what became what, who published it and why', async () => {
    await w.advance(HOUR_MS)
    await publish({ matchCapRupees: 5_000 }, 'Smaller payments are easier on everybody.')
    const { version, figures, history } = await rules()
    expect([version, figures['matchCapRupees'], history.length]).toEqual([2, 5_000, 2])
    expect(history[0]).toMatchObject({
      version: 2,
      changed: [{ field: 'matchCapRupees', before: 10_000, after: 5_000 }],
      people: [{ name: circle.admin.name, reason: 'Smaller payments are easier on everybody.' }],
    })
  })

  test('name who wanted and who agreed, with reasons, nothing open or refused', async () => {
    await publish({ matchCapRupees: 6_000 }, 'A roof costs more.')
    expect(await rules()).toMatchObject({ version: 2, figures: { matchCapRupees: 5_000 } })
    expect(JSON.stringify(await rules())).not.toContain('A roof')
    await w.advance(HOUR_MS)
    await decide(w, circle.admin2, await waitingFor(w, circle.admin2, { kind: 'policy' }))
    await publish({ matchCapRupees: 9_000 }, 'Still more of it.')
    await decide(w, circle.admin2, await waitingFor(w, circle.admin2, { kind: 'policy' }), false)
    const { history } = await rules()
    expect(history.map(({ version, people }) => [version, people])).toEqual([
      [
        3,
        [
          { name: circle.admin.name, reason: 'A roof costs more.' },
          { name: circle.admin2.name, reason: REASON },
        ],
      ],
      [2, [{ name: circle.admin.name, reason: 'Smaller payments are easier on everybody.' }]],
      [1, []],
    ])
    expect(Object.keys(await rules()).toSorted()).toEqual([
      'figures',
      'history',
      'publishedAt',
      'version',
    ])
  })

  test('are open to suspended members, and to nobody before they belong', async () => {
    await w.call('POST /staff/members/{memberId}/suspend', {
      token: circle.officer.token,
      params: { memberId: member.memberId },
      body: { reason: REASON },
    })
    expect((await rules()).version).toBe(3)
    await expect(w.call('GET /circle/policy', {})).rejects.toMatchObject({
      code: 'request.not-signed-in',
    })
  })

  test('are those of one’s own circle', async () => {
    const other = await helpingCircle(w)
    expect(await rules(await newMember(w, other))).toMatchObject({
      version: 1,
      history: [{ people: [] }],
    })
  })
})
