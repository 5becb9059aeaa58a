import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { disputedMatch, finished, proposed, REASONS } from '#test/helping/disputes.ts'
import {
  claimed,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
} from '#test/helping/helping.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import {
  decide,
  REASON,
  type StaffedCircle,
  staffed,
  untie,
  waitingFor,
} from '#test/circle/staff.ts'
import type { TestWorld } from '#test/server/world.ts'

let w: TestWorld
let circle: StaffedCircle
let person: Person
beforeAll(async () => {
  w = await helpingWorld()
  circle = await staffed(w, await helpingCircle(w))
  person = await newMember(w, circle)
  await w.call('POST /staff/members/{memberId}/assign', {
    token: circle.admin.token,
    params: { memberId: person.memberId },
    body: { stewardId: circle.steward2.memberId, reason: REASON },
  })
  await w.call('POST /staff/members/{memberId}/suspend', {
    token: circle.officer.token,
    params: { memberId: person.memberId },
    body: { reason: REASON },
  })
  await w.call('POST /staff/members/{memberId}/lift-suspension', {
    token: circle.officer.token,
    params: { memberId: person.memberId },
    body: { reason: REASON },
  })
})
afterAll(() => w.close())

const log = (
  query: { act?: string; whomId?: string; actorId?: string; limit?: string; cursor?: string } = {},
  by: Person = circle.admin,
) => w.call('GET /staff/audit', { token: by.token, query })
const record = (by: Person, query: { limit?: string; cursor?: string } = {}) =>
  w.call('GET /user/record', { token: by.token, query })

describe('the log of acts', () => {
  test('says who did what to whom, when, before, after and why, newest first', async () => {
    const { data } = await log({ whomId: person.memberId })
    expect(
      data.map(({ act, actorName, actorRole, whomName, reason }) => [
        act,
        actorName,
        actorRole,
        whomName,
        reason,
      ]),
    ).toEqual([
      ['member.lift-suspension', circle.officer.name, 'officer', person.name, REASON],
      ['member.suspend', circle.officer.name, 'officer', person.name, REASON],
      ['member.assign', circle.admin.name, 'admin', person.name, REASON],
    ])
    expect(data[1]).toMatchObject({
      subjectKind: 'member',
      before: { status: 'active' },
      after: { status: 'suspended' },
    })
    expect(data[2]).toMatchObject({
      before: { stewardId: expect.stringContaining('Testwala') },
      after: { stewardId: circle.steward2.name },
    })
  })

  test('is searched by act and by who acted, and comes in pages', async () => {
    expect((await log({ act: 'member.suspend' })).data.map(({ act }) => act)).toEqual([
      'member.suspend',
    ])
    expect(
      new Set(
        (await log({ actorId: circle.officer.memberId })).data.map(({ actorName }) => actorName),
      ),
    ).toEqual(new Set([circle.officer.name]))
    const whole = (await log()).data.map(({ id }) => id)
    const first = await log({ limit: '2' })
    expect(
      [...first.data, ...(await log({ limit: '100', cursor: first.nextCursor ?? '' })).data].map(
        ({ id }) => id,
      ),
    ).toEqual(whole)
  })

  test('is for administrators of the circle only', async () => {
    for (const other of [circle.officer, circle.steward, person])
      await expect(log({}, other)).rejects.toMatchObject({ code: 'request.not-allowed' })
    expect((await log({ whomId: person.memberId }, (await helpingCircle(w)).admin)).data).toEqual(
      [],
    )
  })

  test('tells those whom it concerns that it was read', async () => {
    const { views } = await record(person)
    expect(views[0]).toEqual({
      at: expect.any(String),
      byRole: 'admin',
      byName: circle.admin.name,
      what: 'audit',
    })
  })

  test('cannot be changed, emptied or shortened, and holds no reason in clear', async () => {
    for (const change of [
      "UPDATE audit_log SET act = 'nothing'",
      'DELETE FROM audit_log',
      'TRUNCATE audit_log',
    ])
      await expect(w.owner.pool.query(change)).rejects.toMatchObject({ code: '23001' })
    const { rows } = await w.owner.pool.query<{ line: string }>(
      'SELECT row_to_json(a)::text AS line FROM audit_log a',
    )
    expect(rows.length).toBeGreaterThan(2)
    for (const secret of [
      REASON,
      person.name,
      person.email,
      person.phone,
      Buffer.from(REASON).toString('hex'),
    ])
      expect(rows.map(({ line }) => line).join()).not.toContain(secret)
  })
})

