import { DOWNLOADS } from '#contract/openapi/downloads.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { newMember, type Person } from '#test/circle/people.ts'
import {
  actsIn,
  decide,
  REASON,
  type StaffedCircle,
  staffed,
  untie,
  waitingFor,
} from '#test/circle/staff.ts'
import { NO_ID, refusal, sendTwice } from '#test/helping/commands.ts'
import { helpingCircle, helpingWorld } from '#test/helping/helping.ts'
import { type TestApp, testApp } from '#test/server/http.ts'
import type { TestWorld } from '#test/server/world.ts'

let w: TestWorld
let http: TestApp
let circle: StaffedCircle
let person: Person
/** What a spreadsheet would run. */
const FORMULA = '=HYPERLINK("https://example.org","paid")'
beforeAll(async () => {
  w = await helpingWorld()
  http = await testApp(w)
  circle = await staffed(w, await helpingCircle(w))
  person = await newMember(w, circle, { name: '+Sum Asha' })
  await untie(w, [person])
  for (const reason of [FORMULA, REASON]) {
    const act = reason === FORMULA ? 'suspend' : 'lift-suspension'
    await w.call(`POST /staff/members/{memberId}/${act}`, {
      token: circle.officer.token,
      params: { memberId: person.memberId },
      body: { reason },
    })
  }
})
afterAll(async () => {
  await http.close()
  await w.close()
})

type Filter = { act?: string; whomId?: string; actorId?: string; text?: string; to?: string }
const propose = (filter: Filter = {}, by = circle.admin) =>
  w.call('POST /staff/audit/exports', { token: by.token, body: { ...filter, reason: REASON } })
const waiting = (by = circle.admin2) => waitingFor(w, by, { kind: 'export' })
const download = (id: string, by = circle.admin, language = 'en') =>
  http.send({ url: `/api/staff/audit/exports/${id}`, headers: { 'accept-language': language } }, by)
async function approved(filter: Filter = {}): Promise<string> {
  await propose(filter)
  const approval = await waiting()
  await decide(w, circle.admin2, approval)
  return approval.id
}
const mine = async (id: string, by = circle.admin) =>
  (
    await w.call('GET /staff/approvals', { token: by.token, query: { which: 'decided' } })
  ).data.find((each) => each.id === id)

