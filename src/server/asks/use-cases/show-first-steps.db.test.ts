import { expect, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { helpingCircle, worldOfFile } from '#test/helping/helping.ts'
import { addDetail } from '#test/helping/payment-details.ts'
import { newMember, signIn } from '#test/circle/people.ts'

const w = await worldOfFile()

test('a new member sees what is still to do, who looks after them, and what holds first', async () => {
  const circle = await helpingCircle(w, { newcomerDays: 30, newcomerGivesCapRupees: 2_000 })
  const person = await newMember(w, circle)
  const shown = async () => (await w.call('GET /user/first-steps', { token: person.token })).data
  await w.owner.pool.query('UPDATE member SET steward_id = NULL WHERE member_id = $1', [
    person.memberId,
  ])
  const first = await shown()
  expect(first).toMatchObject({
    payee: false,
    notices: true,
    steward: null,
    askMatchedFrom: null,
    newcomerGivesCap: 2_000,
    newcomerLivePayments: 1,
  })
  expect(first.newcomerUntil).not.toBeNull()
  await addDetail(w, person, 'upi')
  await w.owner.pool.query('UPDATE member SET steward_id = $2 WHERE member_id = $1', [
    person.memberId,
    circle.admin.memberId,
  ])
  await w.owner.pool.query(
    'UPDATE identity SET email_verified_at = NULL, password_hash = NULL, email_key = NULL WHERE member_id = $1',
    [person.memberId],
  )
  expect(await shown()).toMatchObject({ payee: true, notices: false, steward: circle.admin.name })
})

test('the first steps are shown for 14 days after joining', async () => {
  const circle = await helpingCircle(w)
  const person = await newMember(w, circle)
  const isShown = async () =>
    (await w.call('GET /user/session', { token: person.token })).user.firstSteps
  expect(await isShown()).toBe(true)
  await w.advance(14 * DAY_MS)
  await signIn(w, person)
  expect(await isShown()).toBe(false)
})
