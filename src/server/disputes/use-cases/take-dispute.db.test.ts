import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  caseNow,
  disputedMatch,
  disputeNow,
  officersOf,
  proposed,
  type TestDispute,
  taken,
} from '#test/helping/disputes.ts'
import {
  addProof,
  confirmed,
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
} from '#test/helping/helping.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'

const TAKE = 'POST /staff/disputes/{disputeId}/take'
const LET_GO = 'POST /staff/disputes/{disputeId}/let-go'
const WRITE = 'POST /staff/disputes/{disputeId}/messages'

let w: TestWorld
let circle: HelpingCircle
let one: Person
let two: Person
beforeAll(async () => {
  w = await helpingWorld()
  circle = await helpingCircle(w)
  const [first, second] = await officersOf(w, circle, 2)
  one = first!
  two = second!
})
afterAll(() => w.close())

const list = async ({ token }: { token: string }, which?: 'running' | 'ended') =>
  (await w.call('GET /staff/disputes', { token, query: which === undefined ? {} : { which } })).data
const take = ({ id }: { id: string }, { token }: { token: string }, version = 1) =>
  w.call(TAKE, { token, params: { disputeId: id }, body: { version } })
const letGo = ({ id }: { id: string }, { token }: { token: string }, version: number) =>
  w.call(LET_GO, {
    token,
    params: { disputeId: id },
    body: { reason: 'I am away next week.', version },
  })
const noticesOf = async ({ memberId }: { memberId: string }) =>
  (
    await w.owner.pool.query<{ kind: string }>(
      'SELECT kind FROM notice WHERE member_id = $1 ORDER BY created_at, notice_id',
      [memberId],
    )
  ).rows.map(({ kind }) => kind)

