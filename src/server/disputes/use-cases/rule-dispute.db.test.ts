import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RulingOutcome } from '#domain/matches/dispute-transitions.ts'
import { NO_ID, sendTwice, refusal, refusalToStrangers } from '#test/helping/commands.ts'
import {
  accepted,
  appealed,
  caseNow,
  decided,
  disputedMatch,
  disputeNow,
  finished,
  officersOf,
  type TestDispute,
  proposed,
  REASONS,
  ruled,
  taken,
} from '#test/helping/disputes.ts'
import {
  confirmed,
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  matchBetween,
  newGiver,
  newReceiver,
} from '#test/helping/helping.ts'
import { newMember, type Person } from '#test/circle/people.ts'
import { untie } from '#test/circle/staff.ts'
import type { TestWorld } from '#test/server/world.ts'

const PROPOSE = 'POST /staff/disputes/{disputeId}/propose-ruling'
const DECIDE = 'POST /staff/disputes/{disputeId}/decide-ruling'
const ACCEPT = 'POST /matches/{matchId}/dispute/accept'
const APPEAL = 'POST /matches/{matchId}/dispute/appeal'

let w: TestWorld
let circle: HelpingCircle
let one: Person
let two: Person
let three: Person
let four: Person
beforeAll(async () => {
  w = await helpingWorld()
  circle = await helpingCircle(w)
  const [first, second, third, fourth] = await officersOf(w, circle, 4)
  one = first!
  two = second!
  three = third!
  four = fourth!
})
afterAll(() => w.close())

const propose = (
  { id }: { id: string },
  officer: { token: string },
  body: { outcome: RulingOutcome; amount?: number; version: number },
) =>
  w.call(PROPOSE, {
    token: officer.token,
    params: { disputeId: id },
    body: { reasons: REASONS, ...body },
  })
const decide = (
  { id }: { id: string },
  officer: { token: string },
  version: number,
  approve = true,
) =>
  w.call(DECIDE, {
    token: officer.token,
    params: { disputeId: id },
    body: { approve, reason: 'I see the same.', version },
  })
const noticesOf = async ({ memberId }: { memberId: string }) =>
  (
    await w.owner.pool.query<{ kind: string }>(
      'SELECT kind FROM notice WHERE member_id = $1 ORDER BY created_at, notice_id',
      [memberId],
    )
  ).rows.map(({ kind }) => kind)

async function matchRow({ match }: Pick<TestDispute, 'match'>) {
  const { rows } = await w.owner.pool.query(
    `SELECT state, confirmed_rupees, ruled,
        (SELECT count(*) FROM ledger_transfer t WHERE t.match_id = m.match_id) AS transfers
      FROM match m WHERE match_id = $1`,
    [match.id],
  )
  return rows[0]
}

async function actsOn({ id }: TestDispute) {
  const { rows } = await w.owner.pool.query<{ act: string; actor_id: string }>(
    `SELECT act, actor_id, position('statement'::bytea IN reason_sealed) > 0 AS readable
      FROM audit_log WHERE subject_id = $1 ORDER BY happened_at`,
    [id],
  )
  return rows
}

