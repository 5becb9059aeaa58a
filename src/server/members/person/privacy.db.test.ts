import { beforeAll, describe, expect, test } from 'vitest'
import { databaseTexts, whereReadable } from '#test/server/database-texts.ts'
import {
  codeInMail,
  codeInText,
  newCircle,
  newMember,
  type PeopledCircle,
  type Person,
  register,
  signIn,
} from '#test/circle/people.ts'
import { testWorld } from '#test/server/world.ts'
import { worldOfFile } from '#test/helping/helping.ts'

const PLANTED = {
  name: 'Plantedname Zubeida',
  email: 'planted.zubeida@example.in',
  phone: '9812345670',
  pan: 'QWZPT9876X',
  password: 'planted password zq',
  dateOfBirth: '1971-03-29',
  region: 'Plantedregion',
  city: 'Plantedcity',
  callTime: 'Plantedtime of day',
  accountNumber: '987600001234',
  holder: 'Plantedholder Zubeida',
  upiId: 'planted.zubeida@okbank',
  knownBy: 'Plantedwords about a neighbour',
  reason: 'Plantedreason of a steward',
}

const w = await worldOfFile(testWorld)
let circle: PeopledCircle
let person: Person
const secrets: string[] = []
beforeAll(async () => {
  circle = await newCircle(w)
  const { name, email, phone, pan, password, dateOfBirth } = PLANTED
  await register(w, {
    name,
    email,
    phone,
    pan,
    password,
    dateOfBirth,
    circle: circle.slug,
    knownBy: PLANTED.knownBy,
  })
  await w.work()
  secrets.push(codeInMail(w, email))
  await w.call('POST /user/verify-email', { body: { email, code: secrets[0]! } })
  person = {
    name,
    email,
    phone,
    pan,
    password,
    circleId: circle.circleId,
    memberId: '',
    referralCode: '',
    token: '',
  }
  secrets.push(await signIn(w, person))
  await w.call('POST /user/send-phone-code', { token: person.token })
  await w.work()
  await w.call('POST /user/verify-phone', {
    token: person.token,
    body: { code: codeInText(w, phone) },
  })
  const [application] = (await w.call('GET /staff/applications', { token: circle.admin.token }))
    .data
  await w.call('POST /staff/applications/{applicationId}/decide', {
    token: circle.admin.token,
    params: { applicationId: application!.id },
    body: { accept: true, reason: PLANTED.reason, version: application!.version },
  })
  await fillAccount()
  // Requested but not run yet, so that the test also checks the waiting jobs.
  await w.call('POST /user/forgot-password', { body: { email } })
})

describe('a dump of the database', () => {
  test('shows none of the planted private texts, in any column or job', async () => {
    const texts = await databaseTexts(w.owner)
    const found = Object.values(PLANTED).flatMap((planted) =>
      whereReadable(texts, planted).map((table) => `${planted} in ${table}`),
    )
    expect(found).toEqual([])
  })

  test('shows no link, session or password', async () => {
    const texts = await databaseTexts(w.owner)
    expect(secrets.flatMap((secret) => whereReadable(texts, secret))).toEqual([])
    expect(secrets.every((secret) => secret.length > 40)).toBe(true)
  })

  test('would be seen to show a text that stands there', async () => {
    const texts = await databaseTexts(w.owner)
    expect(whereReadable(texts, circle.slug)).toContain('public.circle')
    const { rows } = await w.owner.pool.query<{ key: Buffer }>(
      'SELECT email_key AS key FROM identity LIMIT 1',
    )
    expect(texts.get('public.identity')).toContain(rows[0]!.key.toString('hex'))
  })
})

describe('a sealed text', () => {
  test('moved to another column of the same row does not open', async () => {
    const other = await newMember(w, circle)
    await w.owner.pool.query('UPDATE member SET name_sealed = email_sealed WHERE member_id = $1', [
      other.memberId,
    ])
    await expect(w.call('GET /user/profile', { token: other.token })).rejects.toThrow()
  })

  test('moved to another person does not open', async () => {
    const [one, other] = [await newMember(w, circle), await newMember(w, circle)]
    await w.owner.pool.query(
      `UPDATE member SET name_sealed = (SELECT name_sealed FROM member WHERE member_id = $2)
        WHERE member_id = $1`,
      [one.memberId, other.memberId],
    )
    await expect(w.call('GET /user/profile', { token: one.token })).rejects.toThrow()
  })

  test('moved between two payment details of one person does not open', async () => {
    const one = await newMember(w, circle)
    for (const upiId of ['first@bank', 'second@bank'])
      await w.call('PUT /user/payment-details', { token: one.token, body: { upiId } })
    await w.owner.pool.query(
      `UPDATE payment_detail d SET detail_sealed = o.detail_sealed FROM payment_detail o
        WHERE d.member_id = $1 AND o.member_id = $1 AND d.detail_id <> o.detail_id`,
      [one.memberId],
    )
    await expect(w.call('GET /user/payment-details', { token: one.token })).rejects.toThrow()
  })
})

describe('a stored answer', () => {
  test('of the idempotency table holds no private text', async () => {
    const one = await newMember(w, circle)
    await w.call('PUT /user/payment-details', {
      token: one.token,
      body: { upiId: 'kept.in.answer@bank' },
      idempotencyKey: 'detail',
    })
    expect(whereReadable(await databaseTexts(w.owner), 'kept.in.answer@bank')).toEqual([])
  })
})

async function fillAccount(): Promise<void> {
  const { token } = person
  const { version } = (await w.call('GET /user/profile', { token })).data
  await w.call('PATCH /user/profile', {
    token,
    body: { region: PLANTED.region, city: PLANTED.city, callTime: PLANTED.callTime, version },
    idempotencyKey: 'profile',
  })
  const bankDetails = {
    accountNumber: PLANTED.accountNumber,
    ifscCode: 'SBIN0000001',
    bankName: 'State Bank of India',
    accountHolderName: PLANTED.holder,
  }
  await w.call('PUT /user/payment-details', {
    token,
    body: { bankDetails },
    idempotencyKey: 'bank',
  })
  await w.call('PUT /user/payment-details', {
    token,
    body: { upiId: PLANTED.upiId },
    idempotencyKey: 'upi',
  })
}
