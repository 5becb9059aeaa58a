import { beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#domain/shared/calendar.ts'
import {
  askInPayment,
  codeOnPhone,
  enterHelp,
  nameHelper,
  openPayment,
} from '#test/behalf/helpers.ts'
import { helpStage } from '#test/behalf/help-stage.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { NO_ID, refusal } from '#test/helping/commands.ts'
import { matchBetween, newGiver, type Receiver } from '#test/helping/helping.ts'
import { addProof, newUtr } from '#test/helping/proof.ts'

const {
  w,
  circle,
  now,
  toPay,
  toConfirm,
  wrongOf,
  helping,
  page,
  addPicture,
  claim,
  confirm,
  payee,
  matchOf,
  actsAbout,
  noticesOf,
} = await helpStage()

let member: Receiver
let helper: Person
let other: Receiver
beforeEach(() => {
  ;({ member, helper, other } = now)
})

describe('a helper', () => {
  beforeEach(() => nameHelper(w, helper, member))

  test('claims with a code that names act, amount and person, as the member’s own claim', async () => {
    const match = await toPay()
    expect((await helping()).helped[0]?.payments).toMatchObject([
      { matchId: match.id, act: 'claim', amount: 500, otherName: 'Ravi' },
    ])
    const request = await openPayment(w, helper, { member, match })
    const sms = w.texts.findLast(({ to }) => to.endsWith(member.phone))!.text
    expect(sms).toMatchObject({ template: 'helper-claim-code' })
    for (const said of ['you paid Rs 500', 'Ravi', 'Asha D']) expect(sms.rendered).toContain(said)
    const { paymentDetail } = await payee(request.id)
    expect(paymentDetail).toMatchObject({ amount: 500, kind: 'upi', name: expect.any(String) })
    expect(Object.keys(paymentDetail)).not.toContain('upiLink')
    expect(Object.keys(paymentDetail)).not.toContain('qrSvg')
    expect(JSON.stringify(paymentDetail)).not.toMatch(/upi:|<svg/)
    await addPicture(request.id)
    expect((await page(match.id)).opened?.hasProof).toBe(true)
    const { data } = await claim(request.id, match)
    expect(data).toMatchObject({ id: match.id, status: 'awaiting_confirmation' })

    expect(await actsAbout(member)).toContainEqual({
      act: 'behalf.claim',
      actor_id: helper.memberId,
      actor_role: 'helper',
      after: { amount: 500 },
    })
    expect(await noticesOf(member, 'helper_acted')).toBe(1)
    expect((await matchOf(match, member)).events.at(-1)).toMatchObject({
      kind: 'claimed',
      by: 'me',
      helperName: 'Asha D.',
    })
    expect((await matchOf(match, other)).events.at(-1)).toMatchObject({
      by: 'other',
      helperName: 'Asha D.',
    })
    expect((await w.call('GET /user/acted-for-me', { token: member.token })).data[0]).toMatchObject(
      { byName: 'Asha Devi', act: 'claim', amount: 500, status: 'done', resultId: match.id },
    )
    expect((await w.call('GET /user/record', { token: other.token, query: {} })).views).toEqual([
      expect.objectContaining({ byName: 'Asha Devi', byRole: 'helper', what: 'payment_detail' }),
    ])
  })

  test('confirms what arrived, and the help is posted', async () => {
    const match = await toConfirm()
    const request = await openPayment(w, helper, { member, match })
    expect(w.texts.findLast(({ to }) => to.endsWith(member.phone))!.text.rendered).toContain(
      'Rs 500 from Ravi is in your bank account',
    )
    const { opened } = await page(match.id)
    expect(opened).toMatchObject({ otherName: 'Ravi Kumar', claim: { rail: 'upi' } })
    expect(opened?.claim?.utrMasked).not.toContain(match.utr.slice(-4))
    const { data } = await confirm(request.id, match)
    expect(data.status).toBe('confirmed')
    expect((await w.call('GET /user/stats', { token: member.token })).data).toMatchObject({
      helpReceivedAmount: 500,
    })
    expect((await matchOf(match, member)).events.at(-1)).toMatchObject({
      kind: 'confirmed',
      helperName: 'Asha D.',
    })
  })

  test('sees before the code only whom, how much and until when, and nothing without it', async () => {
    const match = await toPay()
    const seen = await page(match.id)
    expect(seen).toMatchObject({ otherName: 'Ravi', opened: null, request: null })
    expect(JSON.stringify(seen)).not.toContain('Kumar')
    const request = await askInPayment(w, helper, match)
    expect((await page(match.id)).opened).toBeNull()
    for (const tried of [payee, addPicture, (id: string) => claim(id, match)])
      expect((await refusal(tried(request.id))).code).toBe('behalf.code-over')
    expect((await matchOf(match, member)).proofDocument).toBeNull()
  })

  test('uses a code for one act, once, also with two presses at one instant', async () => {
    const match = await toPay()
    const request = await openPayment(w, helper, { member, match })
    await addPicture(request.id)
    const results = await Promise.allSettled([
      claim(request.id, match),
      claim(request.id, match),
      claim(request.id, match),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await refusal(claim(request.id, match))).code).toBe('behalf.ended')
  })

  test('repeats a claim with its key and gets the first response', async () => {
    const match = await toPay()
    const request = await openPayment(w, helper, { member, match })
    await addPicture(request.id)
    const send = (utr: string) =>
      w.call('POST /helping/requests/{requestId}/claim', {
        token: helper.token,
        params: { requestId: request.id },
        body: { utr, rail: 'upi', amount: 500, payeeNameSeenBy: 'person', version: match.version },
        idempotencyKey: 'one claim',
      })
    const utr = newUtr()
    expect(await send(utr)).toEqual(await send(utr))
  })

  test('and the member themselves claim at one instant: it is claimed once', async () => {
    const match = await toPay()
    const request = await openPayment(w, helper, { member, match })
    await addProof(w, { id: match.id, giver: member })
    const results = await Promise.allSettled([
      claim(request.id, match),
      w.call('POST /matches/{matchId}/claim', {
        token: member.token,
        params: { matchId: match.id },
        body: {
          utr: newUtr(),
          rail: 'upi',
          amount: 500,
          payeeNameSeenBy: 'person',
          version: match.version,
        },
      }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('is refused where the payment moved on between asking for the code and using it', async () => {
    const match = await toPay()
    const request = await askInPayment(w, helper, match)
    const code = await codeOnPhone(w, member)
    await w.call('POST /matches/{matchId}/decline', {
      token: member.token,
      params: { matchId: match.id },
      body: { reason: 'I lost my work.', version: match.version },
    })
    expect((await refusal(enterHelp(w, helper, request, code))).code).toBe('matches.not-now')
  })

  test('has five tries, ten minutes for the code, and half an hour after it', async () => {
    const match = await toPay()
    const first = await askInPayment(w, helper, match)
    const code = await codeOnPhone(w, member)
    for (let at = 0; at < 4; at++)
      expect((await refusal(enterHelp(w, helper, first, wrongOf(code)))).code).toBe(
        'behalf.code-wrong',
      )
    expect((await refusal(enterHelp(w, helper, first, wrongOf(code)))).code).toBe(
      'behalf.code-over',
    )
    expect((await refusal(enterHelp(w, helper, first, code))).code).toBe('behalf.code-over')
    const second = await askInPayment(w, helper, match)
    const late = await codeOnPhone(w, member)
    await w.advance(10 * MINUTE_MS)
    expect((await refusal(enterHelp(w, helper, second, late))).code).toBe('behalf.code-over')
    const third = await openPayment(w, helper, { member, match })
    await w.advance(30 * MINUTE_MS)
    expect((await refusal(payee(third.id))).code).toBe('behalf.code-over')
  })

  test('uses a code for the very payment, act, amount, member and helper only', async () => {
    const match = await toPay()
    for (const meddling of [
      'amount_rupees = 5000',
      "act = 'confirm'",
      `by_id = '${other.memberId}'`,
      `match_id = (SELECT match_id FROM match WHERE match_id <> '${match.id}' LIMIT 1)`,
    ]) {
      const request = await askInPayment(w, helper, match)
      const code = await codeOnPhone(w, member)
      await w.owner.pool.query(`UPDATE on_behalf SET ${meddling} WHERE request_id = $1`, [
        request.id,
      ])
      const by = meddling.startsWith('by_id') ? other : helper
      expect((await refusal(enterHelp(w, by, request, code))).code, meddling).toBe(
        'behalf.code-wrong',
      )
    }
  })

  test('asks for ten codes a day for one member, whoever helps', async () => {
    const match = await toPay()
    for (let at = 0; at < 10; at++) await askInPayment(w, helper, match)
    expect((await refusal(askInPayment(w, helper, match))).code).toBe('behalf.codes-today')
  })

  test('does not use another’s request, nor a manager’s, and a manager not theirs', async () => {
    const match = await toPay()
    const manager = await newMember(w, circle, { roles: ['manager'] })
    const request = await openPayment(w, helper, { member, match })
    expect((await refusal(claim(request.id, match, {}, manager))).code).toBe('behalf.unknown')
    expect((await refusal(enterHelp(w, manager, request, '123456'))).code).toBe('behalf.unknown')
    await nameHelper(w, manager, member)
    const own = await askInPayment(w, manager, match)
    const enter = w.call('POST /staff/behalf/{requestId}/enter', {
      token: manager.token,
      params: { requestId: own.id },
      body: { code: await codeOnPhone(w, member) },
    })
    expect((await refusal(enter)).code).toBe('behalf.unknown')
  })

  test('sees no payment of anybody else, and none that waits for no helper', async () => {
    const match = await matchBetween(w, { giver: await newGiver(w, circle), receiver: other })
    for (const matchId of [match.id, NO_ID])
      expect((await refusal(page(matchId))).code).toBe('matches.unknown')
    const mine = await matchBetween(w, { giver: other, receiver: member })
    expect((await helping()).helped[0]?.payments).toEqual([])
    expect(await page(mine.id)).toMatchObject({ act: null, opened: null })
    expect((await refusal(askInPayment(w, helper, mine))).code).toBe('matches.not-now')
  })
})
