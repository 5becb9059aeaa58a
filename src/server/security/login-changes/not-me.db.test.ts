import { DAY_MS } from '#domain/shared/calendar.ts'
import { codeInMail, codeInText, madeUpPerson, newMember, signIn } from '#test/circle/people.ts'
import { givenApp } from '#test/circle/second-factors.ts'
import { expect, describe, test } from 'vitest'
import { NEW_PASSWORD, loginChanges } from '#test/security/login-changes.ts'

const {
  w,
  circle,
  changePassword,
  changeEmail,
  changePhone,
  confirmEmail,
  notMe,
  setNewPassword,
  newAddress,
  mailsTo,
  security,
} = await loginChanges()

describe('"it was not me"', () => {
  test('before the new address is proved voids sessions, link and password', async () => {
    const [person, email] = [await newMember(w, circle), newAddress()]
    await changeEmail(person, email)
    await w.work()
    const link = codeInMail(w, email)
    await notMe(person.email)
    await w.work()
    await expect(w.call('GET /user/session', { token: person.token })).rejects.toMatchObject({
      code: 'request.session-expired',
    })
    await expect(
      w.call('POST /user/confirm-email', { body: { code: link } }),
    ).rejects.toMatchObject({ code: 'members.link-unknown' })
    await expect(signIn(w, person)).rejects.toMatchObject({ code: 'members.login-failed' })
    await w.call('POST /user/reset-password', {
      body: { email: person.email, code: codeInMail(w, person.email), password: NEW_PASSWORD },
    })
    await expect(signIn(w, { ...person, password: NEW_PASSWORD })).resolves.toBeDefined()
  })

  test('after two changes undoes both from the first link, later links fail', async () => {
    const [person, email, { phone }] = [await newMember(w, circle), newAddress(), madeUpPerson()]
    await changeEmail(person, email)
    await w.work()
    const taking = codeInMail(w, person.email)
    await confirmEmail(email)
    await changePhone(person, phone)
    await w.work()
    const ofTheThief = codeInMail(w, email)
    await w.call('POST /user/confirm-phone', {
      token: person.token,
      body: { code: codeInText(w, phone) },
    })
    await w.call('POST /user/not-me', { body: { code: taking } })
    await expect(w.call('POST /user/not-me', { body: { code: ofTheThief } })).rejects.toMatchObject(
      { code: 'members.link-unknown' },
    )
    await setNewPassword(person)
    expect(await security(person)).toMatchObject({
      email: person.email,
      phone: `+91${person.phone}`,
    })
  })

  test('leaves an address proved by another since, and mails no link there', async () => {
    const [person, email] = [await newMember(w, circle), newAddress()]
    await changeEmail(person, email)
    await w.work()
    const taking = codeInMail(w, person.email)
    await confirmEmail(email)
    const newcomer = await newMember(w, circle, { email: person.email, upTo: 'email' })
    await w.call('POST /user/not-me', { body: { code: taking } })
    const sent = w.mails.length
    await w.work()
    expect(w.mails.length).toBe(sent)
    await expect(signIn(w, newcomer)).resolves.toBeDefined()
  })

  test('takes along a second factor added since, but never one of staff', async () => {
    const [person, steward] = [
      await newMember(w, circle),
      await newMember(w, circle, { roles: ['steward'] }),
    ]
    for (const who of [person, steward]) {
      await givenApp(w, who)
      await w.work()
      await notMe(who.email)
      await setNewPassword(who)
    }
    expect((await w.call('GET /user/session', { token: person.token })).user.secondFactor).toBe(
      'none',
    )
    expect((await w.call('GET /user/session', { token: steward.token })).user.secondFactor).toBe(
      'due',
    )
  })

  test('counts once, for seven days, and not when it is made up', async () => {
    const [one, other] = [await newMember(w, circle), await newMember(w, circle)]
    for (const person of [one, other]) await changePassword(person, NEW_PASSWORD)
    await w.work()
    await notMe(one.email)
    const mails = mailsTo(one.email)
    const used =
      /code=([\w.-]+)/.exec(mails.find(({ text }) => text.includes('/not-me#'))?.text ?? '')?.[1] ??
      ''
    await expect(w.call('POST /user/not-me', { body: { code: used } })).rejects.toMatchObject({
      code: 'members.link-unknown',
    })
    await expect(w.call('POST /user/not-me', { body: { code: 'made-up' } })).rejects.toMatchObject({
      code: 'members.link-unknown',
    })
    await w.advance(7 * DAY_MS)
    await expect(notMe(other.email)).rejects.toMatchObject({ code: 'members.link-expired' })
    await signIn(w, circle.admin)
  })
})
