import { expect, test } from 'vitest'
import { holding } from '#test/circle/meeting.ts'
import { newMember } from '#test/circle/people.ts'
import { refusal } from '#test/helping/commands.ts'
import {
  claimed,
  confirmed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '#test/helping/helping.ts'

const w = await worldOfFile()
const circle = await helpingCircle(w)

/** Sends a command that waits for its circle, changes something meanwhile, and returns the refusal. */
async function refusedAfter(change: string, act: () => Promise<unknown>): Promise<string> {
  const [result] = await holding(
    w,
    { rows: 'SELECT FROM circle WHERE circle_id = $1', values: [circle.circleId] },
    [act],
    async () => void (await w.owner.pool.query(change)),
  )
  return (
    await refusal(
      result?.status === 'rejected' ? Promise.reject(result.reason as Error) : Promise.resolve(),
    )
  ).code
}

test('a member who is suspended while a command waits for the circle is refused', async () => {
  const { memberId, token } = await newGiver(w, circle)
  expect(
    await refusedAfter(
      `UPDATE member SET status = 'suspended' WHERE member_id = '${memberId}'`,
      () => w.call('POST /pledges', { token, body: { amount: 500, plan: 'simple' } }),
    ),
  ).toBe('request.not-active')
})

test('a confirmation whose session ends while it waits for the circle is refused', async () => {
  const receiver = await newReceiver(w, circle, { asks: 0 })
  const giver = await newGiver(w, circle)
  const match = await claimed(w, await matchBetween(w, { giver, receiver }))
  expect(
    await refusedAfter(`DELETE FROM session WHERE member_id = '${receiver.memberId}'`, () =>
      confirmed(w, match),
    ),
  ).toBe('request.session-expired')
})

test('an officer whose role ends while a command waits for the circle is refused', async () => {
  const { memberId, token } = await newMember(w, circle, { roles: ['officer'] })
  const giver = await newGiver(w, circle)
  expect(
    await refusedAfter(
      `DELETE FROM member_role WHERE member_id = '${memberId}' AND role = 'officer'`,
      () =>
        w.call('POST /staff/members/{memberId}/suspend', {
          token,
          params: { memberId: giver.memberId },
          body: { reason: 'It was asked by many.' },
        }),
    ),
  ).toBe('request.not-allowed')
})
