import { beforeEach, describe, expect, test } from 'vitest'
import { refusal } from '#test/helping/commands.ts'
import {
  accepted,
  caseNow,
  decided,
  disputedMatch,
  finished,
  officersOf,
  type TestDispute,
  REASONS,
  taken,
} from '#test/helping/disputes.ts'
import {
  claimed,
  type HelpingCircle,
  helpingCircle,
  matchBetween,
  newGiver,
  newReceiver,
  worldOfFile,
} from '#test/helping/helping.ts'
import { newUtr } from '#test/helping/proof.ts'
import { moveBy, shownTo, timeOver, transfersOf } from '#test/helping/payment-moves.ts'
import type { Person } from '#test/circle/people.ts'

const w = await worldOfFile()
let circle: HelpingCircle
let officers: Person[]
beforeEach(async () => {
  circle = await helpingCircle(w)
  officers = await officersOf(w, circle, 2)
})

/** Makes a match whose giver's bank has not finished the payment in time. */
async function pendingCase(named: { utr?: string; rail?: 'upi' } = {}): Promise<TestDispute> {
  const people = {
    giver: await newGiver(w, circle),
    receiver: await newReceiver(w, circle, { asks: 0 }),
  }
  const match = await matchBetween(w, people)
  await moveBy(w, people.giver, 'POST /matches/{matchId}/bank-pending', match, named)
  await timeOver(w, people.giver, match)
  const { dispute, version } = await shownTo(w, people.giver, match)
  return { id: dispute!.id, match: { ...match, version, utr: '' }, ...people }
}

const propose = async (
  { id }: TestDispute,
  body: {
    outcome: 'paid' | 'paid_in_part' | 'void'
    amount?: number
    utr?: string
    rail?: 'upi' | 'imps'
  },
) => {
  const { version } = await caseNow(w, { id }, officers[0]!)
  return w.call('POST /staff/disputes/{disputeId}/propose-ruling', {
    token: officers[0]!.token,
    params: { disputeId: id },
    body: { reasons: REASONS, version, ...body },
  })
}
const claimsOf = async ({ match }: TestDispute) =>
  (
    await w.owner.pool.query(
      `SELECT rail, amount_rupees::int AS amount, file_id FROM claim
        WHERE match_id = $1 AND withdrawn_at IS NULL`,
      [match.id],
    )
  ).rows
const claimingElsewhere = async (utr: string) =>
  claimed(
    w,
    await matchBetween(w, {
      giver: await newGiver(w, circle),
      receiver: await newReceiver(w, circle, { asks: 0 }),
    }),
    { utr },
  )

describe('a ruling that something was paid, where the giver named no reference,', () => {
  test.each([
    ['paid', undefined],
    ['paid_in_part', 100],
  ] as const)('names it: %s', async (outcome, amount) => {
    const dispute = await pendingCase()
    expect((await taken(w, dispute, officers[0]!)).needsReference).toBe(true)
    const part = amount === undefined ? {} : { amount }
    for (const body of [{}, { utr: '  ', rail: 'upi' }, { utr: newUtr() }] as const)
      expect((await refusal(propose(dispute, { outcome, ...part, ...body }))).code).toBe(
        'disputes.reference-needed',
      )
    expect(
      (await refusal(propose(dispute, { outcome, ...part, utr: '12', rail: 'upi' }))).code,
    ).toBe('matches.utr-invalid')
    const utr = newUtr()
    const { data } = await propose(dispute, { outcome, ...part, utr: ` ${utr} `, rail: 'upi' })
    expect(data.rulings).toMatchObject([{ outcome, reference: { rail: 'upi', utr } }])
    expect((await caseNow(w, dispute, officers[1]!)).rulings[0]?.reference).toEqual({
      rail: 'upi',
      utr,
    })
    await decided(w, dispute, officers[1]!)
    await accepted(w, dispute, dispute.giver)
    await accepted(w, dispute, dispute.receiver)
    expect([await transfersOf(w, dispute.match), await claimsOf(dispute)]).toEqual([
      [`help ${amount ?? 500}`],
      [{ rail: 'upi', amount: 500, file_id: null }],
    ])
    expect(await shownTo(w, dispute.giver, dispute.match)).toMatchObject({
      status: 'confirmed',
      claim: { utr, late: false },
    })
    expect(await refusal(claimingElsewhere(utr))).toMatchObject({ code: 'matches.utr-used' })
  })

  test('refuses one of another payment and reserves its own from the proposal', async () => {
    const other = await claimingElsewhere(newUtr())
    const dispute = await pendingCase()
    await taken(w, dispute, officers[0]!)
    expect(
      (await refusal(propose(dispute, { outcome: 'paid', utr: other.utr, rail: 'upi' }))).code,
    ).toBe('disputes.reference-used')
    const utr = newUtr()
    await propose(dispute, { outcome: 'paid', utr, rail: 'upi' })
    expect((await refusal(claimingElsewhere(utr))).code).toBe('matches.utr-used')
    const { rows } = await w.owner.pool.query(
      'SELECT refused FROM utr_sighting WHERE match_id = $1',
      [dispute.match.id],
    )
    expect(rows).toEqual([{ refused: false }])
  })

  test('needs none where it cannot be known who paid', async () => {
    const dispute = await pendingCase()
    await finished(w, dispute, officers, { outcome: 'void' })
    expect([
      await claimsOf(dispute),
      (await shownTo(w, dispute.giver, dispute.match)).status,
    ]).toEqual([[], 'cancelled'])
  })
})

test('the reference that the giver named, claimed or pending, is the one that counts', async () => {
  const utr = newUtr()
  const pending = await pendingCase({ utr, rail: 'upi' })
  expect((await taken(w, pending, officers[0]!)).needsReference).toBe(false)
  await finished(w, pending, officers, { outcome: 'paid' })
  expect(await shownTo(w, pending.giver, pending.match)).toMatchObject({
    status: 'confirmed',
    claim: { utr },
  })
  const disputed = await disputedMatch(w, circle)
  await taken(w, disputed, officers[0]!)
  const { data } = await propose(disputed, { outcome: 'paid', utr: newUtr(), rail: 'upi' })
  expect([data.needsReference, data.rulings[0]?.reference]).toEqual([false, null])
})