describe('an administrator whom something concerns', () => {
  let own: StaffedCircle
  let accused: Person
  const suspend = () =>
    w.call('POST /staff/members/{memberId}/suspend', {
      token: own.officer.token,
      params: { memberId: accused.memberId },
      body: { reason: REASON },
    })
  const approvalsOf = async (by: Person, which?: 'decided') =>
    (await w.call('GET /staff/approvals', { token: by.token, query: which ? { which } : {} })).data
      .filter(({ kind }) => kind === 'suspension')
      .map(({ state }) => state)
  const actsFor = async (by: Person, query = {}) =>
    (await log(query, by)).data
      .filter(({ whomName, subjectKind }) => whomName === accused.name && subjectKind !== 'dispute')
      .map(({ act }) => act)
  beforeAll(async () => {
    own = await staffed(w, await helpingCircle(w))
    accused = await newMember(w, own, { roles: ['officer', 'admin'] })
    await untie(w, [accused])
  })

  test('does not find out who rules their dispute by searching the log for an officer; others find it', async () => {
    const dispute = await disputedMatch(w, own, { giver: accused })
    await proposed(w, dispute, own.officer)
    const found = async (by: Person, actor: Person) =>
      (await log({ actorId: actor.memberId, limit: '1' }, by)).data.filter(
        ({ subjectKind }) => subjectKind === 'dispute',
      ).length
    expect([
      await found(accused, own.officer),
      await found(accused, own.officer2),
      await found(own.admin2, own.officer),
    ]).toEqual([0, 0, 1])
    expect(
      (await log({}, accused)).data
        .filter(({ subjectKind }) => subjectKind === 'dispute')
        .every(({ actorName }) => actorName === null),
    ).toBe(true)
  })

  test('reads nothing of what is proposed about them, nor does whoever is tied to them, until it is done; what is refused they never read', async () => {
    const friend = await newMember(w, own, { inviter: accused, roles: ['admin'] })
    await suspend()
    for (const by of [accused, friend])
      expect([
        await approvalsOf(by),
        await actsFor(by),
        await actsFor(by, { actorId: own.officer.memberId }),
      ]).toEqual([[], [], []])
    expect([
      await approvalsOf(own.admin2),
      await actsFor(own.admin2),
      await approvalsOf(own.officer),
    ]).toEqual([['waiting'], ['suspension.propose'], ['waiting']])
    await decide(w, own.admin2, await waitingFor(w, own.admin2, { kind: 'suspension' }), false)
    for (const by of [accused, friend])
      expect([await approvalsOf(by, 'decided'), await actsFor(by)]).toEqual([[], []])
    await suspend()
    await decide(w, own.admin2, await waitingFor(w, own.admin2, { kind: 'suspension' }))
    expect([await approvalsOf(friend, 'decided'), await actsFor(friend)]).toEqual([
      ['approved'],
      ['approval.approve', 'member.suspend', 'suspension.propose'],
    ])
    expect(await approvalsOf(own.admin2, 'decided')).toEqual(['approved', 'refused'])
  })

  test('reads on the page about themselves, or somebody close, only measures that were taken', async () => {
    const circleOf = await staffed(w, await helpingCircle(w))
    const giver = await newMember(w, circleOf, { roles: ['officer'] })
    const dispute = await disputedMatch(w, circleOf, { giver })
    await finished(w, dispute, [circleOf.officer, circleOf.officer2], { outcome: 'not_paid' })
    const { data } = await w.call('POST /staff/disputes/{disputeId}/measure', {
      token: circleOf.officer.token,
      params: { disputeId: dispute.id },
      body: { memberId: giver.memberId, measure: 'note', reasons: REASONS },
    })
    const seen = async (by: Person) =>
      (
        await w.call('GET /staff/members/{memberId}', {
          token: by.token,
          params: { memberId: giver.memberId },
        })
      ).data.decisions.map(({ state }) => state)
    expect([await seen(giver), await seen(circleOf.admin), await seen(circleOf.admin2)]).toEqual([
      [],
      [],
      ['proposed'],
    ])
    await w.call('POST /staff/disputes/{disputeId}/measure/{decisionId}', {
      token: circleOf.officer2.token,
      params: { disputeId: dispute.id, decisionId: data.decisions[0]!.id },
      body: { approve: true, reason: REASON },
    })
    expect([await seen(giver), await seen(circleOf.admin)]).toEqual([['in_force'], ['in_force']])
  })
})

