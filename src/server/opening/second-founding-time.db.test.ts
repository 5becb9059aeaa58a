import { beforeAll, describe, expect, test } from 'vitest'
import { DAY_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import { madeUpPerson, type Person } from '#test/circle/people.ts'
import { refusal } from '#test/helping/commands.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import {
  actOn,
  firstFounder,
  foundersReady,
  newOperator,
  openIt,
  stateOf,
} from '#test/opening/founders.ts'
import { closeCircles } from './close-circles.ts'

const w = await worldOfFile()
let operator: Person
beforeAll(async () => {
  operator = await newOperator(w)
})
const codeOf = async (act: Promise<unknown>) => (await refusal(act)).code

/** A circle that an operator opened a moment ago, with its two founders. */
async function opened() {
  const { first, second, circleId } = await foundersReady(w)
  await openIt(w, operator, circleId)
  return { first, second, circle: { circleId } }
}

describe('a second founding time', () => {
  const foundingUntil = async (circleId: string) =>
    (
      await w.owner.pool.query<{ at: Date }>(
        'SELECT founding_until AS at FROM circle WHERE circle_id = $1',
        [circleId],
      )
    ).rows[0]?.at

  test('does not come from a pause and a resume, nor does the pause stop the first', async () => {
    const mine = await opened()
    const before = await foundingUntil(mine.circle.circleId)
    await actOn(w, operator, mine.circle.circleId, 'pause')
    await w.advance(2 * MINUTE_MS)
    await actOn(w, operator, mine.circle.circleId, 'resume')
    expect(await foundingUntil(mine.circle.circleId)).toEqual(before)
  })

  test('does not come from closing the circle and founding again, within 12 months', async () => {
    const details = madeUpPerson()
    const first = await firstFounder(w, { details })
    await actOnApplied(first.circleId)
    const samePan = { ...madeUpPerson(), pan: details.pan }
    const samePhone = { ...madeUpPerson(), phone: details.phone }
    for (const again of [samePan, samePhone])
      await expect(firstFounder(w, { details: again })).rejects.toThrow('members.founded-lately')
    await w.advance(365 * DAY_MS - 5 * MINUTE_MS)
    await expect(
      firstFounder(w, { details: { ...madeUpPerson(), pan: details.pan } }),
    ).rejects.toThrow('members.founded-lately')
    await w.advance(6 * MINUTE_MS)
    await firstFounder(w, { details: { ...madeUpPerson(), pan: details.pan } })
  })

  /** The operator refuses the application, so that its founders’ accounts close. */
  async function actOnApplied(circleId: string): Promise<void> {
    await w.call('POST /operator/foundings/refuse', {
      token: operator.token,
      body: { circleId, reason: 'We host only groups of this district' },
    })
    expect(await stateOf(w, circleId)).toBe('refused')
  }

  test('does not come after a circle was closed for good', async () => {
    operator = await newOperator(w)
    const mine = await opened()
    const { circleId } = mine.circle
    await actOn(w, operator, circleId, 'close')
    await closeCircles(w.world)
    expect(await stateOf(w, circleId)).toBe('closed')
    expect(await codeOf(actOn(w, operator, circleId, 'resume'))).toBe('circles.not-now')
    // As long as the account is there, nobody else gets its PAN; after that, 12 months hold.
    await w.owner.pool.query('UPDATE identity SET pan_ended_at = app_now() WHERE member_id = $1', [
      mine.first.memberId,
    ])
    const { pan } = mine.first
    await expect(firstFounder(w, { details: { ...madeUpPerson(), pan } })).rejects.toThrow(
      'members.founded-lately',
    )
  })
})
