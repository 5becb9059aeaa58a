import { DOWNLOADS } from '#contract/openapi/downloads.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PEOPLE_ZONE } from '#domain/shared/calendar.ts'
import type { Person } from '#test/circle/people.ts'
import {
  actsIn,
  decide,
  REASON,
  type StaffedCircle,
  staffed,
  waitingFor,
} from '#test/circle/staff.ts'
import { clockTo } from '#test/helping/clock.ts'
import { backAgain } from '#test/helping/back-again.ts'
import { NO_ID, refusal, sendTwice } from '#test/helping/commands.ts'
import {
  claimed,
  type ClaimedMatch,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { saidIn } from '#test/server/pdf-text.ts'
import { testApp } from '#test/server/http.ts'

const w = await worldOfFile()
const http = await testApp(w)
let circle: StaffedCircle & HelpingCircle
let june: string
let giver: Person
let receiver: Person
let first: ClaimedMatch
beforeAll(async () => {
  const begun = await clockTo(w, '11:00', { month: 6, day: 3 })
  june = begun.toZonedDateTimeISO(PEOPLE_ZONE).toPlainDate().toPlainYearMonth().toString()
  const helping = await helpingCircle(w)
  circle = { ...helping, ...(await staffed(w, helping)), steward: helping.steward }
  giver = await newGiver(w, circle, { name: '=Ravi Kumar' })
  const some = await newReceiver(w, circle, { asks: 0, name: 'Asha Devi' })
  receiver = some
  first = await confirmed(w, await matchBetween(w, { giver, receiver: some, amount: 1_000 }))
})
afterAll(() => http.close())

const propose = (by = circle.admin, period = june) =>
  w.call('POST /staff/registers', { token: by.token, body: { period, reason: REASON } })
const waiting = (by: Person = circle.officer) => waitingFor(w, by, { kind: 'register' })
const file = (id: string, as: 'csv' | 'pdf' = 'csv', by: Person = circle.admin) =>
  http.send({ url: `/api/staff/registers/${id}/${as}?language=en` }, by)
async function approved(): Promise<string> {
  await propose()
  const approval = await waiting()
  await decide(w, circle.officer, approval)
  return approval.id
}
const viewsOf = async ({ token }: Person) =>
  (await w.call('GET /user/record', { token, query: {} })).views.filter(
    ({ what }) => what === 'register',
  )
const noticesOf = async ({ token }: Person) => {
  await w.work()
  return (await w.call('GET /notices', { token, query: {} })).data.filter(
    ({ kind }) => kind === 'register_taken',
  ).length
}

describe('a register with names', () => {
  test('takes an administrator or officer, and a second person of these', async () => {
    expect((await refusal(propose(circle.steward))).code).toBe('request.not-allowed')
    expect((await refusal(propose(circle.admin, '2031-01'))).code).toBe('request.not-found')
    const { message } = await sendTwice(
      w,
      'POST /staff/registers',
      { token: circle.admin.token, body: { period: june, reason: REASON } },
      { body: { period: june, reason: 'For somebody else.' } },
    )
    expect(message).toContain('one day')
    expect((await refusal(propose(circle.officer))).code).toBe('staff.approval-waits-already')
    const approval = await waiting()
    expect(approval).toMatchObject({ summary: { period: june }, reason: REASON, canDecide: true })
    expect((await refusal(decide(w, circle.admin, approval))).code).toBe('staff.approval-own')
    expect((await refusal(decide(w, circle.steward, approval))).code).toBe('staff.approval-unknown')
    expect((await file(approval.id)).statusCode).toBe(404)
    await decide(w, circle.officer, approval, false)
    expect((await file(approval.id)).statusCode).toBe(404)
    expect(await viewsOf(giver)).toEqual([])
  })

  test('has names, amounts, days and the end of the UTR, and no more of anybody', async () => {
    const id = await approved()
    const response = await file(id)
    expect([response.statusCode, response.headers['cache-control']]).toEqual([200, 'no-store'])
    const [head, line, ...sums] = response.body.trimEnd().split('\r\n')
    expect(head).toBe(DOWNLOADS['GET /staff/registers/{approvalId}/csv']?.[0])
    expect(line).toBe(
      `${june}-03,'=Ravi Kumar,Asha Devi,1000,${first.utr.slice(-4)},confirmed,${first.code}`,
    )
    expect(sums).toEqual(['"Confirmed, payments: 1",,,1000,,,', '"Reversed, payments: 0",,,0,,,'])
    const said = saidIn((await file(id, 'pdf')).rawPayload)
    for (const part of ['=Ravi Kumar', 'Asha Devi', '₹1,000', first.utr.slice(-4)])
      expect(said).toContain(part)
    for (const text of [response.body, said])
      for (const secret of [first.utr, giver.phone, receiver.phone.slice(-10), giver.email])
        expect(text).not.toContain(secret)
  })

  test('tells everybody in it once, and each fetch is on their record and in the log', async () => {
    const before = [await noticesOf(giver), await noticesOf(receiver)]
    const id = await approved()
    const fetches = (await actsIn(w, circle, 'register.download')).length
    await Promise.all([file(id), file(id, 'pdf'), file(id)])
    await file(id)
    expect([await noticesOf(giver), await noticesOf(receiver)]).toEqual(
      before.map((count) => count + 1),
    )
    expect(await noticesOf(circle.steward)).toBe(0)
    expect((await actsIn(w, circle, 'register.download')).slice(fetches)).toHaveLength(4)
    expect((await viewsOf(giver))[0]).toMatchObject({
      byName: circle.admin.name,
      byRole: 'admin',
      register: { period: june, reason: REASON },
    })
    expect(await viewsOf(circle.steward)).toEqual([])
  })

  test('is its proposer’s alone, an officer gives their name too, and of this circle', async () => {
    await propose(circle.officer)
    const approval = await waiting(circle.admin)
    await decide(w, circle.admin, approval)
    for (const other of [circle.admin, circle.admin2, circle.steward])
      expect((await file(approval.id, 'csv', other)).statusCode).not.toBe(200)
    expect((await file(approval.id, 'csv', circle.officer)).statusCode).toBe(200)
    expect((await viewsOf(receiver))[0]).toMatchObject({
      byName: circle.officer.name,
      byRole: 'officer',
    })
    const strangers = await staffed(w, await helpingCircle(w))
    for (const [id, by] of [
      [approval.id, strangers.admin],
      [NO_ID, circle.admin],
    ] as const)
      expect((await file(id, 'csv', by)).json()).toMatchObject({
        error: { code: 'staff.approval-unknown' },
      })
  })

  test('holds what was recorded at its approval, also when it is fetched later', async () => {
    const id = await approved()
    const before = (await file(id)).body
    const some = await newReceiver(w, circle, { asks: 0 })
    await confirmed(w, await matchBetween(w, { giver, receiver: some }))
    expect((await file(id)).body).toBe(before)
    expect(await viewsOf(some)).toEqual([])
  })

  test('that two people decide at once is decided once', async () => {
    await propose()
    const approval = await waiting()
    const outcomes = await Promise.allSettled([
      decide(w, circle.officer, approval),
      decide(w, circle.admin2, approval, false),
    ])
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const isApproved = outcomes[0].status === 'fulfilled'
    expect((await file(approval.id)).statusCode).toBe(isApproved ? 200 : 404)
  })

  test('agreed while payments are confirmed has sums that fit its lines, each time', async () => {
    for (let round = 0; round < 4; round += 1) {
      const some = await newReceiver(w, circle, { asks: 0 })
      const payment = await claimed(w, await matchBetween(w, { giver, receiver: some }))
      await propose()
      const approval = await waiting()
      await Promise.all([confirmed(w, payment), decide(w, circle.officer, approval)])
      const texts = await Promise.all([file(approval.id), file(approval.id)])
      const [one = '', other] = texts.map(({ body }) => body)
      expect(other).toBe(one)
      const lines = one.trimEnd().split('\r\n').slice(1)
      const amounts = lines.filter((line) => line.includes(',confirmed,')).map(amountIn)
      const sum = lines.find((line) => line.startsWith('"Confirmed')) ?? ''
      expect(sum).toContain(`payments: ${amounts.length}"`)
      expect(amountIn(sum.replace(', ', ' '))).toBe(
        amounts.reduce((total, each) => total + each, 0),
      )
    }
  })

  test('ends after a day, and has no payment of another month', async () => {
    const id = await approved()
    await clockTo(w, '10:00')
    await backAgain(w, circle)
    expect((await file(id)).statusCode).toBe(200)
    await clockTo(w, '12:00')
    await backAgain(w, circle, circle.admin2, circle.officer)
    expect((await file(id)).json()).toMatchObject({ error: { code: 'staff.export-over' } })
    await clockTo(w, '11:00', { month: 7, day: 2 })
    await backAgain(w, circle, circle.admin2, circle.officer)
    const july = june.replace('-06', '-07')
    await propose(circle.admin, july)
    const approval = await waiting()
    await decide(w, circle.officer, approval)
    expect((await file(approval.id)).body.trimEnd().split('\r\n')).toHaveLength(3)
  })
})

const amountIn = (line: string) => Number(line.split(',')[3])
