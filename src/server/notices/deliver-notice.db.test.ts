import {
  ASKED_WHILE,
  isAboutMatch,
  NEVER_BY_MAIL,
  NOTICE_KINDS,
  type NoticeKind,
} from '#domain/shared/notice-kinds.ts'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import { inTransaction } from '#server/platform/use-case/transaction.ts'
import {
  claimed,
  confirmed,
  matchBetween,
  helpingCircle,
  newReceiver,
} from '#test/helping/helping.ts'
import { deliver } from './deliver-notice.ts'
import { expect, describe, test } from 'vitest'
import { noticesOfTwo, mailServerIsBack, comesBack } from '#test/notices/notices-of-two.ts'

const { w, circle, giver, receiver, mailsTo, noticesOf, made } = await noticesOfTwo()

describe('a notice', () => {
  test('is kept with ids only and mailed once, to each in the language they read', async () => {
    const before = w.mails.length
    const match = await matchBetween(w, { giver, receiver, amount: 1_500 })
    expect(
      (await noticesOf(match)).map(({ kind, member_id, about, state }) => [
        kind,
        member_id,
        about,
        state,
      ]),
    ).toEqual([
      ['match_found', receiver.memberId, { matchId: match.id }, 'queued'],
      ['match_to_pay', giver.memberId, { matchId: match.id }, 'queued'],
    ])
    await w.work()
    expect((await noticesOf(match)).map(({ state, sent }) => [state, sent])).toEqual([
      ['sent', true],
      ['sent', true],
    ])
    expect(mailsTo(giver, before)).toMatchObject([
      { subject: `Please pay ₹1,500: help ${match.code}` },
    ])
    expect(mailsTo(receiver, before)).toMatchObject([
      { subject: `₹1,500 की मदद तय हुई, अभी पैसा नहीं आया: ${match.code}` },
    ])
    expect(mailsTo(giver, before)[0]!.text).toMatch(
      /^Hello Ravi Kumar,[\s\S]*Please pay ₹1,500 to Asha directly by UPI or bank transfer, by 6 Apr 20\d\d, 11:\d\d am\./,
    )
    expect(mailsTo(giver, before)[0]!.text).toContain(`${w.world.config.publicUrl}/pay/${match.id}`)
    expect(mailsTo(receiver, before)[0]!.text).toContain('Ravi से कहा गया है कि वे आपको ₹1,500 सीधे दें।')
  })

  test('names its mail, so that a mail server can tell a repeat', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await w.work()
    const ids = new Set((await noticesOf(match)).map(({ notice_id }) => notice_id))
    expect(w.mails.filter(({ id }) => id !== undefined && ids.has(id))).toHaveLength(2)
  })

  test('is mailed once although its job runs again', async () => {
    const match = await matchBetween(w, { giver, receiver })
    await w.work()
    const before = w.mails.length
    for (const { notice_id: noticeId } of await noticesOf(match))
      await deliver(w.world, { circleId: circle.circleId, noticeId, channel: 'email' })
    expect(w.mails.slice(before)).toEqual([])
  })

  test('waits while the mail server is down, blocks nothing and goes once', async () => {
    const before = w.mails.length
    w.outage = true
    const match = await matchBetween(w, { giver, receiver })
    await w.work()
    expect([w.mails.length, (await noticesOf(match)).map(({ state }) => state)]).toEqual([
      before,
      ['queued', 'queued'],
    ])
    await mailServerIsBack(w)
    expect(mailsTo(giver, before).map(({ subject }) => subject)).toEqual([
      `Please pay ₹500: help ${match.code}`,
    ])
    expect(mailsTo(receiver, before).map(({ subject }) => subject)).toEqual([
      `₹500 की मदद तय हुई, अभी पैसा नहीं आया: ${match.code}`,
    ])
    expect((await noticesOf(match)).map(({ state }) => state)).toEqual(['sent', 'sent'])
  })

  test('that comes late asks nobody to pay or to look for what is done already', async () => {
    const before = w.mails.length
    w.outage = true
    const paid = await confirmed(w, await matchBetween(w, { giver, receiver }))
    const declined = await matchBetween(w, { giver, receiver })
    await w.call('POST /matches/{matchId}/decline', {
      token: giver.token,
      params: { matchId: declined.id },
      body: { reason: 'I lost my work.', version: 1 },
    })
    const { data } = await w.call('GET /pledges', { token: giver.token })
    for (const { id, version } of data.filter(({ openAmount }) => openAmount > 0))
      await w.call('POST /pledges/{pledgeId}/withdraw', {
        token: giver.token,
        params: { pledgeId: id },
        body: { version },
      })
    await w.work()
    await mailServerIsBack(w)
    expect(mailsTo(giver, before).map(({ subject }) => subject)).toEqual([
      `Thank you: your ₹500 arrived, help ${paid.code}`,
    ])
    expect(
      mailsTo(receiver, before)
        .map(({ subject }) => subject)
        .sort(),
    ).toEqual(
      [
        `₹500 की मदद तय हुई, अभी पैसा नहीं आया: ${paid.code}`,
        `₹500 की मदद तय हुई, अभी पैसा नहीं आया: ${declined.code}`,
        `आपको आने वाले भुगतान से मना किया गया: मदद ${declined.code}`,
        `दर्ज हुआ: आपको ₹500 मिले, मदद ${paid.code}`,
      ].sort(),
    )
  })

  test('that does not exist, or is of another circle, mails nothing', async () => {
    const elsewhere = await helpingCircle(w)
    const match = await matchBetween(w, { giver, receiver })
    const [notice] = await noticesOf(match)
    const before = w.mails.length
    await deliver(w.world, {
      circleId: elsewhere.circleId,
      noticeId: notice!.notice_id,
      channel: 'email',
    })
    await deliver(w.world, { circleId: circle.circleId, noticeId: match.id, channel: 'email' })
    expect(w.mails.slice(before)).toEqual([])
  })

  test('is undone with what it tells of', async () => {
    const match = await matchBetween(w, { giver, receiver })
    const notified = (await noticesOf(match)).length
    await expect(
      inTransaction(w.world.database, { vault: w.world.vault, language: 'en' }, async (ctx) => {
        ctx.notify({
          circleId: circle.circleId,
          memberId: giver.memberId,
          kind: 'payment_declined',
          about: { matchId: match.id },
        })
        throw new Error('the rest fails')
      }),
    ).rejects.toThrow('the rest fails')
    expect(await noticesOf(match)).toHaveLength(notified)
  })
})

