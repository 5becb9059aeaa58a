import { describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { meeting } from '#test/circle/meeting.ts'
import { codeInText, newCircle, newMember, type Person, provePhone } from '#test/circle/people.ts'
import { testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const w = await worldOfFile(testWorld)
const circle = await newCircle(w)

describe('a code by SMS', () => {
  test('proves the phone once', async () => {
    const person = await withCode()
    const response = await verify(person, codeInText(w, person.phone))
    const { user } = await w.call('GET /user/session', { token: person.token })
    expect(response.message).toBe('Phone verified successfully!')
    expect(user).toMatchObject({ phoneVerified: true, status: 'applied' })
    await expect(verify(person, codeInText(w, person.phone))).rejects.toMatchObject({
      code: 'members.phone-verified-already',
    })
    await expect(send(person)).rejects.toMatchObject({ code: 'members.phone-verified-already' })
  })

  test('may be typed with spaces and in Devanagari digits', async () => {
    const person = await withCode()
    const typed = Array.from(codeInText(w, person.phone), (digit) =>
      String.fromCodePoint(0x0966 + Number(digit)),
    ).join(' ')
    await expect(verify(person, typed)).resolves.toBeDefined()
  })

  test('is in the language of the member', async () => {
    const person = await newMember(w, circle, { upTo: 'email', language: 'hi' })
    await send(person)
    await w.work()
    expect(w.texts.at(-1)).toMatchObject({
      to: `+91${person.phone}`,
      text: { template: 'phone-code', language: 'hi' },
    })
  })

  test('is refused when it is wrong, and after five tries even when it is right', async () => {
    const person = await withCode()
    const right = codeInText(w, person.phone)
    for (let round = 0; round < 5; round++)
      await expect(verify(person, wrong(right))).rejects.toMatchObject({
        code: 'members.code-wrong',
      })
    await expect(verify(person, right)).rejects.toMatchObject({
      code: 'members.code-too-many-tries',
    })
  })

  test('is refused at the sixth try also when all come at once', async () => {
    const person = await withCode()
    const right = codeInText(w, person.phone)
    await Promise.allSettled(Array.from({ length: 8 }, () => verify(person, wrong(right))))
    await expect(verify(person, right)).rejects.toMatchObject({
      code: 'members.code-too-many-tries',
    })
  })

  test('is refused after ten minutes, and when none was sent', async () => {
    const person = await withCode()
    await w.advance(10 * MINUTE_MS + 1)
    await expect(verify(person, codeInText(w, person.phone))).rejects.toMatchObject({
      code: 'members.code-expired',
    })
    const other = await newMember(w, circle, { upTo: 'email' })
    await expect(verify(other, '123456')).rejects.toMatchObject({ code: 'members.code-expired' })
  })

  test('voids the one before and comes at most once a minute', async () => {
    const person = await withCode()
    const old = codeInText(w, person.phone)
    await expect(send(person)).rejects.toMatchObject({ code: 'members.code-too-soon' })
    await w.advance(MINUTE_MS)
    await send(person)
    await w.work()
    const fresh = codeInText(w, person.phone)
    if (fresh !== old)
      await expect(verify(person, old)).rejects.toMatchObject({ code: 'members.code-wrong' })
    await expect(verify(person, fresh)).resolves.toBeDefined()
  })

  test('asked for twice at once is sent once', async () => {
    const person = await newMember(w, circle, { upTo: 'email' })
    await Promise.allSettled([send(person), send(person)])
    await w.work()
    await w.world.database.pool.query(
      `SELECT graphile_worker.add_job('send-phone-code',
          json_build_object('identityId', identity_id)) FROM identity WHERE member_id = $1`,
      [person.memberId],
    )
    await w.work()
    expect(w.texts.filter(({ to }) => to === `+91${person.phone}`)).toHaveLength(1)
  })

  test('of somebody else is wrong', async () => {
    const [one, other] = [await withCode(), await withCode()]
    const theirs = codeInText(w, other.phone)
    if (theirs !== codeInText(w, one.phone))
      await expect(verify(one, theirs)).rejects.toMatchObject({ code: 'members.code-wrong' })
  })
})

describe('a phone or PAN that another account has proved', () => {
  test('is recorded for an officer despite the refusal, once for all tries', async () => {
    const holder = await newMember(w, circle, { upTo: 'phone' })
    const person = await newMember(w, circle, {
      upTo: 'email',
      phone: holder.phone,
      pan: holder.pan,
    })
    await send(person)
    await w.work()
    const code = codeInText(w, person.phone)
    await expect(verify(person, code)).rejects.toMatchObject({
      code: 'members.identity-dispute-under-review',
    })
    await expect(verify(person, code)).rejects.toMatchObject({
      code: 'members.identity-dispute-under-review',
    })
    expect(await identityDisputesOf(person)).toEqual(['pan', 'phone'])
    expect((await w.call('GET /user/session', { token: person.token })).user.phoneVerified).toBe(
      false,
    )
  })

  test('is told apart: only the PAN is disputed when only the PAN is held', async () => {
    const holder = await newMember(w, circle, { upTo: 'phone' })
    const person = await newMember(w, circle, { upTo: 'email', pan: holder.pan })
    await expect(provePhone(w, person)).rejects.toMatchObject({
      code: 'members.identity-dispute-under-review',
    })
    expect(await identityDisputesOf(person)).toEqual(['pan'])
  })

  test('is no hindrance while the other account has not proved it', async () => {
    const other = await newMember(w, circle, { upTo: 'email' })
    const person = await newMember(w, circle, { upTo: 'email', phone: other.phone, pan: other.pan })
    await expect(provePhone(w, person)).resolves.toBeUndefined()
  })

  test('proved by two at the same moment goes to one of them', async () => {
    const one = await withCode()
    const other = await newMember(w, circle, { upTo: 'email', pan: one.pan })
    await send(other)
    await w.work()
    const acts = [one, other].map((person) => () => verify(person, codeInText(w, person.phone)))
    const results = await meeting(
      w,
      {
        rows: 'SELECT FROM identity WHERE member_id = ANY($1)',
        values: [[one.memberId, other.memberId]],
      },
      acts,
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'members.identity-dispute-under-review' },
    })
  })
})

