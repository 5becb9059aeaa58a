import { refusal } from '#test/helping/commands.ts'
import { disputedMatch, officersOf, taken } from '#test/helping/disputes.ts'
import {
  askNow,
  confirmed,
  matchBetween,
  newGiver,
  pledgeOf,
  newReceiver,
} from '#test/helping/helping.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { addDetail } from '#test/helping/payment-details.ts'
import {
  newMember,
  register,
  madeUpPerson,
  proveEmail,
  provePhone,
  signIn,
} from '#test/circle/people.ts'
import { isNominee } from './check-nominee.ts'
import { expect, describe, test } from 'vitest'
import { DAY_MS } from '#domain/shared/calendar.ts'
import { closingAccounts } from '#test/privacy/closing-accounts.ts'

const { w, circle, close, rights, rowOf } = await closingAccounts()

describe('a member whom nothing holds', () => {
  test('closes the account at once, is logged out and gets a mail', async () => {
    const giver = await newGiver(w, circle)
    const receiver = await newReceiver(w, circle, { asks: 0 })
    const elsewhere = giver.token
    await confirmed(w, await matchBetween(w, { giver, receiver }))
    await signIn(w, giver)
    expect(await close(giver, ` ${giver.email.toUpperCase()} `)).toMatchObject({
      closed: true,
      message: 'Your account is closed. No one in the circle can see your name any more.',
    })
    for (const token of [elsewhere, giver.token])
      await expect(w.call('GET /user/session', { token })).rejects.toMatchObject({
        code: 'request.session-expired',
      })
    await expect(signIn(w, giver)).rejects.toMatchObject({ code: 'members.account-closed' })
    expect(await rowOf(giver)).toEqual({
      status: 'closed',
      closes_when_free: false,
      close_from: 'active',
      asked: true,
      dated: true,
    })
    await w.work()
    expect(w.mails.findLast(({ to }) => to === giver.email)?.subject).toBe(
      'Your Paraspar account is closed',
    )
    const { data } = await w.call('GET /coine/statement', { token: receiver.token, query: {} })
    expect(data[0]?.otherName).toBe('\u2060Former member')
    expect(
      (await w.call('GET /coine/statement', { token: receiver.token, query: {}, language: 'hi' }))
        .data[0]?.otherName,
    ).toBe('\u2060पूर्व सदस्य')
  })

  test('closes open pledges, recurring ones and asks with it', async () => {
    const person = await newReceiver(w, circle, { asks: 0 })
    const pledge = await pledgeOf(w, person, 1_000)
    const recurring = await pledgeOf(w, person, 500, 'happy')
    expect((await rights(person)).openRequests).toBeGreaterThanOrEqual(3)
    await close(person)
    const { rows } = await w.owner.pool.query(
      'SELECT open_rupees, closed_rupees, state FROM pledge WHERE pledge_id = $1',
      [pledge.id],
    )
    expect(rows).toEqual([{ open_rupees: 0, closed_rupees: 1_000, state: 'withdrawn' }])
    expect(
      (
        await w.owner.pool.query('SELECT state FROM recurring_pledge WHERE recurring_id = $1', [
          recurring.recurringId,
        ])
      ).rows,
    ).toEqual([{ state: 'stopped' }])
  })

  test('keeps phone and PAN from a second account for a year', async () => {
    const person = await newMember(w, circle)
    await close(person)
    const again = await newMember(w, circle, {
      phone: person.phone,
      pan: person.pan,
      upTo: 'email',
    })
    await expect(provePhone(w, again)).rejects.toMatchObject({
      code: 'members.identity-dispute-under-review',
    })
  })

  test('a first name is not what is left to whom they introduced, nor their address', async () => {
    const person = await newMember(w, circle, { inviter: circle.steward })
    await close(person)
    const { data } = await w.call('GET /user/referrals', {
      token: circle.steward.token,
      query: {},
    })
    expect(data.referredUsers.find(({ id }) => id === person.memberId)).toMatchObject({
      name: '\u2060Former member',
      email: '',
      phone: '',
      status: 'closed',
    })
  })
})

