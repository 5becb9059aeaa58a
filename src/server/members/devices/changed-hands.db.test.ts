import { describe, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#domain/shared/calendar.ts'
import {
  agreeToWarning,
  codeInText,
  madeUpPerson,
  newMember,
  type Person,
  proveEmail,
  provePhone,
  register,
  signIn,
} from '#test/circle/people.ts'
import { refusal } from '#test/helping/commands.ts'
import {
  claimed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { addDetail } from '#test/helping/payment-details.ts'
import { enterByPhone, type PhonePerson } from '#test/members/by-phone.ts'
import { foundedCircle, invited, recognise } from '#test/members/lists.ts'

/** What somebody would try who got another person’s phone number: a recycled one, or a new SIM card. */
const w = await worldOfFile()
const circle = await helpingCircle(w)
const codeOf = async (act: Promise<unknown>) => (await refusal(act)).code
const WAITS = 'request.new-device-waits'

/** The newcomer logs in with the number and nothing else. */
const thief = ({ phone }: Pick<Person, 'phone'>) => enterByPhone(w, { phone })
const identityOf = async ({ memberId }: Pick<Person, 'memberId'>) =>
  (
    await w.owner.pool.query(
      `SELECT phone_verified_at IS NOT NULL AS proved, encode(phone_key, 'hex') AS phone
        FROM identity WHERE member_id = $1`,
      [memberId],
    )
  ).rows[0]

describe('a phone number that changed hands', () => {
  test('moves no payment and shows no payee detail for 48 hours', async () => {
    const giver = await newGiver(w, circle)
    const receiver = await newReceiver(w, circle, { asks: 0 })
    const paid = await claimed(w, await matchBetween(w, { giver, receiver }))
    const other = await matchBetween(w, { giver: await newGiver(w, circle), receiver })
    const [asReceiver, asGiver] = [await thief(receiver), await thief(other.giver)]
    for (const act of [
      () =>
        w.call('POST /matches/{matchId}/confirm', {
          token: asReceiver.token,
          params: { matchId: paid.id },
          body: { seen: true, utrLast4: paid.utr.slice(-4), version: paid.version },
        }),
      () =>
        w.call('POST /matches/{matchId}/reveal', {
          token: asGiver.token,
          params: { matchId: other.id },
          body: { noticeSeen: true },
        }),
      () =>
        w.call('POST /matches/{matchId}/claim', {
          token: asGiver.token,
          params: { matchId: other.id },
          body: {
            utr: '123456789012',
            rail: 'upi',
            amount: other.amount,
            payeeNameSeenBy: 'person',
            version: other.version,
          },
        }),
      () =>
        w.call('PUT /user/payment-details', {
          token: asReceiver.token,
          body: { upiId: 'thief@upi' },
        }),
    ])
      expect(await codeOf(act())).toBe(WAITS)
  })

  test('lets nobody say yes to their own device, make it fresh, or shut the owner out', async () => {
    const owner = await newMember(w, circle)
    const { token } = await thief(owner)
    const { data } = await w.call('GET /user/devices', { token: owner.token })
    const [waiting] = data.waiting
    for (const act of [
      () =>
        w.call('POST /user/devices/{deviceId}/answer', {
          token,
          params: { deviceId: waiting!.id },
          body: { mine: true },
        }),
      () => w.call('POST /user/reauthenticate/send-code', { token }),
      () => w.call('POST /user/reauthenticate', { token, body: { code: '000000' } }),
      () => w.call('POST /user/change-email', { token, body: { email: madeUpPerson().email } }),
      () => w.call('POST /user/change-phone', { token, body: { phone: madeUpPerson().phone } }),
      () => w.call('POST /user/passkeys/start', { token }),
      () => w.call('POST /user/totp/start', { token }),
      () => w.call('POST /user/sessions/end', { token, body: {} }),
    ])
      expect(await codeOf(act())).toBe(WAITS)
    await expect(w.call('GET /user/profile', { token: owner.token })).resolves.toBeDefined()
  })

  test('changes no payee detail at once after the 48 hours either, and the owner hears of it', async () => {
    const owner = await newReceiver(w, circle, { asks: 0 })
    const first = await thief(owner)
    await w.advance(48 * HOUR_MS + 1)
    await enterByPhone(w, { phone: owner.phone, device: first.device })
    const { token } = await enterByPhone(w, { phone: owner.phone, device: first.device })
    const before = w.mails.length
    const detailId = await addDetail(w, { ...owner, token })
    await w.work()
    expect(w.mails.slice(before).map(({ to }) => to)).toContain(owner.email)
    const { rows } = await w.owner.pool.query(
      `SELECT usable_from >= app_now() + interval '47 hours' AS rests FROM payment_detail
        WHERE detail_id = $1`,
      [detailId],
    )
    expect(rows).toEqual([{ rests: true }])
    await signIn(w, circle.admin)
    await signIn(w, circle.steward)
  })

  test('stays the owner’s where the newcomer registers with it: officers decide', async () => {
    const owner = await newMember(w, circle)
    const before = await identityOf(owner)
    const newcomer = { ...madeUpPerson(), phone: owner.phone, token: '' }
    await register(w, { ...newcomer, referralCode: circle.admin.referralCode })
    await proveEmail(w, newcomer)
    await signIn(w, newcomer)
    expect(await codeOf(provePhone(w, newcomer))).toBe('members.identity-dispute-under-review')
    expect(await identityOf(owner)).toEqual(before)
  })

  test('stays the owner’s where another member changes to it', async () => {
    const owner = await newMember(w, circle)
    const other = await newMember(w, circle)
    const before = await identityOf(owner)
    const { token } = other
    await w.call('POST /user/change-phone', { token, body: { phone: owner.phone } })
    await w.work()
    const code = codeInText(w, owner.phone)
    expect(await codeOf(w.call('POST /user/confirm-phone', { token, body: { code } }))).toBe(
      'members.identity-dispute-under-review',
    )
    expect([await identityOf(owner), (await identityOf(other))?.phone]).toEqual([
      before,
      expect.not.stringMatching(before.phone),
    ])
  })

  test('with an invitation of another circle leads to the owner’s account, and waits there', async () => {
    const there = await foundedCircle(w)
    const owner = await newMember(w, circle)
    const [listed] = await invited(w, there, 1, { phone: owner.phone })
    const came = await enterByPhone(w, { phone: owner.phone, code: listed!.code, name: 'Thief' })
    expect(came).toMatchObject({ isNew: false, memberId: owner.memberId })
    expect(came.waitsUntil).not.toBeNull()
    const { rows } = await w.owner.pool.query(
      'SELECT state FROM list_person WHERE member_id = $1',
      [owner.memberId],
    )
    expect(rows).toEqual([])
  })

  test('opens nothing by SMS once the owner said no, also not with a new invitation', async () => {
    const owner = await newMember(w, circle)
    const { device } = await thief(owner)
    const { data } = await w.call('GET /user/devices', { token: owner.token })
    await w.call('POST /user/devices/{deviceId}/answer', {
      token: owner.token,
      params: { deviceId: data.waiting[0]!.id },
      body: { mine: false },
    })
    expect(await codeOf(enterByPhone(w, { phone: owner.phone, device }))).toBe(
      'members.number-with-officers',
    )
    const code = circle.admin.referralCode
    const came: PhonePerson = await enterByPhone(w, { phone: owner.phone, code, name: 'Thief' })
    expect(came.memberId).not.toBe(owner.memberId)
    expect(await identityOf(came)).toMatchObject({ proved: false })
    expect(await identityOf(owner)).toMatchObject({ proved: true })
  })

  test('opens nothing by SMS after a year without a log-in, and waits until a day before', async () => {
    const lastEntered = (owner: Person, days: number) =>
      w.owner.pool.query(
        `UPDATE identity SET created_at = created_at - interval '2 years',
          entered_at = app_now() - $2 * interval '1 day' WHERE member_id = $1`,
        [owner.memberId, days],
      )
    const [late, early] = [await newMember(w, circle), await newMember(w, circle)]
    await lastEntered(late, 365)
    await lastEntered(early, 364)
    expect(await codeOf(thief(late))).toBe('members.number-with-officers')
    expect((await thief(early)).waitsUntil).not.toBeNull()
  })

  test('is no first device where a member came in by phone long ago and lost it', async () => {
    const phone = madeUpPerson().phone
    const code = circle.admin.referralCode
    const owner = await enterByPhone(w, { phone, code, name: 'Gita' })
    expect(owner.waitsUntil).toBeNull()
    await w.advance(31 * MINUTE_MS)
    expect((await thief({ phone })).waitsUntil).not.toBeNull()
    // A device that was not used for 90 days is a further one again.
    await w.owner.pool.query(
      `UPDATE login_device SET used_at = app_now() - interval '90 days'
        WHERE identity_id = (SELECT identity_id FROM identity WHERE member_id = $1)`,
      [owner.memberId],
    )
    const back = await enterByPhone(w, { phone, device: owner.device })
    expect(back.waitsUntil).not.toBeNull()
  })

  test('is spoken for by a steward and one who recognised the member, never by one accomplice', async () => {
    const there = await foundedCircle(w)
    const [listed] = await invited(w, there, 1)
    const owner = await enterByPhone(w, { phone: listed!.phone, code: listed!.code, name: 'Gita' })
    const accomplice = await newMember(w, there)
    await recognise(w, accomplice, listed!.id)
    await recognise(w, there.other, listed!.id)
    await agreeToWarning(w, owner)
    const taken = await thief({ phone: listed!.phone })
    const { data } = await w.call('GET /user/device-vouches', { token: accomplice.token })
    const params = { deviceId: data[0]!.id }
    for (let count = 0; count < 2; count++)
      await w
        .call('POST /user/device-vouches/{deviceId}', { token: accomplice.token, params })
        .catch(() => undefined)
    const act = w.call('PUT /user/payment-details', {
      token: taken.token,
      body: { upiId: 'thief@upi' },
    })
    expect(await codeOf(act)).toBe(WAITS)
  })
})
