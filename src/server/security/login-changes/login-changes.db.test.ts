import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { refusal } from '#test/helping/commands.ts'
import {
  codeInMail,
  codeInText,
  madeUpPerson,
  newMember,
  provePhone,
  signIn,
} from '#test/circle/people.ts'
import { logInWithPassword } from '#test/circle/second-factors.ts'
import { expect, describe, test } from 'vitest'
import { NEW_PASSWORD, loginChanges } from '#test/security/login-changes.ts'

const {
  w,
  circle,
  changePassword,
  changeEmail,
  changePhone,
  confirmEmail,
  newAddress,
  mailsTo,
  security,
  identityDisputesOf,
} = await loginChanges()

describe('changing the password', () => {
  test('ends other sessions, voids links, and writes to the address', async () => {
    const person = await newMember(w, circle)
    await w.call('POST /user/forgot-password', { body: { email: person.email } })
    await w.work()
    const link = codeInMail(w, person.email)
    const other = await logInWithPassword(w, person)
    await changePassword(person, NEW_PASSWORD)
    await w.work()
    expect(w.mails.at(-1)).toMatchObject({
      to: person.email,
      subject: 'Your Paraspar password was changed',
      text: expect.stringContaining('/not-me#code='),
    })
    await expect(w.call('GET /user/session', { token: other })).rejects.toMatchObject({
      code: 'request.session-expired',
    })
    await expect(w.call('GET /user/session', { token: person.token })).resolves.toBeDefined()
    await expect(signIn(w, { ...person })).rejects.toMatchObject({ code: 'members.login-failed' })
    await expect(signIn(w, { ...person, password: NEW_PASSWORD })).resolves.toBeDefined()
    await expect(
      w.call('POST /user/reset-password', {
        body: { email: person.email, code: link, password: 'yet another new one' },
      }),
    ).rejects.toMatchObject({ code: 'members.link-unknown' })
  })

  test.each([
    ['', 'members.password-required'],
    ['short', 'members.password-short'],
    ['1234567890', 'members.password-common'],
    ['x'.repeat(129), 'members.password-long'],
    ['Rukmini.Testwala', 'members.password-own-data'],
  ])('refuses %j and changes nothing', async (password, why) => {
    const person = await newMember(w, circle, { name: 'Rukmini Testwala' })
    await expect(changePassword(person, password)).rejects.toMatchObject({
      code: 'members.invalid-fields',
      details: { fields: { newPassword: why } },
    })
    await expect(signIn(w, person)).resolves.toBeDefined()
  })

  test('asks fifteen characters of staff', async () => {
    const steward = await newMember(w, circle, { roles: ['steward'] })
    await expect(changePassword(steward, 'fourteen signs')).rejects.toMatchObject({
      details: { fields: { newPassword: 'members.password-short-for-staff' } },
    })
    await expect(changePassword(steward, 'fifteen signs !')).resolves.toBeDefined()
  })

  test('needs a login of the last five minutes, as every change here does', async () => {
    const person = await newMember(w, circle)
    await w.advance(5 * MINUTE_MS + 1_000)
    for (const request of [
      () => changePassword(person, NEW_PASSWORD),
      () => changeEmail(person, 'a@example.in'),
      () => changePhone(person, '9876501234'),
    ]) {
      expect((await refusal(request())).code).toBe('request.login-stale')
    }
  })
})

describe('changing the address', () => {
  test('takes a link at the new one; until then the old one counts, and is told', async () => {
    const [person, email] = [await newMember(w, circle), newAddress()]
    await changeEmail(person, `  ${email.toUpperCase()} `)
    await w.work()
    expect(await security(person)).toMatchObject({ email: person.email, emailChanging: email })
    expect(mailsTo(person.email).at(-1)).toMatchObject({
      subject: 'Your Paraspar account is about to get another email address',
      text: expect.stringContaining('/not-me#code='),
    })
    expect(mailsTo(person.email).at(-1)?.text).not.toContain(email)
    await signIn(w, person)
    await confirmEmail(email)
    expect(await security(person)).toMatchObject({ email, emailChanging: null })
    await expect(signIn(w, person)).rejects.toMatchObject({ code: 'members.login-failed' })
    await expect(signIn(w, { ...person, email })).resolves.toBeDefined()
    expect((await w.call('GET /user/profile', { token: person.token })).data.email).toBe(email)
  })

  test('works once, for half an hour, and only with the newest link', async () => {
    const [person, first, second] = [await newMember(w, circle), newAddress(), newAddress()]
    await changeEmail(person, first)
    await w.work()
    await changeEmail(person, second)
    await w.work()
    await expect(confirmEmail(first)).rejects.toMatchObject({ code: 'members.link-unknown' })
    const code = codeInMail(w, second)
    await w.advance(30 * MINUTE_MS)
    await expect(w.call('POST /user/confirm-email', { body: { code } })).rejects.toMatchObject({
      code: 'members.link-expired',
    })
    await signIn(w, person)
    await changeEmail(person, second)
    await w.work()
    await confirmEmail(second)
    await expect(confirmEmail(second)).rejects.toMatchObject({ code: 'members.link-unknown' })
    await expect(
      w.call('POST /user/confirm-email', { body: { code: 'made-up' } }),
    ).rejects.toMatchObject({ code: 'members.link-unknown' })
  })

  test('to a taken one is answered alike, changes nothing and tells its owner', async () => {
    const [person, owner] = [await newMember(w, circle), await newMember(w, circle)]
    const [taken, free] = [
      await changeEmail(person, owner.email),
      await changeEmail(person, newAddress()),
    ]
    await changeEmail(person, owner.email)
    await w.work()
    expect(taken).toEqual(free)
    expect(mailsTo(owner.email).at(-1)).toMatchObject({
      subject: 'Someone tried to use your email address in another Paraspar account',
    })
    expect(mailsTo(owner.email).at(-1)?.text).not.toContain('code=')
    await expect(signIn(w, owner)).resolves.toBeDefined()
  })

  test('that two ask for is proved by the first; the other’s link is void', async () => {
    const [one, other, email] = [
      await newMember(w, circle),
      await newMember(w, circle),
      newAddress(),
    ]
    await changeEmail(one, email)
    await w.work()
    const first = codeInMail(w, email)
    await changeEmail(other, email)
    await w.work()
    await confirmEmail(email)
    await expect(
      w.call('POST /user/confirm-email', { body: { code: first } }),
    ).rejects.toMatchObject({ code: 'members.link-unknown' })
    expect((await security(one)).email).toBe(one.email)
  })

  test('to something that is none is refused', async () => {
    await expect(changeEmail(await newMember(w, circle), 'nowhere')).rejects.toMatchObject({
      code: 'members.invalid-fields',
      details: { fields: { email: 'members.email-invalid' } },
    })
  })
})

