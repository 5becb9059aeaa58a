import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { codeOfApp } from '#test/circle/authenticator.ts'
import { refusal } from '#test/helping/commands.ts'
import { clockOf } from '#test/helping/clock.ts'
import { meeting } from '#test/circle/meeting.ts'
import { newMember } from '#test/circle/people.ts'
import { logInWithPassword } from '#test/circle/second-factors.ts'
import { expect, describe, test } from 'vitest'
import { peopleWithApps } from '#test/security/people-with-apps.ts'

const { w, circle, withApp, security } = await peopleWithApps()

describe('a session that owes its second factor', () => {
  test('opens for a code of now, a step early or a step late', async () => {
    const { person, secret } = await withApp()
    for (const off of [0, -1, 1]) {
      await w.advance(2 * MINUTE_MS)
      const token = await logInWithPassword(w, person)
      await w.call('POST /user/second-factor', {
        token,
        body: { code: codeOfApp(secret, await clockOf(w), off) },
      })
      expect((await w.call('GET /user/profile', { token })).data.id).toBe(person.memberId)
    }
  })

  test('stays shut for a code two steps off, somebody else’s, or a made-up one', async () => {
    const { person, secret } = await withApp()
    const stranger = await withApp()
    await w.advance(5 * MINUTE_MS)
    const token = await logInWithPassword(w, person)
    const now = await clockOf(w)
    for (const code of [
      codeOfApp(secret, now, 3),
      codeOfApp(secret, now, -3),
      codeOfApp(stranger.secret, now),
      'ABCDE-FGH23',
      '',
    ]) {
      expect(
        (await refusal(w.call('POST /user/second-factor', { token, body: { code } }))).code,
      ).toBe('members.factor-wrong')
    }
    expect((await refusal(w.call('GET /user/profile', { token }))).code).toBe(
      'request.second-factor-needed',
    )
  })

  test('opens by a phone’s code in practice despite its clock, once; else on time', async () => {
    const person = await newMember(w, circle)
    await w.advance(3 * 24 * 60 * MINUTE_MS)
    const phone = async (secret: string) =>
      codeOfApp(
        secret,
        (await w.owner.pool.query<{ now: Temporal.Instant }>('SELECT clock_timestamp() AS now'))
          .rows[0]!.now,
      )
    await w.call('POST /user/reauthenticate', {
      token: person.token,
      body: { password: person.password },
    })
    const { secret } = await w.call('POST /user/totp/start', { token: person.token })
    const code = await phone(secret)
    await expect(
      w.call('POST /user/totp/confirm', { token: person.token, body: { code } }),
    ).rejects.toMatchObject({ code: 'members.factor-wrong' })
    await w.call('POST /user/totp/confirm', { token: person.token, practice: true, body: { code } })
    const token = await logInWithPassword(w, person)
    await expect(
      w.call('POST /user/second-factor', { token, practice: true, body: { code } }),
    ).rejects.toMatchObject({ code: 'members.factor-wrong' })
    await w.owner.pool.query(
      `UPDATE totp SET last_step = last_step - 1
        WHERE identity_id = (SELECT identity_id FROM identity WHERE member_id = $1)`,
      [person.memberId],
    )
    await expect(
      w.call('POST /user/second-factor', { token, body: { code } }),
    ).rejects.toMatchObject({ code: 'members.factor-wrong' })
    await w.call('POST /user/second-factor', { token, practice: true, body: { code } })
    expect((await w.call('GET /user/profile', { token })).data.id).toBe(person.memberId)
  })

  test('takes a code once, also when two sessions give it at the same instant', async () => {
    const { person, secret } = await withApp()
    await w.advance(2 * MINUTE_MS)
    const tokens = [await logInWithPassword(w, person), await logInWithPassword(w, person)]
    const code = codeOfApp(secret, await clockOf(w))
    const results = await meeting(
      w,
      {
        rows: `SELECT FROM totp
          WHERE identity_id = (SELECT identity_id FROM identity WHERE member_id = $1)`,
        values: [person.memberId],
      },
      tokens.map((token) => () => w.call('POST /user/second-factor', { token, body: { code } })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await expect(
      w.call('POST /user/second-factor', {
        token: await logInWithPassword(w, person),
        body: { code },
      }),
    ).rejects.toMatchObject({ code: 'members.factor-wrong' })
  })

  test('opens once for a recovery code in any spelling, and mails its owner', async () => {
    const { person, recoveryCodes } = await withApp()
    const [first = '', second = ''] = recoveryCodes
    const token = await logInWithPassword(w, person)
    await w.call('POST /user/second-factor', {
      token,
      body: { code: ` ${first.toLowerCase().replace('-', ' ')} ` },
    })
    await w.work()
    expect(w.mails.at(-1)).toMatchObject({
      to: person.email,
      subject: 'A recovery code of your Paraspar account was used',
    })
    expect((await security({ token })).recoveryCodesLeft).toBe(9)
    const again = await logInWithPassword(w, person)
    await expect(
      w.call('POST /user/second-factor', { token: again, body: { code: first } }),
    ).rejects.toMatchObject({ code: 'members.factor-wrong' })
    await w.call('POST /user/second-factor', { token: again, body: { code: second } })
  })

  test('refuses a foreign recovery code, and an old one after new ones', async () => {
    const [one, other] = [await withApp(), await withApp()]
    const { recoveryCodes } = await w.call('POST /user/recovery-codes', { token: one.person.token })
    const token = await logInWithPassword(w, one.person)
    for (const code of [other.recoveryCodes[0] ?? '', one.recoveryCodes[0] ?? ''])
      await expect(
        w.call('POST /user/second-factor', { token, body: { code } }),
      ).rejects.toMatchObject({ code: 'members.factor-wrong' })
    await expect(
      w.call('POST /user/second-factor', { token, body: { code: recoveryCodes[9] ?? '' } }),
    ).resolves.toBeDefined()
  })

  test('can ask who it is, give the password and log out, and nothing else', async () => {
    const { person } = await withApp()
    const token = await logInWithPassword(w, person)
    expect((await w.call('GET /user/session', { token })).user.secondFactor).toBe('due')
    await w.call('POST /user/reauthenticate', { token, body: { password: person.password } })
    const shut = [
      w.call('GET /user/security', { token }),
      w.call('POST /user/totp/remove', { token }),
      w.call('POST /user/recovery-codes', { token }),
      w.call('POST /user/passkeys/start', { token }),
      w.call('POST /user/change-password', { token, body: { newPassword: 'an entirely new one' } }),
      w.call('POST /user/change-email', { token, body: { email: 'a@example.in' } }),
      w.call('POST /user/sessions/end', { token, body: {} }),
      w.call('GET /user/vouch-requests', { token }),
    ]
    const codes = await Promise.all(shut.map(refusal))
    expect(new Set(codes.map(({ code }) => code))).toEqual(
      new Set(['request.second-factor-needed']),
    )
    await w.call('POST /user/logout', { token })
  })

  test('who has no factor has none to give', async () => {
    const person = await newMember(w, circle)
    const token = await logInWithPassword(w, person)
    for (const code of ['123456', 'ABCDE-FGH23'])
      await expect(
        w.call('POST /user/second-factor', { token, body: { code } }),
      ).rejects.toMatchObject({ code: 'members.factor-missing' })
    await expect(w.call('POST /user/recovery-codes', { token })).rejects.toMatchObject({
      code: 'members.factor-missing',
    })
  })
})