describe('proposing a ruling', () => {
  test('asks every other untied officer for a second look; the two people hear nothing yet', async () => {
    const dispute = await disputedMatch(w, circle)
    const { version } = await taken(w, dispute, one)
    const { message, data } = await propose(dispute, one, { outcome: 'paid', version })
    expect(message).toBe('Your ruling is awaiting a second officer.')
    expect(data).toMatchObject({
      state: 'review',
      waitsForSecond: true,
      rulings: [
        {
          outcome: 'paid',
          amount: 500,
          reasons: REASONS,
          state: 'proposed',
          proposedByMe: true,
          decisionReason: null,
        },
      ],
    })
    expect(data.can).toEqual(['let_go', 'write', 'propose_measure'])
    for (const officer of [two, three, four])
      expect((await noticesOf(officer)).at(-1)).toBe('ruling_to_approve')
    expect(await noticesOf(one)).not.toContain('ruling_to_approve')
    expect((await caseNow(w, dispute, two)).can).toEqual(['decide_ruling'])
    expect((await disputeNow(w, dispute, dispute.giver)).ruling).toBeNull()
    expect(await actsOn(dispute)).toMatchObject([
      { act: 'dispute.taken' },
      { act: 'dispute.ruling_proposed', readable: false },
    ])
  })

  test.each([
    ['reverse', undefined, 'disputes.outcome-wrong'],
    ['keep', undefined, 'disputes.outcome-wrong'],
    ['paid_in_part', undefined, 'disputes.amount-wrong'],
    ['paid_in_part', 500, 'disputes.amount-wrong'],
    ['paid_in_part', 0, 'disputes.amount-wrong'],
  ] as const)('%s with %s is refused with %s', async (outcome, amount, code) => {
    const dispute = await disputedMatch(w, circle)
    const { version } = await taken(w, dispute, one)
    expect(
      (
        await refusal(
          propose(dispute, one, { outcome, version, ...(amount !== undefined && { amount }) }),
        )
      ).code,
    ).toBe(code)
  })

  test('is for the officer who has it, once, and as it stands', async () => {
    const dispute = await disputedMatch(w, circle)
    expect((await refusal(propose(dispute, one, { outcome: 'paid', version: 1 }))).code).toBe(
      'disputes.not-now',
    )
    const { version } = await taken(w, dispute, one)
    expect((await refusal(propose(dispute, two, { outcome: 'paid', version }))).code).toBe(
      'disputes.not-yours',
    )
    const { version: next } = (await propose(dispute, one, { outcome: 'paid', version })).data
    expect((await refusal(propose(dispute, one, { outcome: 'void', version }))).code).toBe(
      'request.changed-meanwhile',
    )
    expect((await refusal(propose(dispute, one, { outcome: 'void', version: next }))).code).toBe(
      'disputes.not-now',
    )
    const strangers = await officersOf(w, await helpingCircle(w), 1)
    const body = { outcome: 'paid' as const, reasons: REASONS, version: next }
    expect(
      await refusalToStrangers(w, PROPOSE, (disputeId) => ({ params: { disputeId }, body }), {
        id: dispute.id,
        strangers,
      }),
    ).toBe('disputes.unknown')
  })
})

