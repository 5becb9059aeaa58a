import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CHANGES_CHANNEL } from '#server/platform/events/send-changes.ts'
import {
  madeUpPerson,
  newCircle,
  newMember,
  type PeopledCircle,
  type Person,
  proveEmail,
  provePhone,
  register,
} from '#test/circle/people.ts'
import { type TestWorld, testWorld } from '#test/server/world.ts'

let w: TestWorld
let circle: PeopledCircle
let inviter: Person
let listener: pg.Client
let notified: string[] = []
beforeAll(async () => {
  w = await testWorld()
  circle = await newCircle(w)
  inviter = await newMember(w, circle)
  listener = new pg.Client({ connectionString: w.world.config.databaseUrl })
  await listener.connect()
  listener.on('notification', ({ payload = '' }) => {
    const [memberId = '', topics = ''] = payload.split(' ')
    if (topics.split(',').includes('membership')) notified.push(memberId)
  })
  await listener.query(`LISTEN ${CHANGES_CHANNEL}`)
})
beforeEach(async () => {
  await listener.query('SELECT 1')
  notified = []
})
afterAll(async () => {
  await listener.end()
  await w.close()
})

describe('the open pages of those concerned hear', () => {
  test('that somebody proved their e-mail and waits for the inviter', async () => {
    const person = await newMember(w, circle, { inviter, upTo: 'registered' })
    expect(await heard()).toEqual([])
    await proveEmail(w, person)
    expect(await heard()).toEqual([inviter.memberId, person.memberId].sort())
  })

  test('that somebody without an inviter waits for the stewards', async () => {
    const person = madeUpPerson()
    await register(w, { ...person, circle: circle.slug, knownBy: 'Asha' })
    await proveEmail(w, person)
    expect(await heard()).toContain(circle.admin.memberId)
  })

  test('that a phone is proved', async () => {
    const person = await newMember(w, circle, { inviter, upTo: 'email' })
    notified = []
    await provePhone(w, person)
    expect(await heard()).toEqual([inviter.memberId, person.memberId].sort())
  })

  test('the inviter’s word, and a "no" also the stewards', async () => {
    const [one, other] = [
      await newMember(w, circle, { inviter, upTo: 'phone' }),
      await newMember(w, circle, { inviter, upTo: 'phone' }),
    ]
    const { data } = await w.call('GET /user/vouch-requests', { token: inviter.token })
    const response = async (person: Person, known: boolean) => {
      const { id, version } = data.find(({ name }) => name === person.name)!
      await w.call('POST /user/vouch-requests/{applicationId}/answer', {
        token: inviter.token,
        params: { applicationId: id },
        body: { known, version },
      })
      return heard()
    }
    await heard()
    expect(await response(one, true)).toEqual(
      expect.arrayContaining([inviter.memberId, one.memberId]),
    )
    expect(await response(other, false)).toEqual(
      expect.arrayContaining([inviter.memberId, other.memberId, circle.admin.memberId]),
    )
  })

  test('nothing of a request that was refused', async () => {
    await expect(
      w.call('PATCH /user/profile', { token: inviter.token, body: { city: 'Gaya', version: 99 } }),
    ).rejects.toMatchObject({ code: 'request.changed-meanwhile' })
    expect(await heard()).toEqual([])
  })
})

/**
 * Returns who got an event since the last call. Notifications of finished transactions have arrived
 * once a query has a response.
 */
async function heard(): Promise<string[]> {
  await listener.query('SELECT 1')
  return [...new Set(notified.splice(0))].sort()
}
