import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { actsIn, noticesTo } from '#test/circle/staff.ts'
import { madeUpPerson, type Person } from '#test/circle/people.ts'
import { refusal } from '#test/helping/commands.ts'
import {
  applyForCircle,
  firstFounder,
  foundersReady,
  newOperator,
  openIt,
  secondFounder,
  stateOf,
} from '#test/opening/founders.ts'
import { helpingWorld } from '#test/helping/helping.ts'
import { firstCircleOffer, openFirstCircle } from './first-circle.ts'

/** An installation of its own, which has no circle yet. */
async function withoutCircle() {
  const w = await helpingWorld()
  const offered = async () =>
    /#code=(\S+)$/.exec((await firstCircleOffer(w.world)) ?? '')?.[1] ?? ''
  const found = async (firstCode: string) => {
    const first = await firstFounder(w, { about: { firstCode } })
    return { first, second: await secondFounder(w, first) }
  }
  const founding = async ({ token }: Person) => (await w.call('GET /founding', { token })).data
  return { w, offered, found, founding }
}

describe('an installation without a circle', () => {
  test('offers a link to the form; the circle opens by itself once both founders are ready', async () => {
    const { w, offered, founding } = await withoutCircle()
    const code = await offered()
    const first = await firstFounder(w, { about: { firstCode: code } })
    await openFirstCircle(w.world)
    expect(await stateOf(w, first.circleId)).toBe('applied')
    expect(await founding(first)).toMatchObject({ opensItself: true })
    const second = await secondFounder(w, first)
    await openFirstCircle(w.world)
    await w.work()
    expect(await stateOf(w, first.circleId)).toBe('open')
    for (const founder of [first, second]) {
      const { user } = await w.call('GET /user/session', { token: founder.token })
      expect(user).toMatchObject({ status: 'active', roles: ['admin', 'steward'] })
      expect(user.circle).toMatchObject({ slug: 'asha-mahila-mandal', paymentsOpen: false })
      expect(await noticesTo(w, founder, 'circle_opened')).toEqual(['circle_opened'])
    }
    expect(await actsIn(w, first, 'circle.open')).toMatchObject([
      { actor_id: null, actor_role: 'operator' },
      { actor_id: null, actor_role: 'operator' },
    ])
    expect(await firstCircleOffer(w.world)).toBeUndefined()
    await w.close()
  })

  test('prints one link until it is used or over, whatever starts meanwhile', async () => {
    const { w, offered } = await withoutCircle()
    const [one, other] = await Promise.all([offered(), offered()])
    expect(other).toBe(one)
    await w.advance(6 * DAY_MS)
    expect(await offered()).toBe(one)
    await w.advance(DAY_MS)
    const next = await offered()
    expect(next).not.toBe(one)
    await applyForCircle(w, madeUpPerson(), { firstCode: next })
    expect(await offered()).not.toBe(next)
    await w.close()
  })

  test('takes each link once, for seven days', async () => {
    const { w, offered } = await withoutCircle()
    const apply = (firstCode: string) => applyForCircle(w, madeUpPerson(), { firstCode })
    const unknown = async (firstCode: string) =>
      expect((await refusal(apply(firstCode))).code).toBe('circles.first-link-unknown')
    const code = await offered()
    await unknown('made-up')
    await w.advance(7 * DAY_MS)
    await unknown(code)
    const fresh = await offered()
    await apply(fresh)
    expect((await refusal(apply(fresh))).code).toBe('circles.first-link-used')
    await w.close()
  })

  test('says before the form is filled in what its link does', async () => {
    const { w, offered, found } = await withoutCircle()
    const shown = (code: string) => w.call('POST /foundings/first-link', { body: { code } })
    const code = await offered()
    expect(await shown(code)).toMatchObject({
      lead: expect.stringContaining('opens automatically'),
      submit: 'Start this circle',
      next: expect.stringMatching(/\{email\}.*opens automatically/),
    })
    await w.advance(7 * DAY_MS)
    expect((await refusal(shown(code))).code).toBe('circles.first-link-unknown')
    const fresh = await offered()
    await found(fresh)
    for (const open of [async () => undefined, () => openFirstCircle(w.world)]) {
      await open()
      expect((await refusal(shown(fresh))).code).toBe('circles.first-link-used')
      expect((await refusal(shown(code))).code).toBe('circles.first-link-unknown')
    }
    await w.close()
  })

  test('begins one circle where two people send one link at one instant', async () => {
    const { w, offered } = await withoutCircle()
    const firstCode = await offered()
    const ends = await Promise.all(
      [1, 2].map(() =>
        applyForCircle(w, madeUpPerson(), { firstCode }).then(
          () => 'begun',
          (error: { code: string }) => error.code,
        ),
      ),
    )
    expect(ends.toSorted()).toEqual(['begun', 'circles.first-link-used'])
    await w.close()
  })

  test('shows nobody by a made-up link whether an address is known', async () => {
    const { w, offered, found } = await withoutCircle()
    const { first } = await found(await offered())
    for (const email of [first.email, madeUpPerson().email]) {
      const tried = applyForCircle(w, { ...madeUpPerson(), email }, { firstCode: 'made-up' })
      expect((await refusal(tried)).code).toBe('circles.first-link-unknown')
    }
    await w.close()
  })

  test('opens one circle by itself: an earlier link’s circle waits for an operator then', async () => {
    const { w, offered, found, founding } = await withoutCircle()
    const one = await found(await offered())
    const other = await found(await offered())
    expect(await founding(one.first)).toMatchObject({ opensItself: false })
    await openFirstCircle(w.world)
    const states = []
    for (const { first } of [one, other]) states.push(await stateOf(w, first.circleId))
    expect(states).toEqual(['applied', 'open'])
    await w.close()
  })

  test('opens none by itself where an operator opened one meanwhile', async () => {
    const { w, offered, found } = await withoutCircle()
    const waiting = await found(await offered())
    const usual = await foundersReady(w)
    await openIt(w, await newOperator(w), usual.circleId)
    await openFirstCircle(w.world)
    expect(await stateOf(w, waiting.first.circleId)).toBe('applied')
    await w.close()
  })
})