describe('the second officer', () => {
  test('approves: both people are told and can appeal, and nothing has moved yet', async () => {
    const dispute = await disputedMatch(w, circle)
    const { version } = await proposed(w, dispute, one)
    const { message, data } = await decide(dispute, two, version)
    expect(message).toBe('The ruling is approved. Both people are told, with the reasons.')
    expect(data).toMatchObject({
      state: 'ruled',
      rulings: [{ state: 'approved', decisionReason: 'I see the same.' }],
      can: [],
    })
    expect(await matchRow(dispute)).toMatchObject({ state: 'disputed', transfers: 0 })
    for (const person of [dispute.giver, dispute.receiver]) {
      expect((await noticesOf(person)).at(-1)).toBe('dispute_ruled')
      const seen = await disputeNow(w, dispute, person)
      expect(seen).toMatchObject({
        state: 'ruled',
        ruling: {
          outcome: 'paid',
          amount: 500,
          reasons: REASONS,
          acceptedByMe: false,
          acceptedByOther: false,
        },
        can: ['accept', 'appeal'],
      })
    }
    expect((await noticesOf(one)).at(-1)).toBe('approval_decided')
    expect((await actsOn(dispute)).map(({ act, actor_id }) => [act, actor_id])).toEqual([
      ['dispute.taken', one.memberId],
      ['dispute.ruling_proposed', one.memberId],
      ['dispute.ruling_approved', two.memberId],
    ])
  })

  test('refuses with a reason, and the same officer rules again', async () => {
    const dispute = await disputedMatch(w, circle)
    await proposed(w, dispute, one)
    const seen = await decided(w, dispute, two, false)
    expect(seen).toMatchObject({
      state: 'review',
      waitsForSecond: false,
      rulings: [{ state: 'refused', decisionReason: 'Please look at the second picture.' }],
    })
    expect((await caseNow(w, dispute, one)).can).toContain('propose_ruling')
    expect((await disputeNow(w, dispute, dispute.giver)).ruling).toBeNull()
    const { data } = await propose(dispute, one, { outcome: 'void', version: seen.version })
    expect(data.rulings.map(({ outcome, state }) => [outcome, state])).toEqual([
      ['paid', 'refused'],
      ['void', 'proposed'],
    ])
  })

  test('is never the proposer, and has something to decide', async () => {
    const dispute = await disputedMatch(w, circle)
    const { version } = await taken(w, dispute, one)
    expect((await refusal(decide(dispute, two, version))).code).toBe('disputes.not-now')
    const { version: next } = await proposed(w, dispute, one)
    for (const approve of [true, false])
      expect((await refusal(decide(dispute, one, next, approve))).code).toBe('disputes.own-ruling')
    const { version: refused } = await decided(w, dispute, two, false)
    expect((await refusal(decide(dispute, two, refused))).code).toBe('disputes.ruling-missing')
    expect((await refusal(decide(dispute, two, next))).code).toBe('request.changed-meanwhile')
    const strangers = await officersOf(w, await helpingCircle(w), 1)
    expect(
      await refusalToStrangers(
        w,
        DECIDE,
        (disputeId) => ({
          params: { disputeId },
          body: { approve: true, reason: 'Yes, I do.', version: 1 },
        }),
        { id: dispute.id, strangers },
      ),
    ).toBe('disputes.unknown')
  })

  test('is not tied to either of the two, also since a moment ago', async () => {
    const dispute = await disputedMatch(w, circle)
    const [officer] = await officersOf(w, circle, 1)
    const { version } = await proposed(w, dispute, one)
    await matchBetween(w, { giver: officer!, receiver: dispute.receiver })
    expect((await refusal(decide(dispute, officer!, version))).code).toBe('disputes.tied')
  })

  test.each([
    [
      'is suspended',
      (officer: Person) =>
        w.owner.pool.query("UPDATE member SET status = 'suspended' WHERE member_id = $1", [
          officer.memberId,
        ]),
    ],
    [
      'is no officer any more',
      (officer: Person) =>
        w.owner.pool.query("DELETE FROM member_role WHERE role = 'officer' AND member_id = $1", [
          officer.memberId,
        ]),
    ],
    [
      'is tied since',
      (officer: Person, dispute: TestDispute) =>
        matchBetween(w, { giver: officer, receiver: dispute.receiver }),
    ],
  ] as const)('approves nothing whose officer %s', async (_, change) => {
    const [officer] = await officersOf(w, circle, 1)
    const dispute = await disputedMatch(w, circle)
    await proposed(w, dispute, officer!)
    const { version } = await caseNow(w, dispute, two)
    await change(officer!, dispute)
    expect((await caseNow(w, dispute, two)).can).toEqual([])
    expect((await refusal(decide(dispute, two, version))).code).toBe('disputes.ruling-missing')
  })

  test('finds the case free again once its officer has lost the role, and the proposal gone', async () => {
    const [officer] = await officersOf(w, circle, 1)
    const dispute = await disputedMatch(w, circle)
    await proposed(w, dispute, officer!)
    const admin = await newMember(w, circle, { roles: ['admin'] })
    await untie(w, [admin, officer!])
    await w.call('POST /staff/roles/withdraw', {
      token: admin.token,
      body: { memberId: officer!.memberId, role: 'officer', reason: 'They asked to be relieved.' },
    })
    expect(await caseNow(w, dispute, two)).toMatchObject({
      state: 'open',
      rulings: [{ state: 'refused' }],
      can: ['take'],
    })
    expect(await ruled(w, dispute, [one, two])).toMatchObject({ state: 'ruled' })
  })

  test('counts once with the same key', async () => {
    const dispute = await disputedMatch(w, circle)
    const { version } = await proposed(w, dispute, one)
    const body = { approve: true, reason: 'I see the same.', version }
    await sendTwice(
      w,
      DECIDE,
      { token: two.token, params: { disputeId: dispute.id }, body },
      { body: { ...body, approve: false } },
    )
    expect((await caseNow(w, dispute, one)).state).toBe('ruled')
  })
})