describe('closing', () => {
  test('takes one’s own address, typed once more', async () => {
    const person = await newMember(w, circle)
    expect((await refusal(close(person, circle.admin.email))).code).toBe('members.email-not-yours')
    expect((await rowOf(person)).status).toBe('active')
  })

  test('takes a login of the last five minutes', async () => {
    const person = await newMember(w, circle)
    await w.advance(6 * 60_000)
    expect((await refusal(close(person))).code).toBe('request.login-stale')
    await backAgain(w, circle)
  })

  test('is refused to one of the last two administrators', async () => {
    expect((await rights(circle.admin)).refusedBy).toBe('last_admins')
    expect((await refusal(close(circle.admin))).code).toBe('staff.too-few-admins')
    const [second, third] = [
      await newMember(w, circle, { roles: ['admin'] }),
      await newMember(w, circle, { roles: ['admin', 'steward'] }),
    ]
    expect((await rights(third)).refusedBy).toBeNull()
    await w.owner.pool.query('UPDATE member SET steward_id = $1 WHERE member_id = $2', [
      third.memberId,
      second.memberId,
    ])
    await close(third)
    expect(
      (
        await w.owner.pool.query('SELECT role FROM member_role WHERE member_id = $1', [
          third.memberId,
        ])
      ).rows,
    ).toEqual([])
    const { rows } = await w.owner.pool.query<{ steward_id: string | null }>(
      'SELECT steward_id FROM member WHERE member_id = $1',
      [second.memberId],
    )
    expect(rows[0]?.steward_id).not.toBe(third.memberId)
    expect((await refusal(close(second))).code).toBe('staff.too-few-admins')
  })

  test('is refused while one has an open case or ticket to give back', async () => {
    const [officer] = await officersOf(w, circle, 3)
    const dispute = await disputedMatch(w, circle)
    await backAgain(w, circle, officer!)
    const before = await taken(w, dispute, officer!)
    expect((await rights(officer!)).refusedBy).toBe('open_cases')
    expect((await refusal(close(officer!))).code).toBe('members.open-cases')
    await w.call('POST /staff/disputes/{disputeId}/let-go', {
      token: officer!.token,
      params: { disputeId: dispute.id },
      body: { reason: 'I leave the circle.', version: before.version },
    })
    expect((await close(officer!)).closed).toBe(true)
  })
})

describe('an applicant', () => {
  test('closes the application, leaves the inviter’s list, may come again', async () => {
    const details = madeUpPerson()
    await register(w, { ...details, referralCode: circle.steward.referralCode })
    await proveEmail(w, details)
    const applicant = { ...details, token: '' }
    await signIn(w, applicant)
    const { memberId } = await w
      .call('GET /user/session', { token: applicant.token })
      .then(({ user }) => ({ memberId: user.id }))
    await w.call('POST /user/close-account', {
      token: applicant.token,
      body: { email: details.email },
    })
    expect(await rowOf({ memberId })).toMatchObject({ status: 'closed', dated: true })
    expect(
      (await w.call('GET /user/vouch-requests', { token: circle.steward.token })).data.filter(
        ({ name }) => name === details.name,
      ),
    ).toEqual([])
    expect(
      (
        await w.call('GET /user/referrals', { token: circle.steward.token, query: {} })
      ).data.referredUsers.filter(({ id }) => id === memberId),
    ).toEqual([])
    await register(w, { ...details, referralCode: circle.steward.referralCode })
    await expect(proveEmail(w, details)).resolves.toBeUndefined()
  })
})

describe('a nominee', () => {
  test('is kept sealed, shown to nobody else, changed and removed', async () => {
    const person = await newMember(w, circle)
    const name = (nominee: { name: string; contact: string } | null) =>
      w.call('PUT /user/nominee', { token: person.token, body: { nominee } })
    await name({ name: ' Plantednominee Devi ', contact: 'planted.nominee@example.in' })
    expect((await rights(person)).nominee).toMatchObject({
      name: 'Plantednominee Devi',
      contact: 'planted.nominee@example.in',
    })
    const { rows } = await w.owner.pool.query<{ text: string }>(
      'SELECT m::text AS text FROM member m WHERE member_id = $1',
      [person.memberId],
    )
    expect(rows[0]?.text).not.toContain(Buffer.from('Plantednominee').toString('hex'))
    expect((await refusal(name({ name: '', contact: 'nothing' }))).details).toMatchObject({
      fields: { name: 'members.name-required', contact: 'members.phone-ten-digits' },
    })
    const asked = (contact: string, email = person.email) =>
      isNominee(w.owner, w.world.vault, { slug: circle.slug, email, contact })
    expect([
      await asked('PLANTED.nominee@example.in'),
      await asked('somebody@else.in'),
      await asked('planted.nominee@example.in', 'nobody@example.in'),
    ]).toEqual([true, false, false])
    expect(
      (await w.call('GET /user/record', { token: person.token, query: {} })).acts.filter(
        ({ act }) => act === 'member.check-nominee',
      ).length,
    ).toBe(2)
    await name(null)
    expect((await rights(person)).nominee).toBeNull()
  })
})

test('an ask that is open when its owner leaves is closed, and another’s stays', async () => {
  const [leaver, other] = [
    await newReceiver(w, circle, { asks: 1_000 }),
    await newReceiver(w, circle, { asks: 1_000 }),
  ]
  await addDetail(w, leaver, 'bank')
  await close(leaver)
  const { rows } = await w.owner.pool.query(
    'SELECT state, open_rupees FROM ask WHERE ask_id = $1',
    [leaver.ask?.id],
  )
  expect(rows).toEqual([{ state: 'withdrawn', open_rupees: 0 }])
  expect((await askNow(w, other, other.ask!.id)).status).toBe('pending')
  await w.advance(DAY_MS)
  await backAgain(w, circle)
})