describe('the last step', () => {
  test('makes a vouched applicant a member with a steward of their own', async () => {
    const steward = await newMember(w, circle, { roles: ['steward'] })
    const person = await newMember(w, circle, { inviter: steward })
    const { rows } = await w.owner.pool.query(
      'SELECT status, joined_at IS NOT NULL AS joined, steward_id FROM member WHERE member_id = $1',
      [person.memberId],
    )
    expect(rows).toEqual([{ status: 'active', joined: true, steward_id: circle.admin.memberId }])
  })

  test('gives an administrator’s invitation its two roles', async () => {
    const { user } = await w.call('GET /user/session', { token: circle.admin.token })
    expect(user).toMatchObject({ status: 'active', roles: ['admin', 'steward'], role: 'admin' })
  })
})

async function withCode(): Promise<Person> {
  const person = await newMember(w, circle, { upTo: 'email' })
  await send(person)
  await w.work()
  return person
}

function send({ token }: Person) {
  return w.call('POST /user/send-phone-code', { token })
}

function verify({ token }: Person, code: string) {
  return w.call('POST /user/verify-phone', { token, body: { code } })
}

function wrong(right: string): string {
  return right === '000000' ? '000001' : '000000'
}

async function identityDisputesOf({ memberId }: Person): Promise<string[]> {
  const { rows } = await w.owner.pool.query<{ what: string }>(
    'SELECT what FROM identity_dispute WHERE member_id = $1 ORDER BY what',
    [memberId],
  )
  return rows.map(({ what }) => what)
}
