import { describe, expect, test } from 'vitest'
import type { InputOf } from '#contract/endpoint.ts'
import type { Contract } from '#contract/index.ts'
import { maskEmail, maskPhone } from '#domain/members/contact-formats.ts'
import { meeting } from '#test/circle/meeting.ts'
import { newCircle, newMember, type Person } from '#test/circle/people.ts'
import { foundedCircle } from '#test/members/lists.ts'
import { testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const w = await worldOfFile(testWorld)
const circle = await newCircle(w, { name: 'Village of Asha' })

describe('my profile', () => {
  test('shows what I gave, the PAN masked, also while I am an applicant', async () => {
    const person = await newMember(w, circle, { upTo: 'email', pan: 'ABCPT1234Z' })
    const { data } = await show(person)
    expect(data).toMatchObject({
      id: person.memberId,
      name: person.name,
      role: 'participant',
      email: person.email,
      phone: `+91${person.phone}`,
      currency: 'INR',
      region: '',
      city: '',
      dateOfBirth: '1985-06-15',
      referralLink: null,
      pancard: 'XXXXX1234X',
      status: 'applied',
      yearlyLimit: null,
      sharesContact: false,
      circleName: 'Village of Asha',
      version: 1,
    })
  })

  test('shows my own link a week after I joined, and not in the founding time', async () => {
    const person = await newMember(w, circle)
    const links = async () => [
      (await show(person)).data.referralLink,
      (await w.call('GET /user/session', { token: person.token })).user.referralLink,
    ]
    expect(await links()).toEqual([null, null])
    await w.owner.pool.query(
      "UPDATE member SET joined_at = joined_at - interval '7 days' WHERE member_id = $1",
      [person.memberId],
    )
    const link = `${w.world.config.publicUrl}/join/${person.referralCode}`
    expect(await links()).toEqual([link, link])
    const young = await foundedCircle(w)
    expect((await show(young.other)).data.referralLink).toBeNull()
    await w.owner.pool.query(
      "UPDATE member SET joined_at = joined_at - interval '7 days' WHERE member_id = $1",
      [young.other.memberId],
    )
    expect((await show(young.other)).data.referralLink).toBeNull()
  })

  test('changes what is given and keeps the rest', async () => {
    const person = await newMember(w, circle)
    const { version } = (await show(person)).data
    const { message, data } = await update(person, {
      name: ' Asha Verma ',
      region: 'Bihar',
      city: 'Gaya',
      callTime: ' after 6 pm ',
      yearlyLimit: 20_000,
      sharesContact: true,
      version,
    })
    expect(message).toBe('Profile updated successfully!')
    expect(data).toMatchObject({
      name: 'Asha Verma',
      region: 'Bihar',
      city: 'Gaya',
      callTime: 'after 6 pm',
      yearlyLimit: 20_000,
      sharesContact: true,
      version: version + 1,
    })
    const after = await update(person, { city: '', yearlyLimit: null, version: version + 1 })
    expect(after.data).toMatchObject({
      name: 'Asha Verma',
      region: 'Bihar',
      city: '',
      callTime: 'after 6 pm',
      yearlyLimit: null,
      sharesContact: true,
      version: version + 2,
    })
  })

  test('is not changed on a stale version, to no name, or beyond the law’s line', async () => {
    const person = await newMember(w, circle)
    const { version } = (await show(person)).data
    await expect(update(person, { city: 'Gaya', version: version + 1 })).rejects.toMatchObject({
      code: 'request.changed-meanwhile',
    })
    await expect(update(person, { name: '  ', version })).rejects.toMatchObject({
      code: 'members.invalid-fields',
      details: { fields: { name: 'members.name-required' } },
    })
    await expect(update(person, { yearlyLimit: 50_001, version })).rejects.toMatchObject({
      code: 'request.invalid',
    })
    await expect(update(person, { callTime: 'x'.repeat(61), version })).rejects.toMatchObject({
      code: 'request.invalid',
    })
  })

  test('changed from two places at once is changed once', async () => {
    const person = await newMember(w, circle)
    const { version } = (await show(person)).data
    const acts = [
      () => update(person, { city: 'Gaya', version }),
      () => update(person, { city: 'Patna', version }),
    ]
    const results = await meeting(
      w,
      { rows: 'SELECT FROM member WHERE member_id = $1', values: [person.memberId] },
      acts,
    )
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'request.changed-meanwhile' },
    })
  })

  test('replays to one answer and one change; another body is refused', async () => {
    const person = await newMember(w, circle)
    const { version } = (await show(person)).data
    const first = await update(person, { city: 'Gaya', version }, 'once')
    expect(await update(person, { city: 'Gaya', version }, 'once')).toEqual(first)
    await expect(update(person, { city: 'Patna', version }, 'once')).rejects.toMatchObject({
      code: 'request.key-reused',
    })
    expect((await show(person)).data.version).toBe(version + 1)
  })
})