describe('a ruling that both accept', () => {
  test.each([
    ['paid', undefined, { state: 'confirmed', confirmed_rupees: 1_000, ruled: true, transfers: 1 }],
    ['paid_in_part', 700, { state: 'confirmed', confirmed_rupees: 700, ruled: true, transfers: 1 }],
    [
      'not_paid',
      undefined,
      { state: 'cancelled', confirmed_rupees: null, ruled: true, transfers: 0 },
    ],
    ['void', undefined, { state: 'cancelled', confirmed_rupees: null, ruled: true, transfers: 0 }],
  ] as const)('%s (%s) is carried out with the second word', async (outcome, amount, row) => {
    const dispute = await disputedMatch(w, circle, { amount: 1_000 })
    await ruled(w, dispute, [one, two], { outcome, ...(amount !== undefined && { amount }) })
    expect(await accepted(w, dispute, dispute.receiver)).toMatchObject({
      state: 'ruled',
      ruling: { acceptedByMe: true, acceptedByOther: false },
      can: [],
    })
    expect(await matchRow(dispute)).toMatchObject({ state: 'disputed' })
    expect(await accepted(w, dispute, dispute.giver)).toMatchObject({
      state: 'final',
      deadlineAt: null,
      can: [],
    })
    expect(await matchRow(dispute)).toEqual(row)
    for (const person of [dispute.giver, dispute.receiver])
      expect(await noticesOf(person)).toContain('dispute_final')
    const { data: seen } = await w.call('GET /matches/{matchId}', {
      token: dispute.giver.token,
      params: { matchId: dispute.match.id },
    })
    expect(seen.events.at(-1)).toMatchObject({ by: 'staff', to: row.state })
  })

  test('is accepted once by each, by nobody else, and as it stands', async () => {
    const dispute = await disputedMatch(w, circle)
    const accept = ({ token }: { token: string }, version: number) =>
      w.call(ACCEPT, { token, params: { matchId: dispute.match.id }, body: { version } })
    expect((await refusal(accept(dispute.giver, 1))).code).toBe('disputes.not-now')
    const { version } = await ruled(w, dispute, [one, two])
    expect((await refusal(accept(dispute.giver, version - 1))).code).toBe(
      'request.changed-meanwhile',
    )
    await sendTwice(
      w,
      ACCEPT,
      { token: dispute.giver.token, params: { matchId: dispute.match.id }, body: { version } },
      { body: { version: version + 1 } },
    )
    expect((await refusal(accept(dispute.giver, version + 1))).code).toBe('disputes.not-now')
    const strangers = [await newGiver(w, circle), (await helpingCircle(w)).steward]
    expect(
      await refusalToStrangers(
        w,
        ACCEPT,
        (matchId) => ({ params: { matchId }, body: { version } }),
        { id: dispute.match.id, strangers },
      ),
    ).toBe('matches.unknown')
    expect(
      (
        await refusal(
          w.call(ACCEPT, {
            token: dispute.giver.token,
            params: { matchId: NO_ID },
            body: { version },
          }),
        )
      ).code,
    ).toBe('matches.unknown')
  })

  test('cannot be settled past: while it can be appealed a confirmation is refused', async () => {
    const dispute = await disputedMatch(w, circle)
    await ruled(w, dispute, [one, two], { outcome: 'not_paid' })
    expect((await refusal(confirmed(w, dispute.match))).code).toBe('matches.not-now')
    expect(await matchRow(dispute)).toMatchObject({ state: 'disputed' })
  })
})