describe('my record', () => {
  test('shows what staff did about me, with their reasons, stewards and administrators by name and officers by role', async () => {
    const { acts, trackRecord } = await record(person)
    expect(
      acts.map(({ act, actorName, actorRole, reason }) => [act, actorName, actorRole, reason]),
    ).toEqual([
      ['member.lift-suspension', null, 'officer', REASON],
      ['member.suspend', null, 'officer', REASON],
      ['member.assign', circle.admin.name, 'admin', REASON],
    ])
    expect(trackRecord).toMatchObject({
      partners: 0,
      paymentsDue: 0,
      disputesLost: 0,
      vouchedFor: true,
    })
  })

  test('shows who saw my payment detail, and nobody else’s looks', async () => {
    const [giver, receiver] = [await newGiver(w, circle), await newReceiver(w, circle, { asks: 0 })]
    const match = await matchBetween(w, { giver, receiver })
    await w.call('POST /matches/{matchId}/reveal', {
      token: giver.token,
      params: { matchId: match.id },
      body: { noticeSeen: true },
    })
    await claimed(w, match)
    expect((await record(receiver)).views).toEqual([
      { at: expect.any(String), byRole: 'giver', byName: giver.name, what: 'payment_detail' },
    ])
    expect((await record(giver)).views).toEqual([])
  })

  test('shows nothing of a dispute but on the page of the payment, to neither side; its reasons, and who decides it, are withheld from administrators who are tied', async () => {
    const dispute = await disputedMatch(w, circle)
    const { data } = await (await finished(w, dispute, [circle.officer2, circle.officer], {
      outcome: 'not_paid',
    }),
    w.call('POST /staff/disputes/{disputeId}/measure', {
      token: circle.officer2.token,
      params: { disputeId: dispute.id },
      body: { memberId: dispute.giver.memberId, measure: 'note', reasons: REASON },
    }))
    expect(data.decisions).toHaveLength(1)
    for (const party of [dispute.giver, dispute.receiver])
      expect(
        (await record(party)).acts.filter(({ subjectKind }) => subjectKind === 'dispute'),
      ).toEqual([])
    const ofCase = async (by: Person) =>
      (await log({ whomId: dispute.giver.memberId }, by)).data
        .filter(({ act }) => act === 'measure.proposed')
        .map(({ reason }) => reason)
    expect([await ofCase(circle.admin), await ofCase(circle.admin2)]).toEqual([[], [REASON]])
    await w.call('POST /staff/disputes/{disputeId}/measure/{decisionId}', {
      token: circle.officer.token,
      params: { disputeId: dispute.id, decisionId: data.decisions[0]!.id },
      body: { approve: true, reason: REASON },
    })
    expect([await ofCase(circle.admin), await ofCase(circle.admin2)]).toEqual([[null], [REASON]])
    const takenBy = async (by: Person) =>
      (await log({ act: 'dispute.taken' }, by)).data.map(({ actorName, before, after }) => [
        actorName,
        before['officer'],
        after['officer'],
      ])
    expect([await takenBy(circle.admin), await takenBy(circle.admin2)]).toEqual([
      [[null, null, undefined]],
      [[circle.officer2.name, null, circle.officer2.name]],
    ])
  })

  test('comes in pages of both together', async () => {
    const whole = await record(person)
    const lines = [...whole.acts.map(({ at }) => at), ...whole.views.map(({ at }) => at)]
      .toSorted()
      .toReversed()
    const seen: string[] = []
    let cursor: string | null | undefined
    do {
      const page = await record(person, { limit: '2', ...(cursor && { cursor }) })
      const here = [...page.acts, ...page.views].map(({ at }) => at)
      expect(here.length).toBeLessThanOrEqual(2)
      seen.push(...here.toSorted().toReversed())
      cursor = page.nextCursor
    } while (cursor)
    expect(seen).toEqual(lines)
  })
})
