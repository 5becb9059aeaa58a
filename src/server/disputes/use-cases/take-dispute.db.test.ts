import { describe, expect, test } from 'vitest'
import { sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  caseNow,
  disputedMatch,
  disputeNow,
  officersOf,
  proposed,
  taken,
} from '#test/helping/disputes.ts'
import {
  confirmed,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
} from '#test/helping/helping.ts'
import { newMember } from '#test/circle/people.ts'
import { TAKE, LET_GO, WRITE, casesOfOfficers } from '#test/disputes/cases-of-officers.ts'

const { w, circle, one, two, list, take, letGo, noticesOf, actsOn } = await casesOfOfficers()

describe('the list of disputes', () => {
  test('shows what runs without a name, what ends first at the top, page by page', async () => {
    const fresh = await helpingCircle(w)
    const [officer] = await officersOf(w, fresh, 2)
    const [older, newer] = [
      await disputedMatch(w, fresh),
      await disputedMatch(w, fresh, { amount: 1_500 }),
    ]
    const data = await list(officer!)
    expect(data.map(({ id }) => id)).toEqual([older.id, newer.id])
    expect(data[1]).toEqual({
      id: newer.id,
      matchId: newer.match.id,
      circleName: fresh.name,
      kind: 'not_received',
      state: 'open',
      round: 1,
      amount: 1_500,
      code: newer.match.code,
      openedAt: expect.any(String),
      deadlineAt: expect.any(String),
      late: false,
      mine: false,
      tied: false,
      waitsForSecond: false,
    })
    const page = await w.call('GET /staff/disputes', {
      token: officer!.token,
      query: { limit: '1' },
    })
    const rest = await w.call('GET /staff/disputes', {
      token: officer!.token,
      query: { limit: '1', cursor: page.nextCursor! },
    })
    expect([page.data[0]!.id, rest.data[0]!.id, rest.nextCursor]).toEqual([
      older.id,
      newer.id,
      null,
    ])
    expect(await list(officer!, 'ended')).toEqual([])
  })

  test('moves one that is over to those that ended, whoever settled it', async () => {
    const { id, match, receiver } = await disputedMatch(w, circle)
    await confirmed(w, match)
    expect(await list(one)).not.toContainEqual(expect.objectContaining({ id }))
    expect((await list(one, 'ended'))[0]).toMatchObject({
      id,
      state: 'settled',
      deadlineAt: null,
      late: false,
    })
    expect((await disputeNow(w, { match }, receiver)).state).toBe('settled')
  })

  test('is for officers only, and knows nothing of other circles', async () => {
    await disputedMatch(w, circle)
    for (const person of [circle.admin, circle.steward])
      await expect(list(person)).rejects.toMatchObject({ code: 'request.not-allowed' })
    const elsewhere = await officersOf(w, await helpingCircle(w), 1)
    expect(await list(elsewhere[0]!)).toEqual([])
  })
})