describe('an appeal', () => {
  test('goes to officers who had no part in the ruling, and what they approve is carried out at once', async () => {
    const dispute = await disputedMatch(w, circle)
    await ruled(w, dispute, [one, two], { outcome: 'not_paid' })
    await w.work()
    expect(await appealed(w, dispute, dispute.giver)).toMatchObject({
      state: 'open',
      round: 2,
      can: ['add_evidence'],
      ruling: null,
      firstRuling: { outcome: 'not_paid', reasons: REASONS, overturned: false },
    })
    await w.work()
    for (const officer of [three, four])
      expect(await noticesOf(officer)).toContain('appeal_waiting')
    for (const officer of [one, two])
      expect(await noticesOf(officer)).not.toContain('appeal_waiting')
    for (const person of [dispute.giver, dispute.receiver])
      expect(await noticesOf(person)).toContain('dispute_appealed')
    for (const officer of [one, two])
      expect((await refusal(taken(w, dispute, officer))).code).toBe('disputes.first-round')
    const { version, appealReason } = await proposed(w, dispute, three)
    expect(appealReason).toBe('The date was read wrongly.')
    for (const officer of [one, two])
      expect((await refusal(decide(dispute, officer, version))).code).toBe('disputes.first-round')
    const { message, data } = await decide(dispute, four, version)
    expect([message, data.state]).toEqual([
      'The appeal is decided. The ruling now takes effect.',
      'final',
    ])
    expect(await matchRow(dispute)).toEqual({
      state: 'confirmed',
      confirmed_rupees: 500,
      ruled: true,
      transfers: 1,
    })
    expect(data.rulings.map(({ round, outcome, state }) => [round, outcome, state])).toEqual([
      [1, 'not_paid', 'overturned'],
      [2, 'paid', 'approved'],
    ])
    expect(await disputeNow(w, dispute, dispute.receiver)).toMatchObject({
      ruling: { outcome: 'paid' },
      firstRuling: { outcome: 'not_paid', overturned: true },
    })
  })

  test('that comes to the same overturns nothing', async () => {
    const dispute = await disputedMatch(w, circle)
    await ruled(w, dispute, [one, two], { outcome: 'void' })
    await appealed(w, dispute, dispute.receiver)
    await ruled(w, dispute, [three, four], { outcome: 'void' })
    expect((await disputeNow(w, dispute, dispute.giver)).firstRuling).toMatchObject({
      outcome: 'void',
      overturned: false,
    })
    expect((await caseNow(w, dispute, one)).rulings.map(({ state }) => state)).toEqual([
      'approved',
      'approved',
    ])
    expect(await matchRow(dispute)).toMatchObject({ state: 'cancelled', transfers: 0 })
  })

  test('leaves it to the two to settle it between them', async () => {
    const dispute = await disputedMatch(w, circle)
    await ruled(w, dispute, [one, two], { outcome: 'not_paid' })
    await appealed(w, dispute, dispute.receiver)
    await confirmed(w, dispute.match)
    expect(await disputeNow(w, dispute, dispute.giver)).toMatchObject({ state: 'settled' })
    expect(await matchRow(dispute)).toMatchObject({
      state: 'confirmed',
      ruled: false,
      transfers: 1,
    })
  })

  test('is made once, in time, not by who accepted, and by nobody else', async () => {
    const dispute = await disputedMatch(w, circle)
    const ask = ({ token }: { token: string }, version: number) =>
      w.call(APPEAL, {
        token,
        params: { matchId: dispute.match.id },
        body: { reason: 'The date was read wrongly.', version },
      })
    expect((await refusal(ask(dispute.giver, 1))).code).toBe('disputes.not-now')
    await ruled(w, dispute, [one, two])
    const { version } = await accepted(w, dispute, dispute.giver)
    expect((await refusal(ask(dispute.giver, version))).code).toBe('disputes.not-now')
    expect((await refusal(ask(dispute.receiver, version - 1))).code).toBe(
      'request.changed-meanwhile',
    )
    const strangers = [await newGiver(w, circle), (await helpingCircle(w)).steward]
    expect(
      await refusalToStrangers(
        w,
        APPEAL,
        (matchId) => ({ params: { matchId }, body: { reason: 'It is wrong.', version } }),
        { id: dispute.match.id, strangers },
      ),
    ).toBe('matches.unknown')
    const { data } = await ask(dispute.receiver, version)
    expect((await refusal(ask(dispute.receiver, data.version))).code).toBe('disputes.not-now')
  })
})

describe('a wish for a reversal', () => {
  async function reversalOf(): Promise<TestDispute> {
    const people = {
      giver: await newGiver(w, circle),
      receiver: await newReceiver(w, circle, { asks: 0 }),
    }
    const match = await confirmed(w, await matchBetween(w, people))
    const { data } = await w.call('POST /matches/{matchId}/ask-reversal', {
      token: people.receiver.token,
      params: { matchId: match.id },
      body: { reason: 'I confirmed the wrong one.', version: match.version },
    })
    return { id: data.dispute!.id, match: { ...match, version: data.version }, ...people }
  }

  test('is ruled by its own two outcomes', async () => {
    const dispute = await reversalOf()
    const { version, outcomes, stateBefore } = await taken(w, dispute, one)
    expect([outcomes, stateBefore]).toEqual([['reverse', 'keep'], 'confirmed'])
    expect((await refusal(propose(dispute, one, { outcome: 'paid', version }))).code).toBe(
      'disputes.outcome-wrong',
    )
  })

  test('ruled "reverse" posts the reversal when it is final', async () => {
    const dispute = await reversalOf()
    await finished(w, dispute, [one, two], { outcome: 'reverse' })
    expect(await matchRow(dispute)).toMatchObject({ state: 'reversed', transfers: 2 })
  })

  test('ruled "keep" leaves everything as it is', async () => {
    const dispute = await reversalOf()
    await finished(w, dispute, [one, two], { outcome: 'keep' })
    expect(await matchRow(dispute)).toMatchObject({ state: 'confirmed', transfers: 1 })
    expect((await disputeNow(w, dispute, dispute.receiver)).state).toBe('final')
  })
})