describe('my language', () => {
  test('is kept, and answers come in it when the request names none', async () => {
    const person = await newMember(w, circle)
    await w.call('PUT /user/language', {
      token: person.token,
      body: { language: 'hi' },
      idempotencyKey: 'language',
    })
    await w.call('PUT /user/language', {
      token: person.token,
      body: { language: 'hi' },
      idempotencyKey: 'language',
    })
    await expect(
      w.call('PUT /user/language', {
        token: person.token,
        body: { language: 'en' },
        idempotencyKey: 'language',
      }),
    ).rejects.toMatchObject({ code: 'request.key-reused' })
    expect((await w.call('GET /user/session', { token: person.token })).user.language).toBe('hi')
    expect(
      (await update(person, { city: 'Gaya', version: (await show(person)).data.version })).message,
    ).toBe('प्रोफ़ाइल बदल गई!')
  })
})

describe('the warning', () => {
  test('in an older version is not agreed to', async () => {
    const person = await newMember(w, circle)
    await expect(
      w.call('PUT /user/agreement', {
        token: person.token,
        body: { checked: true, version: 'older', language: 'en' },
      }),
    ).rejects.toMatchObject({ code: 'members.agreement-not-current' })
  })

  test('agreed to again is recorded once; another body is refused', async () => {
    const person = await newMember(w, circle)
    const { user } = await w.call('GET /user/session', { token: person.token })
    const agree = (language: 'en' | 'hi') =>
      w.call('PUT /user/agreement', {
        token: person.token,
        body: { checked: true, version: user.warningVersion, language },
        idempotencyKey: 'agree',
      })
    expect(await agree('en')).toEqual({ data: { user: { warningCheck: true } } })
    expect(await agree('en')).toEqual({ data: { user: { warningCheck: true } } })
    await expect(agree('hi')).rejects.toMatchObject({ code: 'request.key-reused' })
    const { rows } = await w.owner.pool.query<{ n: number }>(
      "SELECT count(*) AS n FROM agreement WHERE member_id = $1 AND kind = 'warning'",
      [person.memberId],
    )
    expect(rows[0]?.n).toBe(1)
  })
})

describe('whom I introduced', () => {
  test('is one step deep, email and phone masked unless shared, without strangers', async () => {
    const me = await newMember(w, circle)
    const [open, shy, unproved, unknown] = [
      await newMember(w, circle, { inviter: me }),
      await newMember(w, circle, { inviter: me, upTo: 'email' }),
      await newMember(w, circle, { inviter: me, upTo: 'registered' }),
      await newMember(w, circle, { inviter: me, upTo: 'email' }),
    ]
    const further = await newMember(w, circle, { inviter: open })
    await update(open, {
      sharesContact: true,
      city: 'Gaya',
      callTime: 'after 6 pm',
      version: (await show(open)).data.version,
    })
    await update(further, { callTime: 'at noon', version: (await show(further)).data.version })
    const request = (await w.call('GET /user/vouch-requests', { token: me.token })).data.find(
      ({ name }) => name === unknown.name,
    )!
    await w.call('POST /user/vouch-requests/{applicationId}/answer', {
      token: me.token,
      params: { applicationId: request.id },
      body: { known: false, version: request.version },
    })
    const {
      data: { referredUsers },
      nextCursor,
    } = await participants(me)
    expect(nextCursor).toBeNull()
    expect(referredUsers).toMatchObject([
      {
        id: shy.memberId,
        name: shy.name,
        email: maskEmail(shy.email),
        phone: maskPhone(shy.phone),
        fields: [],
        currency: 'INR',
        role: 'participant',
        status: 'applied',
      },
      {
        id: open.memberId,
        name: open.name,
        email: open.email,
        phone: `+91${open.phone}`,
        fields: [{ name: 'callTime', text: 'after 6 pm' }],
        status: 'active',
      },
    ])
    expect(referredUsers.map(({ id }) => id)).not.toContain(further.memberId)
    expect(referredUsers.map(({ id }) => id)).not.toContain(unproved.memberId)
  })

  test('comes in pages that leave nobody out, and a cursor nobody gave is refused', async () => {
    const me = await newMember(w, circle)
    const introduced = [
      await newMember(w, circle, { inviter: me, upTo: 'email' }),
      await newMember(w, circle, { inviter: me, upTo: 'email' }),
      await newMember(w, circle, { inviter: me, upTo: 'email' }),
    ]
    const first = await participants(me, { limit: '2' })
    const second = await participants(me, { limit: '2', cursor: first.nextCursor! })
    expect([...first.data.referredUsers, ...second.data.referredUsers].map(({ id }) => id)).toEqual(
      introduced.toReversed().map(({ memberId }) => memberId),
    )
    expect(second.nextCursor).toBeNull()
    await expect(participants(me, { cursor: 'made-up' })).rejects.toMatchObject({
      code: 'request.invalid',
    })
  })
})

function show({ token }: Person) {
  return w.call('GET /user/profile', { token })
}

function update(
  { token }: Person,
  body: InputOf<Contract['PATCH /user/profile']>['body'],
  idempotencyKey?: string,
) {
  return w.call('PATCH /user/profile', {
    token,
    body,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
  })
}

function participants({ token }: Person, query: { limit?: string; cursor?: string } = {}) {
  return w.call('GET /user/referrals', { token, query })
}