describe('taking a dispute', () => {
  test('assigns it, starts the 72 hours, notifies both and is in the audit log', async () => {
    const dispute = await disputedMatch(w, circle)
    const { message, data } = await take(dispute, one)
    expect(message).toBe('The dispute is now yours. Please read everything before you decide.')
    expect(data).toMatchObject({
      state: 'assigned',
      mine: true,
      version: 2,
      can: ['let_go', 'ask_evidence', 'write', 'propose_ruling', 'propose_measure'],
    })
    const {
      rows: [row],
    } = await w.owner.pool.query(
      `SELECT extract(epoch FROM deadline_at - app_now())::int / 3600 AS hours, officer_circle_id,
          remind_at IS NOT NULL AS reminds FROM dispute WHERE dispute_id = $1`,
      [dispute.id],
    )
    expect(row).toMatchObject({ officer_circle_id: circle.circleId, reminds: true })
    expect([71, 72, 82, 83]).toContain(row!.hours)
    for (const person of [dispute.giver, dispute.receiver])
      expect(await noticesOf(person)).toContain('dispute_taken')
    expect(await actsOn(dispute)).toEqual([
      {
        actor_id: one.memberId,
        actor_role: 'officer',
        act: 'dispute.taken',
        whom_id: dispute.giver.memberId,
        before: { state: 'open', officer: null, round: 1 },
        after: { state: 'assigned', officer: one.memberId, round: 1 },
        readable: false,
      },
    ])
    expect(data.history).toEqual([
      {
        kind: 'opened',
        at: expect.any(String),
        to: 'open',
        round: 1,
        byName: dispute.receiver.name,
      },
      { kind: 'taken', at: expect.any(String), to: 'assigned', round: 1, byName: one.name },
    ])
  })

  test('is refused to introducers, the introduced and partners, past or current', async () => {
    const giver = await newGiver(w, circle)
    const receiver = await newReceiver(w, circle, { asks: 0 })
    const introduced = await newMember(w, circle, { inviter: receiver, roles: ['officer'] })
    const partner = await newMember(w, circle, { roles: ['officer'] })
    const live = await newMember(w, circle, { roles: ['officer'] })
    await confirmed(w, await matchBetween(w, { giver: partner, receiver }))
    await matchBetween(w, { giver: live, receiver })
    const introducer = await newMember(w, circle, { roles: ['officer'] })
    const byOfficer = await newGiver(w, circle, { inviter: introducer })
    const dispute = await disputedMatch(w, circle, { giver, receiver })
    for (const officer of [introduced, partner, live]) {
      expect((await refusal(take(dispute, officer))).code).toBe('disputes.tied')
      expect((await refusal(caseNow(w, dispute, officer))).code).toBe('disputes.tied')
      expect((await list(officer)).find(({ id }) => id === dispute.id)).toMatchObject({
        tied: true,
      })
    }
    const other = await disputedMatch(w, circle, { giver: byOfficer })
    expect((await refusal(take(other, introducer))).code).toBe('disputes.tied')
    const { rows } = await w.owner.pool.query(
      'SELECT count(*) AS views FROM record_view WHERE viewer_id = ANY ($1)',
      [[introduced.memberId, partner.memberId, live.memberId]],
    )
    expect(rows).toEqual([{ views: 0 }])
  })

  test('is refused to a party who is an officer', async () => {
    const receiver = await newReceiver(w, circle, { asks: 0, roles: ['officer'] })
    const dispute = await disputedMatch(w, circle, { receiver })
    expect((await refusal(take(dispute, receiver))).code).toBe('disputes.tied')
  })

  test('finds nothing in another circle, as if there were no such dispute', async () => {
    const dispute = await disputedMatch(w, circle)
    const strangers = await officersOf(w, await helpingCircle(w), 1)
    const body = { version: 1 }
    expect(
      await refusalToStrangers(w, TAKE, (disputeId) => ({ params: { disputeId }, body }), {
        id: dispute.id,
        strangers,
      }),
    ).toBe('disputes.unknown')
    expect(
      await refusalToStrangers(
        w,
        'GET /staff/disputes/{disputeId}',
        (disputeId) => ({ params: { disputeId } }),
        { id: dispute.id, strangers },
      ),
    ).toBe('disputes.unknown')
    expect(
      await refusalToStrangers(
        w,
        LET_GO,
        (disputeId) => ({ params: { disputeId }, body: { reason: 'Away.', version: 1 } }),
        { id: dispute.id, strangers },
      ),
    ).toBe('disputes.unknown')
    expect(
      await refusalToStrangers(
        w,
        WRITE,
        (disputeId) => ({ params: { disputeId }, body: { text: 'Hello' } }),
        { id: dispute.id, strangers },
      ),
    ).toBe('disputes.unknown')
  })

  test('is refused to a second officer and on an old version; a replay takes once', async () => {
    const dispute = await disputedMatch(w, circle)
    await sendTwice(
      w,
      TAKE,
      { token: one.token, params: { disputeId: dispute.id }, body: { version: 1 } },
      { body: { version: 2 } },
    )
    expect((await refusal(take(dispute, two))).code).toBe('request.changed-meanwhile')
    expect((await refusal(take(dispute, two, 2))).code).toBe('disputes.not-now')
    expect(await actsOn(dispute)).toHaveLength(1)
  })
})

describe('letting a dispute go', () => {
  test('opens it again for the others, and a proposal that waited falls with it', async () => {
    const dispute = await disputedMatch(w, circle)
    await w.work()
    const { version } = await proposed(w, dispute, one)
    await letGo(dispute, one, version)
    const seen = await caseNow(w, dispute, two)
    expect(seen).toMatchObject({
      state: 'open',
      mine: false,
      waitsForSecond: false,
      rulings: [{ state: 'refused', decisionReason: null }],
      can: ['take'],
    })
    expect((await actsOn(dispute)).at(-1)).toMatchObject({
      act: 'dispute.let_go',
      before: { state: 'review' },
      after: { state: 'open', officer: null },
      readable: false,
    })
    const before = (await noticesOf(two)).filter((kind) => kind === 'dispute_waiting').length
    await w.work()
    expect((await noticesOf(two)).filter((kind) => kind === 'dispute_waiting').length).toBe(
      before + 1,
    )
    await taken(w, dispute, one)
  })

  test('is possible also for an officer who is tied and may do nothing else', async () => {
    const officer = await newMember(w, circle, { roles: ['officer'] })
    const dispute = await disputedMatch(w, circle)
    const { version } = await taken(w, dispute, officer)
    await matchBetween(w, { giver: officer, receiver: dispute.receiver })
    expect((await refusal(proposed(w, dispute, officer))).code).toBe('disputes.tied')
    await letGo(dispute, officer, version)
    expect((await caseNow(w, dispute, one)).state).toBe('open')
  })

  test('is for the officer who has it, as it stands now', async () => {
    const dispute = await disputedMatch(w, circle)
    expect((await refusal(letGo(dispute, one, 1))).code).toBe('disputes.not-now')
    const { version } = await taken(w, dispute, one)
    expect((await refusal(letGo(dispute, two, version))).code).toBe('disputes.not-yours')
    expect((await refusal(letGo(dispute, one, 1))).code).toBe('request.changed-meanwhile')
  })
})
