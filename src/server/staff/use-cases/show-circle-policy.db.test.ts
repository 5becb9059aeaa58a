import { describe, expect, test } from 'vitest'
import { HOUR_MS } from '#domain/shared/calendar.ts'
import { helpingCircle, newGiver, worldOfFile } from '#test/helping/helping.ts'
import { newMember } from '#test/circle/people.ts'
import { ruleChanges } from '#test/staff/rule-changes.ts'
import { decide, REASON, staffed, waitingFor } from '#test/circle/staff.ts'

const w = await worldOfFile()
const circle = await staffed(w, await helpingCircle(w))
const member = await newGiver(w, circle)
const changes = ruleChanges(w, circle, member)
const PUBLISHED = {
  did: 'published',
  name: circle.admin.name,
  reason: 'Smaller payments are easier on everybody.',
}

const rules = async ({ token }: { token: string } = member) =>
  (await w.call('GET /circle/policy', { token })).data
const publish = async (figures: Record<string, number>, reason: string) =>
  w.call('POST /staff/policy', {
    token: circle.admin.token,
    body: { figures, reason, version: (await rules()).version },
  })

describe('the rules of a circle, for its members', () => {
  test('begin with a first version that nobody of the circle published', async () => {
    const { version, publishedAt, figures, minutes } = await rules()
    const first = { at: publishedAt, outcome: 'published', version: 1, changed: [], people: [] }
    expect([version, minutes]).toEqual([1, [{ ...first, heard: null }]])
    expect(figures).toMatchObject({ matchCapRupees: 10_000, confirmMs: 24 * HOUR_MS })
  })

  test('say what became what, who published it and why', async () => {
    await w.advance(HOUR_MS)
    await publish({ matchCapRupees: 5_000 }, 'Smaller payments are easier on everybody.')
    const { version, figures, minutes } = await rules()
    expect([version, figures['matchCapRupees'], minutes.length]).toEqual([2, 5_000, 2])
    expect(minutes[0]).toMatchObject({
      outcome: 'published',
      version: 2,
      changed: [{ field: 'matchCapRupees', before: 10_000, after: 5_000 }],
      people: [PUBLISHED],
      heard: null,
    })
  })

  test('name who wanted and who agreed, with reasons, nothing open or refused', async () => {
    await publish({ matchCapRupees: 6_000 }, 'A roof costs more.')
    expect(await rules()).toMatchObject({ version: 2, figures: { matchCapRupees: 5_000 } })
    expect(JSON.stringify(await rules())).not.toContain('A roof')
    await w.advance(HOUR_MS)
    await decide(w, circle.admin2, await waitingFor(w, circle.admin2, { kind: 'policy' }))
    await changes.weekPasses()
    await publish({ matchCapRupees: 9_000 }, 'Still more of it.')
    await decide(w, circle.admin2, await waitingFor(w, circle.admin2, { kind: 'policy' }), false)
    const { minutes } = await rules()
    expect(minutes.map(({ version, people }) => [version, people])).toEqual([
      [
        3,
        [
          { did: 'proposed', name: circle.admin.name, reason: 'A roof costs more.' },
          { did: 'agreed', name: circle.admin2.name, reason: REASON },
        ],
      ],
      [2, [PUBLISHED]],
      [1, []],
    ])
    expect(Object.keys(await rules()).toSorted()).toEqual([
      'figures',
      'minutes',
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
      minutes: [{ people: [] }],
    })
  })
})
