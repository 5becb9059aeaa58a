import { describe, expect, test } from 'vitest'
import { meeting } from '#test/circle/meeting.ts'
import { newCircle, newMember, type PeopledCircle, type Person } from '#test/circle/people.ts'
import { testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const w = await worldOfFile(testWorld)
const circle = await newCircle(w)
const inviter = await newMember(w, circle)

describe('people who used my link', () => {
  test('are listed to me alone once their e-mail is proved, oldest first', async () => {
    await newMember(w, circle, { inviter, upTo: 'registered' })
    const first = await newMember(w, circle, { inviter, upTo: 'email' })
    const second = await newMember(w, circle, { inviter, upTo: 'phone' })
    const mine = await w.call('GET /user/vouch-requests', { token: inviter.token })
    const theirs = await w.call('GET /user/vouch-requests', { token: circle.admin.token })
    expect(mine.data.map(({ name }) => name)).toEqual([first.name, second.name])
    expect(theirs.data).toEqual([])
  })
})

describe('the inviter’s word', () => {
  test('"I know this person" makes an applicant who proved everything a member', async () => {
    const person = await newMember(w, circle, { inviter, upTo: 'phone' })
    const request = await requestOf(person)
    const { message } = await response(request, { known: true })
    expect(message).toBe('Thank you. Your answer was recorded.')
    expect(await statusOf(person)).toEqual({
      status: 'active',
      state: 'accepted',
      decided_by: inviter.memberId,
    })
  })

  test('given early counts, and the person joins with the last proof', async () => {
    const person = await newMember(w, circle, { inviter, upTo: 'email' })
    await response(await requestOf(person), { known: true })
    expect(await statusOf(person)).toMatchObject({ status: 'applied', state: 'accepted' })
    expect((await w.call('GET /user/session', { token: person.token })).user.accepted).toBe(true)
  })

  test('"I do not know this person" leaves it to a steward', async () => {
    const person = await newMember(w, circle, { inviter, upTo: 'phone' })
    const { message } = await response(await requestOf(person), { known: false })
    const applications = await w.call('GET /staff/applications', { token: circle.admin.token })
    expect(message).toBe('Thank you. A steward will decide.')
    expect(await statusOf(person)).toEqual({
      status: 'applied',
      state: 'with_steward',
      decided_by: null,
    })
    expect(applications.data).toMatchObject([
      {
        name: person.name,
        inviterFirstName: inviter.name.split(' ')[0],
        knownBy: null,
        emailVerified: true,
        phoneVerified: true,
      },
    ])
  })

  test('is given once; of two answers at the same moment one counts', async () => {
    const person = await newMember(w, circle, { inviter, upTo: 'phone' })
    const request = await requestOf(person)
    const results = await meeting(
      w,
      { rows: 'SELECT FROM member WHERE member_id = $1', values: [person.memberId] },
      [() => response(request, { known: true }), () => response(request, { known: false })],
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'members.vouch-answered' },
    })
    await expect(response(request, { known: true })).rejects.toMatchObject({
      code: 'members.vouch-answered',
    })
  })

  test('about a foreign, unproved or missing applicant is unknown', async () => {
    const request = await requestOf(await newMember(w, circle, { inviter, upTo: 'phone' }))
    const elsewhere = await newCircle(w)
    const unproved = await newMember(w, circle, { inviter, upTo: 'registered' })
    const id = await applicationId(unproved)
    await expect(response(request, { known: true, by: circle.admin })).rejects.toMatchObject({
      code: 'members.vouch-unknown',
    })
    await expect(response(request, { known: true, by: elsewhere.admin })).rejects.toMatchObject({
      code: 'members.vouch-unknown',
    })
    await expect(response({ id, version: 1 }, { known: true })).rejects.toMatchObject({
      code: 'members.vouch-unknown',
    })
    await expect(
      response({ id: '01980000-0000-7000-8000-000000000000', version: 1 }, { known: true }),
    ).rejects.toMatchObject({ code: 'members.vouch-unknown' })
  })

  test('on a stale version is refused', async () => {
    const request = await requestOf(await newMember(w, circle, { inviter, upTo: 'phone' }))
    await expect(
      response({ ...request, version: request.version + 1 }, { known: true }),
    ).rejects.toMatchObject({ code: 'request.changed-meanwhile' })
  })

  test('replays to one answer and one count; another body is refused', async () => {
    const person = await newMember(w, circle, { inviter, upTo: 'phone' })
    const request = await requestOf(person)
    const idempotencyKey = 'my word'
    const first = await response(request, { known: true, idempotencyKey })
    expect(await response(request, { known: true, idempotencyKey })).toEqual(first)
    await expect(response(request, { known: false, idempotencyKey })).rejects.toMatchObject({
      code: 'request.key-reused',
    })
  })

  test('lets nobody into a full circle, not even two at the same moment', async () => {
    const small = await newCircle(w, { policy: { membersCap: 3 } })
    const [one, other, third] = [
      await newMember(w, small, { upTo: 'phone' }),
      await newMember(w, small, { upTo: 'registered' }),
      await newMember(w, small, { upTo: 'registered' }),
    ]
    await w.owner.pool.query(
      'UPDATE identity SET email_verified_at = app_now() WHERE member_id = ANY($1)',
      [[other.memberId, third.memberId]],
    )
    const by = small.admin
    const ids = await Promise.all([one, other, third].map(applicationId))
    const results = await meeting(
      w,
      { rows: 'SELECT FROM application WHERE application_id = ANY($1)', values: [ids] },
      ids.map((id) => () => response({ id, version: 1 }, { known: true, by })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
    ])
    const { rows } = await w.owner.pool.query<{ n: number }>(
      "SELECT count(*) AS n FROM application WHERE circle_id = $1 AND state = 'accepted'",
      [small.circleId],
    )
    expect(rows[0]?.n).toBe(3)
    await expect(
      response({ id: await lastWaiting(small), version: 1 }, { known: true, by }),
    ).rejects.toMatchObject({ code: 'members.circle-full' })
    await expect(
      response({ id: await lastWaiting(small), version: 1 }, { known: false, by }),
    ).resolves.toBeDefined()
  })
})

async function requestOf(person: Person): Promise<{ id: string; version: number }> {
  const { data } = await w.call('GET /user/vouch-requests', { token: inviter.token })
  return data.find(({ name }) => name === person.name)!
}

function response(
  { id, version }: { id: string; version: number },
  { known, by = inviter, idempotencyKey }: { known: boolean; by?: Person; idempotencyKey?: string },
) {
  return w.call('POST /user/vouch-requests/{applicationId}/answer', {
    token: by.token,
    params: { applicationId: id },
    body: { known, version },
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
}

async function statusOf({ memberId }: Person) {
  const { rows } = await w.owner.pool.query(
    `SELECT m.status, a.state, a.decided_by FROM member m
      JOIN application a USING (circle_id, member_id) WHERE m.member_id = $1`,
    [memberId],
  )
  return rows[0]
}

async function applicationId({ memberId }: Person): Promise<string> {
  const { rows } = await w.owner.pool.query<{ id: string }>(
    'SELECT application_id AS id FROM application WHERE member_id = $1',
    [memberId],
  )
  return rows[0]!.id
}

async function lastWaiting({ circleId }: PeopledCircle): Promise<string> {
  const { rows } = await w.owner.pool.query<{ id: string }>(
    "SELECT application_id AS id FROM application WHERE circle_id = $1 AND state = 'waiting'",
    [circleId],
  )
  return rows[0]!.id
}
