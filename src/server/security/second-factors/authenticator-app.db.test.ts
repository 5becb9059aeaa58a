import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { codeOfApp } from '#test/circle/authenticator.ts'
import { clockOf } from '#test/helping/clock.ts'
import { newMember } from '#test/circle/people.ts'
import { givenApp, logInWithPassword } from '#test/circle/second-factors.ts'
import { expect, describe, test } from 'vitest'
import { peopleWithApps } from '#test/security/people-with-apps.ts'

const { w, circle, withApp, security } = await peopleWithApps()

describe('setting up an authenticator app', () => {
  test('gives a secret in three forms, sealed, active after a first code', async () => {
    const person = await newMember(w, circle)
    const { secret, uri, qrSvg } = await w.call('POST /user/totp/start', { token: person.token })
    expect(decodeURIComponent(uri)).toContain(
      `otpauth://totp/Paraspar Village of Asha:${person.email}?issuer=Paraspar Village of ` +
        `Asha&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    expect(qrSvg).toMatch(/^<svg/)
    const { rows } = await w.owner.pool.query<{ sealed: Buffer }>(
      'SELECT secret_sealed AS sealed FROM totp',
    )
    expect(rows.some(({ sealed }) => sealed.includes(secret))).toBe(false)
    expect((await security(person)).totp).toBe(false)
    await w.call('POST /user/totp/confirm', {
      token: person.token,
      body: { code: codeOfApp(secret, await clockOf(w)) },
    })
    expect(await security(person)).toMatchObject({
      totp: true,
      recoveryCodesLeft: 10,
      neededByRole: false,
    })
  })

  test('gives ten codes once, stored as hashes; other sessions owe a factor', async () => {
    const person = await newMember(w, circle)
    const other = await logInWithPassword(w, person)
    const { recoveryCodes } = await givenApp(w, person)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(recoveryCodes.every((code) => /^[2-9A-Z]{5}-[2-9A-Z]{5}$/.test(code))).toBe(true)
    const { rows } = await w.owner.pool.query<{ row: string }>(
      'SELECT recovery_code::text AS row FROM recovery_code',
    )
    expect(
      rows.some(({ row }) => recoveryCodes.some((code) => row.includes(code.replace('-', '')))),
    ).toBe(false)
    expect((await w.call('GET /user/session', { token: person.token })).user.secondFactor).toBe(
      'given',
    )
    expect((await w.call('GET /user/session', { token: other })).user.secondFactor).toBe('due')
    await expect(w.call('GET /user/profile', { token: other })).rejects.toMatchObject({
      code: 'request.second-factor-needed',
    })
  })

  test('is told to the address, with a link that takes it back', async () => {
    const person = await newMember(w, circle)
    await givenApp(w, person)
    await w.work()
    expect(w.mails.at(-1)).toMatchObject({
      to: person.email,
      subject: 'A second factor was added to your Paraspar account',
      text: expect.stringContaining('/not-me#code='),
    })
  })

  test('with a wrong code, before it has begun, or twice is refused', async () => {
    const person = await newMember(w, circle)
    const confirm = (code: string) =>
      w.call('POST /user/totp/confirm', { token: person.token, body: { code } })
    await expect(confirm('123456')).rejects.toMatchObject({ code: 'members.factor-missing' })
    const { secret } = await w.call('POST /user/totp/start', { token: person.token })
    const right = codeOfApp(secret, await clockOf(w))
    await expect(
      confirm(String((Number(right) + 1) % 1_000_000).padStart(6, '0')),
    ).rejects.toMatchObject({ code: 'members.factor-wrong' })
    await expect(confirm(codeOfApp(secret, await clockOf(w), -3))).rejects.toMatchObject({
      code: 'members.factor-wrong',
    })
    await confirm(right)
    await expect(confirm(codeOfApp(secret, await clockOf(w), 1))).rejects.toMatchObject({
      code: 'members.factor-there-already',
    })
    await expect(w.call('POST /user/totp/start', { token: person.token })).rejects.toMatchObject({
      code: 'members.factor-there-already',
    })
  })

  test('begun twice counts with the newer secret only', async () => {
    const person = await newMember(w, circle)
    const first = await w.call('POST /user/totp/start', { token: person.token })
    const { secret } = await w.call('POST /user/totp/start', { token: person.token })
    await expect(
      w.call('POST /user/totp/confirm', {
        token: person.token,
        body: { code: codeOfApp(first.secret, await clockOf(w)) },
      }),
    ).rejects.toMatchObject({ code: 'members.factor-wrong' })
    await expect(
      w.call('POST /user/totp/confirm', {
        token: person.token,
        body: { code: codeOfApp(secret, await clockOf(w)) },
      }),
    ).resolves.toBeDefined()
  })

  test('needs a login of the last five minutes', async () => {
    const person = await newMember(w, circle)
    await w.advance(5 * MINUTE_MS + 1_000)
    for (const path of ['start', 'remove'] as const)
      await expect(
        w.call(`POST /user/totp/${path}`, { token: person.token }),
      ).rejects.toMatchObject({ code: 'request.login-stale' })
    await expect(
      w.call('POST /user/totp/confirm', { token: person.token, body: { code: '1' } }),
    ).rejects.toMatchObject({ code: 'request.login-stale' })
    await expect(
      w.call('POST /user/recovery-codes', { token: person.token }),
    ).rejects.toMatchObject({ code: 'request.login-stale' })
  })
})

describe('removing an authenticator app', () => {
  test('removes its recovery codes, mails, and frees the next login of them', async () => {
    const { person } = await withApp()
    await w.call('POST /user/totp/remove', { token: person.token })
    await w.work()
    expect(w.mails.at(-1)).toMatchObject({
      to: person.email,
      subject: 'A second factor was removed from your Paraspar account',
    })
    expect(await security(person)).toMatchObject({ totp: false, recoveryCodesLeft: 0 })
    expect(
      (await w.call('GET /user/session', { token: await logInWithPassword(w, person) })).user
        .secondFactor,
    ).toBe('none')
    await expect(w.call('POST /user/totp/remove', { token: person.token })).rejects.toMatchObject({
      code: 'members.factor-missing',
    })
  })

  test('is refused to staff whose only factor it is', async () => {
    const { person } = await withApp({ roles: ['steward'] })
    expect((await security(person)).neededByRole).toBe(true)
    await expect(w.call('POST /user/totp/remove', { token: person.token })).rejects.toMatchObject({
      code: 'members.factor-needed-by-staff',
    })
    expect((await security(person)).totp).toBe(true)
  })
})

test('staff without a factor work for themselves alone until they have one', async () => {
  const steward = await newMember(w, circle, { roles: ['steward'] })
  const token = await logInWithPassword(w, steward)
  await expect(w.call('GET /staff/applications', { token })).rejects.toMatchObject({
    code: 'request.second-factor-missing',
  })
  await expect(w.call('GET /user/profile', { token })).resolves.toBeDefined()
  await givenApp(w, { token })
  await expect(w.call('GET /staff/applications', { token })).resolves.toBeDefined()
})
