import { describe, test, beforeAll, expect } from 'vitest'
import { disputedMatch, finished, proposed, REASONS } from '#test/helping/disputes.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import {
  decide,
  REASON,
  type StaffedCircle,
  staffed,
  untie,
  waitingFor,
} from '#test/circle/staff.ts'
import { dayInIndia } from '#domain/shared/calendar.ts'
import { helpingCircle } from '#test/helping/helping.ts'
import { actsOnMember } from '#test/staff/acts-on-member.ts'

const { w, circle, person, log, record } = await actsOnMember()

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

  test('is searched by time and by the words of a line', async () => {
    const about = { whomId: person.memberId }
    const whole = (await log(about)).data
    const today = dayInIndia(Temporal.Instant.from(whole[0]?.at ?? '')).toString()
    const dayBefore = Temporal.PlainDate.from(today).subtract({ days: 1 }).toString()
    expect((await log({ ...about, from: today, to: today })).data).toEqual(whole)
    expect((await log({ ...about, to: dayBefore })).data).toEqual([])
    const found = (text: string) => log({ ...about, text }).then(({ data }) => data)
    expect(await found(REASON.slice(2, -2).toUpperCase())).toEqual(whole)
    expect(await found(circle.officer.name)).toEqual(whole.slice(0, 2))
    expect(await found('nothing that anybody wrote')).toEqual([])
    const first = await log({ ...about, text: circle.officer.name, limit: '1' })
    expect(first.data).toEqual(whole.slice(0, 1))
    expect(
      (await log({ ...about, text: circle.officer.name, cursor: first.nextCursor ?? '' })).data,
    ).toEqual(whole.slice(1, 2))
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

  test('does not find their dispute’s officer in the log; others do', async () => {
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
    const foundByText = async (by: Person) =>
      (await log({ text: own.officer.name }, by)).data.some(
        ({ subjectKind }) => subjectKind === 'dispute',
      )
    expect([await foundByText(accused), await foundByText(own.admin2)]).toEqual([false, true])
    expect(
      (await log({}, accused)).data
        .filter(({ subjectKind }) => subjectKind === 'dispute')
        .every(({ actorName }) => actorName === null),
    ).toBe(true)
  })

  test('reads no proposal about themselves or the close until it is done', async () => {
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

  test('reads about themselves or the close only measures that were taken', async () => {
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