describe('an export of the audit log', () => {
  test('takes two administrators, who see what it is limited to by name', async () => {
    const { message } = await sendTwice(
      w,
      'POST /staff/audit/exports',
      {
        token: circle.admin.token,
        body: { actorId: circle.officer.memberId, text: 'Asha', reason: REASON },
      },
      { body: { reason: REASON } },
    )
    expect(message).toContain('two days')
    expect((await refusal(propose())).code).toBe('staff.approval-waits-already')
    const approval = await waiting()
    expect(approval).toMatchObject({
      summary: { actorId: circle.officer.name, text: 'Asha' },
      reason: REASON,
      canDecide: true,
    })
    expect((await refusal(decide(w, circle.admin, approval))).code).toBe('staff.approval-own')
    expect((await refusal(decide(w, circle.officer, approval))).code).toBe('staff.approval-unknown')
    expect((await download(approval.id)).statusCode).toBe(404)
    await decide(w, circle.admin2, approval, false)
    expect((await download(approval.id)).statusCode).toBe(404)
    const { rows } = await w.owner.pool.query<{ line: string }>(
      "SELECT row_to_json(a)::text AS line FROM approval a WHERE kind = 'export'",
    )
    expect(rows.map(({ line }) => line).join()).not.toContain('Asha')
  })

  test('is a CSV of what its proposer reads, without formulas, for two days', async () => {
    const id = await approved({ actorId: circle.officer.memberId })
    expect((await mine(id))?.downloadUntil).toEqual(expect.any(String))
    expect(await mine(id, circle.admin2)).not.toHaveProperty('downloadUntil')
    for (const other of [circle.admin2, circle.officer])
      expect((await download(id, other)).statusCode).not.toBe(200)
    const response = await download(id)
    expect([
      response.statusCode,
      response.headers['content-type'],
      response.headers['cache-control'],
    ]).toEqual([200, 'text/csv; charset=utf-8', 'no-store'])
    const [head, ...lines] = response.body.trimEnd().split('\r\n')
    expect(head).toBe(DOWNLOADS['GET /staff/audit/exports/{approvalId}']?.[0])
    expect(lines.map((line) => line.replace(/^[\d-]+,[\d:]+,/, ''))).toEqual([
      `${circle.officer.name},Officer,lifted a suspension,'+Sum Asha,Membership: from suspended to active,"${REASON}"`,
      `${circle.officer.name},Officer,suspended a member,'+Sum Asha,Membership: from active to suspended,"'=HYPERLINK(""https://example.org"",""paid"")"`,
    ])
    const inHindi = (await download(id, circle.admin, 'hi')).body.split('\r\n')
    expect([inHindi[0], inHindi.length]).toEqual([
      '\uFEFFदिन,समय,किसने,भूमिका,काम,किसके बारे में,क्या बदला,कारण',
      4,
    ])
    await w.advance(2 * 86_400_000)
    expect((await download(id)).json()).toMatchObject({ error: { code: 'staff.export-over' } })
    expect(await mine(id)).not.toHaveProperty('downloadUntil')
  })

  test('is itself in the log, and on the record of those it is about', async () => {
    const id = await approved({ whomId: person.memberId })
    const before = (await actsIn(w, circle, 'export.download')).length
    await download(id)
    expect((await actsIn(w, circle, 'export.download')).slice(before)).toMatchObject([
      { actor_id: circle.admin.memberId, after: { whomId: person.memberId } },
    ])
    const { views } = await w.call('GET /user/record', { token: person.token, query: {} })
    expect(views[0]).toMatchObject({ byName: circle.admin.name, what: 'audit_export' })
  })

  test('ends where the approval was: what follows is not in the file', async () => {
    const id = await approved({ act: 'member.suspend' })
    const lines = async () => (await download(id)).body.split('\r\n').length
    const before = await lines()
    await w.call('POST /staff/members/{memberId}/suspend', {
      token: circle.officer.token,
      params: { memberId: person.memberId },
      body: { reason: REASON },
    })
    expect(await lines()).toBe(before)
  })

  test('about somebody is decided only by who has no tie to them', async () => {
    const close = await newMember(w, circle, { inviter: circle.admin2 })
    await propose({ whomId: close.memberId })
    const approval = await waitingFor(w, circle.admin, { kind: 'export' })
    expect((await refusal(decide(w, circle.admin2, approval))).code).toBe('members.tied')
    await w.call('POST /staff/approvals/{approvalId}/withdraw', {
      token: circle.admin.token,
      params: { approvalId: approval.id },
    })
  })

  test('that two people decide at once is decided once', async () => {
    const third = await newMember(w, circle, { roles: ['admin'] })
    await untie(w, [third])
    for (const [one, other] of [
      [true, false],
      [false, true],
      [true, true],
    ] as const) {
      await propose()
      const approval = await waiting()
      const outcomes = await Promise.allSettled([
        decide(w, circle.admin2, approval, one),
        decide(w, third, approval, other),
      ])
      const won = outcomes.findIndex(({ status }) => status === 'fulfilled')
      expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
      expect(outcomes[1 - won]).toMatchObject({ reason: { code: 'staff.approval-decided' } })
      const isApproved = won === 0 ? one : other
      expect((await download(approval.id)).statusCode).toBe(isApproved ? 200 : 404)
    }
  })

  test('is nobody else’s, and of no other circle', async () => {
    const id = await approved()
    const strangers = await staffed(w, await helpingCircle(w))
    for (const [asked, by] of [
      [id, strangers.admin],
      [NO_ID, circle.admin],
    ] as const)
      expect((await download(asked, by)).json()).toMatchObject({
        error: { code: 'staff.approval-unknown' },
      })
  })
})
