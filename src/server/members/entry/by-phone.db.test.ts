import { beforeAll, describe, expect, test } from 'vitest'
import { CONSENT_VERSION } from '#domain/members/agreements.ts'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import {
  agreeToWarning,
  madeUpPerson,
  newCircle,
  type PeopledCircle,
  solvedCaptcha,
} from '#test/circle/people.ts'
import {
  enterByPhone,
  entryCode,
  finishByPhone,
  type PhonePerson,
  startByPhone,
} from '#test/members/by-phone.ts'
import { testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const w = await worldOfFile(testWorld)
let circle: PeopledCircle
let invitation: string
beforeAll(async () => {
  circle = await newCircle(w)
  invitation = circle.admin.referralCode
})

const newPhone = () => madeUpPerson().phone
let networks = 0
/** A network of its own, so that one test does not use up another's budget. */
const newNetwork = () => `10.9.${Math.floor(networks / 250)}.${networks++ % 250}`

async function newcomer(phone = newPhone()): Promise<PhonePerson> {
  return enterByPhone(w, { phone, code: invitation, network: newNetwork() })
}

describe('coming in by phone', () => {
  test('takes a name, a number and a code, and waits for the inviter', async () => {
    const person = await newcomer()
    const { user } = await w.call('GET /user/session', { token: person.token })
    expect(user).toMatchObject({
      name: 'Gita',
      status: 'applied',
      phoneVerified: true,
      emailVerified: false,
      hasEmail: false,
      identified: false,
      deviceWaitsUntil: null,
    })
    expect(person.isNew).toBe(true)
    const { rows } = await w.owner.pool.query(
      'SELECT kind, version FROM agreement WHERE member_id = $1 ORDER BY kind',
      [person.memberId],
    )
    expect(rows).toEqual(
      ['adult', 'privacy', 'rules'].map((kind) => ({ kind, version: CONSENT_VERSION })),
    )
  })

  test('makes a member once the inviter knows them, without an e-mail', async () => {
    const person = await enterByPhone(w, { phone: newPhone(), code: invitation, name: 'Ganga' })
    const { data } = await w.call('GET /user/vouch-requests', { token: circle.admin.token })
    const request = data.find(({ name }) => name === 'Ganga')
    await w.call('POST /user/vouch-requests/{applicationId}/answer', {
      token: circle.admin.token,
      params: { applicationId: request?.id ?? '' },
      body: { known: true, version: request?.version ?? 0 },
    })
    await agreeToWarning(w, person)
    const { user } = await w.call('GET /user/session', { token: person.token })
    expect(user.status).toBe('active')
    const { data: profile } = await w.call('GET /user/profile', { token: person.token })
    expect(profile).toMatchObject({ email: '', pancard: '', dateOfBirth: '' })
    await w.work()
    expect(w.mails.filter(({ to }) => to === '')).toEqual([])
  })

  test('takes the number and the code as people type them', async () => {
    const phone = newPhone()
    const { codeId } = await startByPhone(w, {
      phone: `+91 ${phone}`,
      code: invitation.toLowerCase(),
    })
    await w.work()
    const typed = entryCode(w, phone).replace(/(...)(...)/, '$1 $2')
    const person = await finishByPhone(w, { phone: `0${phone}`, codeId, typed, code: invitation })
    expect(person.isNew).toBe(true)
  })

  test('keeps the code good while something is missing, and names the field', async () => {
    const phone = newPhone()
    const { codeId } = await startByPhone(w, { phone, code: invitation })
    await w.work()
    const typed = entryCode(w, phone)
    await expect(
      w.call('POST /user/phone/finish', {
        body: { phone, codeId, code: typed, way: { code: invitation }, name: '7', adult: false },
      }),
    ).rejects.toMatchObject({
      code: 'members.invalid-fields',
      details: {
        fields: {
          name: 'members.name-letters',
          adult: 'members.adult-required',
          consent: 'members.consent-required',
        },
      },
    })
    await expect(
      finishByPhone(w, { phone, codeId, typed, code: invitation }),
    ).resolves.toMatchObject({ isNew: true })
  })

  test('is not for an administrator’s link, nor for a circle that wants the full form', async () => {
    const code = circle.invitations[0] ?? ''
    await expect(startByPhone(w, { phone: newPhone(), code })).rejects.toMatchObject({
      code: 'members.full-form-needed',
    })
    const other = await newCircle(w, { policy: { entryByPhone: 0 } })
    await expect(
      startByPhone(w, { phone: newPhone(), code: other.admin.referralCode }),
    ).rejects.toMatchObject({ code: 'members.full-form-needed' })
  })

  test('of a number whose proof another account got meanwhile logs that account in', async () => {
    const phone = newPhone()
    const first = await startByPhone(w, { phone, code: invitation, network: newNetwork() })
    await w.work()
    const typed = entryCode(w, phone)
    const other = await newcomer(phone)
    const late = await finishByPhone(w, { phone, codeId: first.codeId, typed, code: invitation })
    expect(late).toMatchObject({ isNew: false, memberId: other.memberId })
  })
})

describe('a known and an unknown number', () => {
  test('get the same response, after the same work', async () => {
    const known = (await newcomer()).phone
    const stranger = newPhone()
    const responses = await Promise.all(
      [known, stranger].map((phone) => startByPhone(w, { phone, network: newNetwork() })),
    )
    const shapes = responses.map(({ codeId, ...rest }) => ({ ...rest, codeId: codeId.length }))
    expect(shapes[0]).toEqual(shapes[1])
    const { rows } = await w.owner.pool.query(
      `SELECT goes_out, tries, code_hash IS NULL AS no_hash FROM phone_code
      WHERE code_id = ANY ($1) ORDER BY goes_out`,
      [responses.map(({ codeId }) => codeId)],
    )
    expect(rows).toEqual([
      { goes_out: false, tries: 0, no_hash: true },
      { goes_out: true, tries: 0, no_hash: true },
    ])
    const before = w.texts.length
    await w.work()
    expect(w.texts.slice(before).map(({ to }) => to)).toEqual([`+91${known}`])
    for (const [at, phone] of [known, stranger].entries())
      await expect(
        finishByPhone(w, { phone, codeId: responses[at]?.codeId ?? '', typed: '000000' }),
      ).rejects.toMatchObject({ code: 'members.code-wrong' })
  })
})

describe('a code', () => {
  test('needs the captcha or the proof of work', async () => {
    const { captchaId } = await solvedCaptcha(w)
    await expect(
      w.call('POST /user/phone/start', {
        body: { phone: newPhone(), captcha: { captchaId, code: '1' } },
      }),
    ).rejects.toMatchObject({ code: 'members.captcha-incorrect' })
  })

  test('is for Indian mobile numbers only', async () => {
    await expect(startByPhone(w, { phone: '+44 7911 123456' })).rejects.toMatchObject({
      code: 'members.invalid-fields',
      details: { fields: { phone: 'members.phone-ten-digits' } },
    })
  })

  test('ends after five wrong tries, even for the right one', async () => {
    const phone = newPhone()
    const { codeId } = await startByPhone(w, { phone, code: invitation })
    await w.work()
    const typed = entryCode(w, phone)
    const wrong = typed === '111111' ? '222222' : '111111'
    for (let count = 0; count < 5; count++)
      await expect(finishByPhone(w, { phone, codeId, typed: wrong })).rejects.toMatchObject({
        code: 'members.code-wrong',
      })
    await expect(
      finishByPhone(w, { phone, codeId, typed, code: invitation }),
    ).rejects.toMatchObject({ code: 'members.code-too-many-tries' })
  })

  test('belongs to one number, works once, and for ten minutes', async () => {
    const [phone, other] = [newPhone(), newPhone()]
    const { codeId } = await startByPhone(w, { phone, code: invitation })
    await w.work()
    const typed = entryCode(w, phone)
    await expect(
      finishByPhone(w, { phone: other, codeId, typed, code: invitation }),
    ).rejects.toMatchObject({ code: 'members.code-wrong' })
    await finishByPhone(w, { phone, codeId, typed, code: invitation })
    await expect(finishByPhone(w, { phone, codeId, typed })).rejects.toMatchObject({
      code: 'members.code-expired',
    })
    const late = await startByPhone(w, { phone, network: newNetwork() })
    await w.work()
    await w.advance(10 * MINUTE_MS + 1)
    await expect(
      finishByPhone(w, { phone, codeId: late.codeId, typed: entryCode(w, phone) }),
    ).rejects.toMatchObject({ code: 'members.code-expired' })
  })

  test('ends in a line that a phone fills in on this site only', async () => {
    const { phone } = await newcomer()
    const sent = w.texts.findLast(({ to }) => to === `+91${phone}`)
    expect(sent?.text.rendered.split('\n').at(-1)).toMatch(/^@[\w.-]+ #\d{6}$/)
  })

  test('of two requests at one instant logs in once', async () => {
    const { phone, device } = await newcomer()
    const { codeId } = await startByPhone(w, { phone, device })
    await w.work()
    const typed = entryCode(w, phone)
    const both = await Promise.allSettled(
      [1, 2].map(() => finishByPhone(w, { phone, codeId, typed, device })),
    )
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'members.code-expired' },
    })
  })
})

describe('two devices that come in with one number at one instant', () => {
  test('make one account', async () => {
    const phone = newPhone()
    const starts = []
    for (let count = 0; count < 2; count++) {
      const { codeId } = await startByPhone(w, { phone, code: invitation, network: newNetwork() })
      await w.work()
      starts.push({ codeId, typed: entryCode(w, phone) })
    }
    const both = await Promise.all(
      starts.map((start) => finishByPhone(w, { phone, ...start, code: invitation })),
    )
    expect(both.map(({ isNew }) => isNew).sort()).toEqual([false, true])
    expect(new Set(both.map(({ memberId }) => memberId)).size).toBe(1)
  })
})