async function actsOn({ id }: TestDispute) {
  const { rows } = await w.owner.pool.query(
    `SELECT actor_id, actor_role, act, whom_id, before, after,
        position('away'::bytea IN reason_sealed) > 0 AS readable FROM audit_log
      WHERE subject_kind = 'dispute' AND subject_id = $1 ORDER BY happened_at`,
    [id],
  )
  return rows
}

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
  test('makes it the officer’s, starts the 72 hours, tells both people, and stands in the audit log', async () => {
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

  test('is refused to whoever is tied to one of the two: an introducer, somebody introduced, a partner, also of a payment that still runs', async () => {
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
      'SELECT count(*) AS looks FROM record_view WHERE viewer_id = ANY ($1)',
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

  test('is refused to the second of two, and to whoever saw an older state; the same key takes once', async () => {
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

  test('is possible also for an officer who came to be tied meanwhile, who can do nothing else any more', async () => {
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

describe('an officer’s words', () => {
  test('go to both people without a name, and stand in the case', async () => {
    const dispute = await disputedMatch(w, circle)
    expect(
      (
        await refusal(
          w.call(WRITE, {
            token: one.token,
            params: { disputeId: dispute.id },
            body: { text: 'Hello' },
          }),
        )
      ).code,
    ).toBe('disputes.not-now')
    await taken(w, dispute, one)
    expect(
      (
        await refusal(
          w.call(WRITE, {
            token: two.token,
            params: { disputeId: dispute.id },
            body: { text: 'Hello' },
          }),
        )
      ).code,
    ).toBe('disputes.not-yours')
    const { data } = await w.call(WRITE, {
      token: one.token,
      params: { disputeId: dispute.id },
      body: { text: 'Which bank was it?' },
    })
    expect(data.messages).toEqual([
      { id: expect.any(String), by: 'officer', text: 'Which bank was it?', at: expect.any(String) },
    ])
    for (const person of [dispute.giver, dispute.receiver]) {
      const { data: seen } = await w.call('GET /matches/{matchId}/messages', {
        token: person.token,
        params: { matchId: dispute.match.id },
      })
      expect(seen).toMatchObject([{ by: 'officer', text: 'Which bank was it?' }])
      expect(JSON.stringify(seen)).not.toContain(one.memberId)
    }
    expect(
      (
        await refusal(
          w.call(WRITE, {
            token: one.token,
            params: { disputeId: dispute.id },
            body: { text: '   ' },
          }),
        )
      ).code,
    ).toBe('matches.message-length')
  })

  test('reaches them also after one of the two has written all that one person can', async () => {
    const dispute = await disputedMatch(w, circle)
    await taken(w, dispute, one)
    const { circleId, memberId, token } = dispute.giver
    const person = await w.world.vault.of(w.owner.db as never, { circleId, memberId })
    for (let at = 0; at < 150; at++) {
      const id = randomUUID()
      const textSealed = person.seal(
        { table: 'match_message', column: 'text_sealed', id },
        `No ${at}.`,
      )
      await w.owner.pool.query(
        `INSERT INTO match_message
            (circle_id, match_id, message_id, author_id, author_circle_id, by_officer, text_sealed,
              written_at) VALUES ($1, $2, $3, $4, $1, false, $5, app_now())`,
        [circleId, dispute.match.id, id, memberId, textSealed],
      )
    }
    expect(
      (
        await refusal(
          w.call('POST /matches/{matchId}/messages', {
            token,
            params: { matchId: dispute.match.id },
            body: { text: 'No!' },
          }),
        )
      ).code,
    ).toBe('matches.too-many-messages')
    await expect(
      w.call(WRITE, {
        token: one.token,
        params: { disputeId: dispute.id },
        body: { text: 'Which bank was it?' },
      }),
    ).resolves.toMatchObject({ data: { messages: { length: 151, 150: { by: 'officer' } } } })
  })
})

describe('the page of a case', () => {
  test('shows what was claimed, the time line, both records and the pictures; each look is noted for both people', async () => {
    const dispute = await disputedMatch(w, circle, { kind: 'less', reason: 'Only ₹400 came.' })
    const seen = await caseNow(w, dispute, one)
    expect(seen).toMatchObject({
      kind: 'less',
      stateBefore: 'awaiting_confirmation',
      matchState: 'disputed',
      openedBy: 'receiver',
      reason: 'Only ₹400 came.',
      giver: {
        name: dispute.giver.name,
        tie: null,
        trackRecord: { vouchedFor: true, paymentsDue: 0 },
      },
      receiver: { name: dispute.receiver.name, trackRecord: { partners: 0 } },
      claims: [
        { rail: 'upi', utr: dispute.match.utr, amount: 500, withdrawnAt: null, late: false },
      ],
      utrSightings: [],
      outcomes: ['paid', 'paid_in_part', 'not_paid', 'void'],
      pictures: [{ by: 'giver', purpose: 'proof', sameAs: 0 }],
      timeline: [
        { kind: 'made' },
        { kind: 'claimed', by: 'giver' },
        { kind: 'not_received', by: 'receiver', reason: 'Only ₹400 came.' },
      ],
    })
    const { rows } = await w.owner.pool.query(
      'SELECT whom_id, viewer_id, viewer_role, what FROM record_view WHERE subject_id = $1',
      [dispute.id],
    )
    expect(rows).toHaveLength(2)
    expect(rows).toEqual(
      expect.arrayContaining(
        [dispute.giver, dispute.receiver].map(({ memberId }) => ({
          whom_id: memberId,
          viewer_id: one.memberId,
          viewer_role: 'officer',
          what: 'dispute',
        })),
      ),
    )
  })

  test('shows where the same bank reference was named before', async () => {
    const first = await matchBetween(w, {
      giver: await newGiver(w, circle),
      receiver: await newReceiver(w, circle, { asks: 0 }),
    })
    await addProof(w, first)
    const dispute = await disputedMatch(w, circle)
    await w
      .call('POST /matches/{matchId}/claim', {
        token: first.giver.token,
        params: { matchId: first.id },
        body: {
          utr: dispute.match.utr,
          rail: 'upi',
          amount: 500,
          payeeNameSeen: true,
          version: first.version,
        },
      })
      .catch(() => undefined)
    expect((await caseNow(w, dispute, one)).utrSightings).toEqual([
      { rail: 'upi', at: expect.any(String), refused: true, matchCode: first.code },
    ])
  })
})