describe('every kind of notice', () => {
  test('has its words in both languages, with nothing left to fill in', async () => {
    const [toPay, paid] = [
      await matchBetween(w, { giver, receiver }),
      await claimed(w, await matchBetween(w, { giver, receiver })),
    ]
    const questioned = await claimed(w, await matchBetween(w, { giver, receiver }))
    await w.advance(31 * MINUTE_MS)
    await w.call('POST /matches/{matchId}/dispute', {
      token: receiver.token,
      params: { matchId: questioned.id },
      body: { kind: 'not_received', reason: 'Nothing has come.', version: questioned.version },
    })
    await w.owner.pool.query(
      'UPDATE match SET cancel_by = giver_id, cancel_until_at = deadline_at WHERE match_id = $1',
      [toPay.id],
    )
    await comesBack(w, questioned, 500)
    const matchOf = (kind: NoticeKind) =>
      kind === 'late_claimed' || ASKED_WHILE[kind]?.subject === 'return'
        ? questioned
        : kind === 'cancel_proposed' || ASKED_WHILE[kind]?.states.includes('awaiting_payment')
          ? toPay
          : paid
    const aboutOf = (kind: NoticeKind) => ({
      ...(isAboutMatch(kind) && { matchId: matchOf(kind).id }),
      role: 'officer',
      since: '2026-05-03T08:50:00Z',
    })
    await w.work()
    const before = w.mails.length
    for (const kind of NOTICE_KINDS)
      for (const person of [giver, receiver]) await made(person, kind, aboutOf(kind))
    await w.work()
    const mails = w.mails.slice(before)
    const mailed = NOTICE_KINDS.length - NEVER_BY_MAIL.length
    expect(mails).toHaveLength(2 * mailed)
    for (const { subject, text, html } of mails)
      expect(`${subject}${text}${html}`).not.toMatch(
        /[{}]|undefined|null|_giver|_receiver|\.text|\.more|\.subject/,
      )
    for (const person of [giver, receiver])
      expect(new Set(mailsTo(person, before).map(({ subject }) => subject)).size).toBe(
        // Both kinds of the operator have the operator's own words.
        mailed - 1,
      )
    for (const { text } of mailsTo(receiver, before)) expect(text).toMatch(/[ऀ-ॿ]{3}/)
    await w.owner.pool.query(
      'UPDATE match SET cancel_by = NULL, cancel_until_at = NULL WHERE match_id = $1',
      [toPay.id],
    )
    await comesBack(w, questioned, null)
  })

  test('says nothing of where money goes: no reference, no UPI id, no account', async () => {
    const before = w.mails.length
    const banked = await newReceiver(w, circle, { asks: 0, detail: 'bank' })
    const made = []
    for (const person of [receiver, banked])
      made.push(await confirmed(w, await matchBetween(w, { giver, receiver: person })))
    await w.work()
    const said = w.mails
      .slice(before)
      .map(({ subject, text, html }) => `${subject} ${text} ${html}`)
      .join(' ')
    expect(said).toContain(made[1]!.code)
    for (const { utr } of made) expect(said).not.toContain(utr)
    expect(said).not.toMatch(/@okpractice|SBIN000/)
  })

  test('gives a time in India, also in Hindi, with the digits everybody reads', async () => {
    const before = w.mails.length
    await claimed(w, await matchBetween(w, { giver, receiver }))
    await w.work()
    const { text } = mailsTo(receiver, before).find(({ subject }) =>
      subject.startsWith('कृपया अपना बैंक खाता देखें'),
    )!
    expect(text).toMatch(/और 6 अप्रैल 20\d\d, सुबह 11:\d\d बजे तक पुष्टि करें/)
  })
})
