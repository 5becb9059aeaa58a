import { expect, test } from 'vitest'
import { HOME_PARTS, type HomePart } from '#contract/home-parts.ts'
import {
  claimed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  pledgeOf,
  worldOfFile,
} from '#test/helping/helping.ts'
import { newMember, type Person } from '#test/circle/people.ts'

const w = await worldOfFile()
const home = async ({ token }: Person) => (await w.call('GET /home', { token })).data
const circle = await helpingCircle(w)
/** Links to pictures are made anew for each response. */
const withoutLinks = (found: unknown) =>
  JSON.parse(JSON.stringify(found).replaceAll(/"\/api\/proofs[^"]*"/g, '"a picture"')) as unknown

/** A member with a payment to make and one to confirm, a pledge, an ask and an applicant. */
async function somebodyBusy(): Promise<Person> {
  const busy = await newReceiver(w, circle, { asks: 1_000 })
  const giver = await newGiver(w, circle)
  await claimed(w, await matchBetween(w, { giver, receiver: busy, amount: 500 }))
  const receiver = await newReceiver(w, circle, { asks: 0 })
  await matchBetween(w, { giver: busy, receiver, amount: 500 })
  await pledgeOf(w, busy, 500, 'simple')
  await newMember(w, circle, { inviter: busy, upTo: 'phone' })
  return busy
}

test('Home has what each of its parts has by itself', async () => {
  const busy = await somebodyBusy()
  const found = await home(busy)
  expect(Object.keys(found).toSorted()).toEqual(HOME_PARTS.toSorted())
  for (const key of HOME_PARTS) {
    const alone: unknown = await w.call(key, { token: busy.token })
    expect(withoutLinks(found[key]), key).toEqual(withoutLinks(alone))
  }
})

test('a part that fails is missing, and the others are there', async () => {
  const busy = await somebodyBusy()
  await w.owner.pool.query('REVOKE SELECT ON pledge FROM paraspar_app')
  try {
    const found = await home(busy)
    expect(found['GET /pledges']).toBeUndefined()
    expect(found['GET /matches/to-confirm']).toMatchObject({ data: [{ amount: 500 }] })
    expect(found['GET /user/vouch-requests']).toMatchObject({ data: [{}] })
    expect(found['GET /circle/news']).toEqual({ data: [] })
  } finally {
    await w.owner.pool.query('GRANT SELECT ON pledge TO paraspar_app')
  }
})

test('who is suspended gets what is open to them, and first steps are for newcomers', async () => {
  const person = await newMember(w, circle)
  await w.owner.pool.query(
    "UPDATE member SET joined_at = joined_at - interval '15 days' WHERE member_id = $1",
    [person.memberId],
  )
  const missing = async () => {
    const found = await home(person)
    return HOME_PARTS.filter((key) => !(key in found))
  }
  expect(await missing()).toEqual(['GET /user/first-steps'] satisfies HomePart[])
  await w.owner.pool.query("UPDATE member SET status = 'suspended' WHERE member_id = $1", [
    person.memberId,
  ])
  expect(await missing()).toEqual([
    'GET /user/vouch-requests',
    'GET /user/role-proposals',
    'GET /user/waiting-people',
    'GET /user/first-steps',
  ] satisfies HomePart[])
})
