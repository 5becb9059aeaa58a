import { beforeEach, describe, expect, test } from 'vitest'
import {
  madeUpPerson,
  newCircle,
  newMember,
  type Person,
  proveEmail,
  register,
} from '#test/circle/people.ts'
import { testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'
import { memberJobs } from './member-jobs.ts'

const {
  'send-phone-code': sendPhoneCode,
  'send-reset-link': sendResetLink,
  'send-verification': sendVerification,
  'mail-address-owner': mailAddressOwner,
} = memberJobs

const w = await worldOfFile(testWorld)
const circle = await newCircle(w)
beforeEach(() => {
  w.outage = false
})

describe('a job that writes to somebody', () => {
  test('is run again after a failure, and the link that arrives works', async () => {
    const person = madeUpPerson()
    await register(w, { ...person, referralCode: circle.admin.referralCode })
    const identityId = await identityOf(person.email)
    w.outage = true
    await expect(sendVerification(w.world, { identityId })).rejects.toThrow('mail server')
    w.outage = false
    await proveEmail(w, person)
    expect(w.mails.filter(({ to }) => to === person.email)).toHaveLength(1)
  })

  test('repeats a failed SMS at once, without the minute between codes', async () => {
    const person = await newMember(w, circle, { upTo: 'email' })
    const identityId = await identityOf(person.email)
    w.outage = true
    await expect(sendPhoneCode(w.world, { identityId })).rejects.toThrow('SMS gateway')
    w.outage = false
    await sendPhoneCode(w.world, { identityId })
    expect(textsTo(person)).toHaveLength(1)
  })

  test('sends nothing that is not wanted any more', async () => {
    const person = await newMember(w, circle, { upTo: 'phone' })
    const identityId = await identityOf(person.email)
    const [mails, texts] = [w.mails.length, w.texts.length]
    await sendVerification(w.world, { identityId })
    await sendPhoneCode(w.world, { identityId })
    const early = await newMember(w, circle, { upTo: 'registered' })
    await sendResetLink(w.world, { identityId: await identityOf(early.email) })
    await mailAddressOwner(w.world, {
      identityId: await identityOf(early.email),
      about: 'registered-again',
    })
    for (const send of [sendVerification, sendResetLink, sendPhoneCode])
      await send(w.world, { identityId: '01980000-0000-7000-8000-000000000000' })
    expect([w.mails.length, w.texts.length]).toEqual([mails, texts])
  })

  test.each([
    ['registered-again', '/hi/login', 'परस्पर: आपका खाता पहले से है'],
    ['password-changed', '/hi/forgot-password', 'परस्पर: आपका पासवर्ड बदल गया है'],
    ['payment-detail-added', '/account', 'परस्पर: आपके खाते में नया बैंक खाता या UPI ID जुड़ा है'],
  ] as const)(
    'tells the owner of %s in their language, with where to go',
    async (about, page, subject) => {
      const person = await newMember(w, circle, { upTo: 'email', language: 'hi' })
      await mailAddressOwner(w.world, { identityId: await identityOf(person.email), about })
      const mail = w.mails.findLast(({ to }) => to === person.email)
      expect(mail).toMatchObject({ subject })
      expect(mail?.text).toContain(`${w.world.config.publicUrl}${page}\n`)
      expect(mail?.html).toContain('lang="hi"')
    },
  )

  test('carries ids only', async () => {
    const person = await newMember(w, circle, { upTo: 'email' })
    await w.call('POST /user/send-phone-code', { token: person.token })
    const { rows } = await w.owner.pool.query<{ payload: Record<string, string> }>(
      "SELECT payload FROM graphile_worker._private_jobs WHERE payload::text LIKE '%identityId%'",
    )
    expect(rows.map(({ payload }) => Object.keys(payload))).toEqual([['identityId']])
  })
})

async function identityOf(email: string): Promise<string> {
  const { rows } = await w.owner.pool.query<{ id: string }>(
    'SELECT identity_id AS id FROM identity WHERE email_key = $1',
    [w.world.vault.hash('email', email)],
  )
  return rows[0]!.id
}

function textsTo({ phone }: Person) {
  return w.texts.filter(({ to }) => to === `+91${phone}`)
}