describe('changing the phone', () => {
  test('takes an SMS code to the new one; the old one counts till then', async () => {
    const [person, { phone }] = [await newMember(w, circle), madeUpPerson()]
    await changePhone(person, phone)
    await w.work()
    expect(await security(person)).toMatchObject({
      phone: `+91${person.phone}`,
      phoneChanging: `+91${phone}`,
    })
    expect(mailsTo(person.email).at(-1)).toMatchObject({
      subject: 'Your Paraspar account is about to get another phone number',
    })
    await w.call('POST /user/confirm-phone', {
      token: person.token,
      body: { code: codeInText(w, phone) },
    })
    expect(await security(person)).toMatchObject({ phone: `+91${phone}`, phoneChanging: null })
  })

  test('refuses every code after five wrong ones; a new text takes a minute', async () => {
    const [person, { phone }] = [await newMember(w, circle), madeUpPerson()]
    const confirm = (code: string) =>
      w.call('POST /user/confirm-phone', { token: person.token, body: { code } })
    expect((await refusal(confirm('123456'))).code).toBe('members.code-expired')
    await changePhone(person, phone)
    await w.work()
    expect((await refusal(changePhone(person, phone))).code).toBe('members.code-too-soon')
    const right = codeInText(w, phone)
    for (let round = 0; round < 5; round++)
      expect((await refusal(confirm('not it'))).code).toBe('members.code-wrong')
    expect((await refusal(confirm(right))).code).toBe('members.code-too-many-tries')
    await w.advance(MINUTE_MS)
    await changePhone(person, phone)
    await w.work()
    await w.advance(10 * MINUTE_MS)
    expect((await refusal(confirm(codeInText(w, phone)))).code).toBe('members.code-expired')
  })

  test('of another account goes to an officer once, only from its user', async () => {
    const [person, owner] = [await newMember(w, circle), await newMember(w, circle)]
    const response = await changePhone(person, owner.phone)
    expect(response).toEqual(await changePhone(await newMember(w, circle), madeUpPerson().phone))
    await w.work()
    expect(await identityDisputesOf(person)).toEqual([])
    for (let round = 0; round < 2; round++)
      expect(
        (
          await refusal(
            w.call('POST /user/confirm-phone', {
              token: person.token,
              body: { code: codeInText(w, owner.phone) },
            }),
          )
        ).code,
      ).toBe('members.identity-dispute-under-review')
    expect(await identityDisputesOf(person)).toEqual([{ what: 'phone', sealed: true }])
    expect((await security(person)).phone).toBe(`+91${person.phone}`)
  })

  test('lets an applicant who mistyped it go on and join', async () => {
    const applicant = await newMember(w, circle, { upTo: 'email' })
    await w.owner.pool.query("UPDATE application SET state = 'accepted' WHERE member_id = $1", [
      applicant.memberId,
    ])
    const { phone } = madeUpPerson()
    await changePhone(applicant, phone)
    await w.work()
    await w.call('POST /user/confirm-phone', {
      token: applicant.token,
      body: { code: codeInText(w, phone) },
    })
    expect((await w.call('GET /user/session', { token: applicant.token })).user).toMatchObject({
      status: 'active',
      phoneVerified: true,
    })
    await expect(provePhone(w, applicant)).rejects.toMatchObject({
      code: 'members.phone-verified-already',
    })
  })

  test('to something that is none is refused', async () => {
    await expect(changePhone(await newMember(w, circle), '12345')).rejects.toMatchObject({
      code: 'members.invalid-fields',
      details: { fields: { phone: 'members.phone-ten-digits' } },
    })
  })
})
