import { vi, expect, describe, test } from 'vitest'
import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { meeting } from '#test/circle/meeting.ts'
import { madeUpPerson, newCircle, newMember, register } from '#test/circle/people.ts'
import { registrations } from '#test/members/registrations.ts'

const { w, circle, bodyOf, mailsTo, applicationOf, agreementsOf, count } = await registrations()

describe('registering', () => {
  test('with a member’s link waits for that member’s word and mails a link', async () => {
    const person = madeUpPerson()
    const response = await register(w, {
      ...person,
      referralCode: circle.admin.referralCode.toLowerCase(),
    })
    await w.work()
    expect(response.message).toBe('Registration successful! Verify Email')
    expect(await applicationOf(person.email)).toEqual({
      status: 'applied',
      state: 'waiting',
      introduced_by: circle.admin.memberId,
      inviter_id: circle.admin.memberId,
      known: false,
    })
    expect(await agreementsOf(person.email)).toEqual([
      { kind: 'privacy', version: CONSENT_VERSION, language: 'en' },
      { kind: 'rules', version: CONSENT_VERSION, language: 'en' },
    ])
    expect(mailsTo(person.email)).toMatchObject([{ subject: 'Verify your email for Paraspar' }])
    expect(mailsTo(person.email)[0]?.text).toContain(
      `/verify-email#email=${encodeURIComponent(person.email)}&code=`,
    )
  })

  test('without a link waits for a steward, with who knows the person', async () => {
    const person = madeUpPerson()
    await register(w, { ...person, circle: circle.slug, knownBy: 'Asha from the market' })
    expect(await applicationOf(person.email)).toEqual({
      status: 'applied',
      state: 'with_steward',
      introduced_by: null,
      inviter_id: null,
      known: true,
    })
  })

  test('in Hindi answers and writes in Hindi', async () => {
    const person = madeUpPerson()
    const response = await w.call('POST /user/register', {
      body: { ...bodyOf(person), consent: { version: CONSENT_VERSION, language: 'hi' } },
      language: 'hi',
    })
    await w.work()
    expect(response.message).toBe('रजिस्ट्रेशन हो गया! अब ईमेल वेरिफ़ाई करें')
    expect(mailsTo(person.email)[0]?.text).toContain(`/hi/verify-email#email=`)
  })

  test('with an administrator’s link uses it up and needs nobody’s word', async () => {
    const { invitations } = await w.openCircle()
    const [first, second] = [madeUpPerson(), madeUpPerson()]
    await register(w, { ...first, referralCode: invitations[0]! })
    await expect(register(w, { ...second, referralCode: invitations[0]! })).rejects.toMatchObject({
      code: 'members.invitation-unknown',
    })
    expect(await applicationOf(first.email)).toMatchObject({ status: 'applied', state: 'accepted' })
    expect(await applicationOf(second.email)).toBeUndefined()
  })

  test('with an administrator’s link that two people use at once lets one of them in', async () => {
    const { circleId, invitations } = await w.openCircle()
    const acts = [madeUpPerson(), madeUpPerson()].map(
      (person) => () => register(w, { ...person, referralCode: invitations[0]! }),
    )
    const results = await meeting(
      w,
      { rows: 'SELECT FROM circle WHERE circle_id = $1', values: [circleId] },
      acts,
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'members.invitation-unknown' },
    })
  })

  test('with an administrator’s link older than seven days is refused', async () => {
    const { invitations } = await w.openCircle()
    await w.owner.pool.query(
      `UPDATE invitation SET expires_at = app_now() - interval '1 second'
        WHERE circle_id = (SELECT circle_id FROM circle ORDER BY created_at DESC LIMIT 1)`,
    )
    await expect(
      register(w, { ...madeUpPerson(), referralCode: invitations[0]! }),
    ).rejects.toMatchObject({ code: 'members.invitation-unknown' })
  })

  test('stores PAN, phone and date in one form, however they were typed', async () => {
    const [typed, clean] = [madeUpPerson(), madeUpPerson()]
    const hindi = (text: string) =>
      text.replace(/\d/g, (digit) => String.fromCodePoint(0x966 + Number(digit)))
    const keysOf = async () =>
      (
        await w.owner.pool.query(
          `SELECT count(DISTINCT (pan_key, phone_key))::int AS keys, count(*)::int AS people
             FROM (SELECT * FROM identity ORDER BY created_at DESC, identity_id DESC LIMIT 2) AS i`,
        )
      ).rows[0]
    await register(w, { ...clean, referralCode: circle.admin.referralCode })
    await register(w, {
      ...typed,
      pan: ` ${clean.pan.toLowerCase().slice(0, 5)} ${hindi(clean.pan.slice(5))}`,
      phone: `+91-${hindi(clean.phone.slice(-10, -5))} ${hindi(clean.phone.slice(-5))}`,
      dateOfBirth: hindi('21/11/1990'),
      referralCode: circle.admin.referralCode,
    })
    expect(await keysOf()).toEqual({ keys: 1, people: 2 })
  })

  test('names every field that does not hold, and writes nothing', async () => {
    const before = await count('member')
    const body = {
      name: ' ',
      email: 'nobody',
      phone: '12',
      password: 'short',
      pancard: 'abc',
      dateOfBirth: '2020-01-01',
    }
    await expect(w.call('POST /user/register', { body })).rejects.toMatchObject({
      code: 'members.invalid-fields',
      details: {
        fields: {
          name: 'members.name-required',
          email: 'members.email-invalid',
          phone: 'members.phone-ten-digits',
          password: 'members.password-short',
          pancard: 'members.pan-invalid',
          dateOfBirth: 'members.birth-under-age',
          consent: 'members.consent-required',
          circle: 'members.circle-required',
          knownBy: 'members.known-by-required',
        },
      },
    })
    expect(await count('member')).toBe(before)
  })

  test.each(['password123', 'PASSWORD123', 'qwertyuiop'])(
    'refuses the common password %s',
    async (password) => {
      await expect(
        register(w, { ...madeUpPerson(), password, referralCode: circle.admin.referralCode }),
      ).rejects.toMatchObject({ details: { fields: { password: 'members.password-common' } } })
    },
  )

  test('refuses consent to an older text, an unknown code and an unknown circle', async () => {
    const person = madeUpPerson()
    await expect(
      w.call('POST /user/register', {
        body: { ...bodyOf(person), consent: { version: 'old', language: 'en' } },
      }),
    ).rejects.toMatchObject({ code: 'members.agreement-not-current' })
    await expect(register(w, { ...person, referralCode: 'ZZZZ9999' })).rejects.toMatchObject({
      code: 'members.invitation-unknown',
    })
    await expect(
      register(w, { ...person, circle: 'nowhere', knownBy: 'Asha' }),
    ).rejects.toMatchObject({ code: 'members.circle-unknown' })
  })

  test('with the link of somebody who is suspended is refused', async () => {
    const inviter = await newMember(w, circle)
    await w.owner.pool.query("UPDATE member SET status = 'suspended' WHERE member_id = $1", [
      inviter.memberId,
    ])
    await expect(
      register(w, { ...madeUpPerson(), referralCode: inviter.referralCode }),
    ).rejects.toMatchObject({ code: 'members.invitation-unknown' })
  })

  test('in a full circle is refused, while registrations nobody proved fill nothing', async () => {
    const small = await newCircle(w, { policy: { membersCap: 2 } })
    const code = { referralCode: small.admin.referralCode }
    await register(w, { ...madeUpPerson(), ...code })
    await register(w, { ...madeUpPerson(), ...code })
    await newMember(w, small, { upTo: 'email' })
    await expect(register(w, { ...madeUpPerson(), ...code })).rejects.toMatchObject({
      code: 'members.circle-full',
    })
  })

  test('replays to one answer and one applicant; another body is refused', async () => {
    const person = madeUpPerson()
    const idempotencyKey = 'register once'
    const first = await w.call('POST /user/register', { body: bodyOf(person), idempotencyKey })
    const again = await w.call('POST /user/register', { body: bodyOf(person), idempotencyKey })
    await expect(
      w.call('POST /user/register', {
        body: { ...bodyOf(person), name: 'Somebody else' },
        idempotencyKey,
      }),
    ).rejects.toMatchObject({ code: 'request.key-reused' })
    await w.work()
    expect(again).toEqual(first)
    expect(mailsTo(person.email)).toHaveLength(1)
  })

  test('three times at once with the same key makes one applicant', async () => {
    const person = madeUpPerson()
    const responses = await Promise.all(
      [1, 2, 3].map(() =>
        w.call('POST /user/register', { body: bodyOf(person), idempotencyKey: 'all at once' }),
      ),
    )
    await w.work()
    expect(new Set(responses.map(({ message }) => message)).size).toBe(1)
    expect(mailsTo(person.email)).toHaveLength(1)
  })

  test('takes only a name for a name, as mails and payments show it', async () => {
    for (const name of ['Win ₹9999 now', 'http://evil.example/x', 'A <b>', '12345', '.-']) {
      await expect(
        register(w, { ...madeUpPerson(), name, referralCode: circle.admin.referralCode }),
      ).rejects.toMatchObject({
        code: 'members.invalid-fields',
        details: { fields: { name: 'members.name-letters' } },
      })
    }
  })
})

describe('registering with an address that has an account already', () => {
  test('gets the same answer, changes nothing and tells the owner by mail', async () => {
    const owner = await newMember(w, circle)
    const stranger = madeUpPerson()
    const unknown = await register(w, {
      ...madeUpPerson(),
      referralCode: circle.admin.referralCode,
    })
    const before = await count('identity')
    const known = await register(w, {
      ...stranger,
      email: owner.email.toUpperCase(),
      referralCode: circle.admin.referralCode,
    })
    await w.work()
    expect(known).toEqual(unknown)
    expect(await count('identity')).toBe(before)
    expect(mailsTo(owner.email).at(-1)).toMatchObject({
      subject: 'You already have a Paraspar account',
    })
  })

  test('is the same work for the password as with any other', async () => {
    const owner = await newMember(w, circle)
    const hash = vi.spyOn(w.world.services.passwords, 'hash')
    for (const email of [owner.email, madeUpPerson().email])
      await register(w, { ...madeUpPerson(), email, referralCode: circle.admin.referralCode })
    expect(hash).toHaveBeenCalledTimes(2)
    hash.mockRestore()
  })
})
