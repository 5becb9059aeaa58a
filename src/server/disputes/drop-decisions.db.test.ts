import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CHANGES_CHANNEL } from '#server/platform/events/send-changes.ts'
import { refusal } from '#test/helping/commands.ts'
import {
  accepted,
  caseNow,
  disputedMatch,
  finished,
  officersOf,
  type TestDispute,
  proposed,
  ruled,
  taken,
} from '#test/helping/disputes.ts'
import {
  confirmed,
  type HelpingCircle,
  helpingCircle,
  helpingWorld,
  newGiver,
} from '#test/helping/helping.ts'
import type { Person } from '#test/circle/people.ts'
import type { TestWorld } from '#test/server/world.ts'
import { notifyOfWaitingDispute } from './dispute-jobs.ts'

const PROPOSE = 'POST /staff/disputes/{disputeId}/measure'
const DECIDE = 'POST /staff/disputes/{disputeId}/measure/{decisionId}'

let w: TestWorld
let circle: HelpingCircle
let one: Person
let two: Person
let listener: pg.Client
const notified: string[] = []
beforeAll(async () => {
  w = await helpingWorld()
  circle = await helpingCircle(w)
  const officers = await officersOf(w, circle, 2)
  one = officers[0]!
  two = officers[1]!
  listener = new pg.Client({ connectionString: w.world.config.databaseUrl })
  await listener.connect()
  listener.on('notification', ({ payload = '' }) => {
    const [memberId = '', topics = ''] = payload.split(' ')
    if (topics.split(',').includes('disputes')) notified.push(memberId)
  })
  await listener.query(`LISTEN ${CHANGES_CHANNEL}`)
})
afterAll(async () => {
  await listener.end()
  await w.close()
})

/** Returns the members whose open pages got a dispute event during the act. */
async function heard(act: () => Promise<unknown>): Promise<string[]> {
  await listener.query('SELECT 1')
  notified.length = 0
  await act()
  await listener.query('SELECT 1')
  return notified
}

async function propose(
  { id }: TestDispute,
  officer: Person,
  memberId: string,
  measure: 'note' | 'removal' = 'note',
): Promise<string> {
  const { data } = await w.call(PROPOSE, {
    token: officer.token,
    params: { disputeId: id },
    body: { memberId, measure, reasons: 'The picture had been edited.' },
  })
  return data.decisions.at(-1)!.id
}
const decide = ({ id }: TestDispute, officer: Person, decisionId: string, approve = true) =>
  w.call(DECIDE, {
    token: officer.token,
    params: { disputeId: id, decisionId },
    body: { approve, reason: 'I see the same.' },
  })
const decisionOf = async ({ id }: TestDispute) =>
  (
    await w.owner.pool.query(
      `SELECT state, decided_by, decided_at IS NOT NULL AS ended FROM measure_decision
        WHERE dispute_id = $1`,
      [id],
    )
  ).rows
const dropsOf = async ({ id }: TestDispute) =>
  (
    await w.owner.pool.query(
      `SELECT actor_id, actor_role, whom_id, before, after FROM audit_log
        WHERE act = 'measure.dropped' AND subject_id = $1`,
      [id],
    )
  ).rows
const FALLEN = [{ state: 'refused', decided_by: null, ended: true }]

describe('what was proposed to follow for somebody and waits', () => {
  test('falls when the payment turns out void; log and proposer hear of it', async () => {
    const dispute = await disputedMatch(w, circle)
    await taken(w, dispute, one)
    await propose(dispute, one, dispute.giver.memberId)
    await ruled(w, dispute, [one, two], { outcome: 'void' })
    await accepted(w, dispute, dispute.giver)
    expect(await decisionOf(dispute)).toMatchObject([{ state: 'proposed' }])
    expect(await heard(() => accepted(w, dispute, dispute.receiver))).toContain(one.memberId)
    expect(await decisionOf(dispute)).toEqual(FALLEN)
    expect(await dropsOf(dispute)).toEqual([
      {
        actor_id: null,
        actor_role: 'clock',
        whom_id: dispute.giver.memberId,
        before: { state: 'proposed', measure: 'note' },
        after: { state: 'refused', measure: 'note', why: 'void' },
      },
    ])
    const { data } = await w.call('GET /staff/audit', {
      token: circle.admin.token,
      query: { act: 'measure.dropped' },
    })
    expect(data[0]).toMatchObject({
      actorName: null,
      actorRole: 'clock',
      whomName: dispute.giver.name,
    })
  })

  test('falls when the two settle it, with the ruling that waits', async () => {
    const dispute = await disputedMatch(w, circle)
    await taken(w, dispute, one)
    await propose(dispute, one, dispute.receiver.memberId)
    await proposed(w, dispute, one)
    expect(await heard(() => confirmed(w, dispute.match))).toContain(one.memberId)
    await w.work()
    expect([await decisionOf(dispute), await dropsOf(dispute)]).toEqual([
      FALLEN,
      [expect.objectContaining({ after: { state: 'refused', measure: 'note', why: 'settled' } })],
    ])
    expect(
      (
        await w.owner.pool.query('SELECT state, decided_by FROM ruling WHERE dispute_id = $1', [
          dispute.id,
        ])
      ).rows,
    ).toEqual([{ state: 'refused', decided_by: null }])
    expect((await w.call('GET /staff/approvals', { token: two.token, query: {} })).data).toEqual([])
  })

  test('falls when another case removes the person; those about others stay', async () => {
    const giver = await newGiver(w, circle)
    const [first, second] = [
      await disputedMatch(w, circle, { giver }),
      await disputedMatch(w, circle, { giver }),
    ]
    await taken(w, second, one)
    await propose(second, one, giver.memberId)
    await propose(second, one, second.receiver.memberId)
    await taken(w, first, one)
    const removal = await propose(first, one, giver.memberId, 'removal')
    await finished(w, first, [one, two], { outcome: 'not_paid' })
    await decide(first, two, removal)
    await w.work()
    const { rows } = await w.owner.pool.query(
      'SELECT member_id, state FROM measure_decision WHERE dispute_id = $1 ORDER BY proposed_at',
      [second.id],
    )
    expect(rows).toEqual([
      { member_id: giver.memberId, state: 'refused' },
      { member_id: second.receiver.memberId, state: 'proposed' },
    ])
    expect(await decisionOf(first)).toMatchObject([{ state: 'in_force' }])
  })
})

describe('open pages of officers', () => {
  test('hear of each step of their case, and of what became of a proposal', async () => {
    const dispute = await disputedMatch(w, circle)
    await taken(w, dispute, one)
    const decision = await propose(dispute, one, dispute.giver.memberId)
    await ruled(w, dispute, [one, two], { outcome: 'not_paid' })
    expect(await heard(() => accepted(w, dispute, dispute.giver))).toContain(one.memberId)
    await accepted(w, dispute, dispute.receiver)
    expect(await heard(() => decide(dispute, two, decision, false))).toContain(one.memberId)
  })
})

describe('the panel', () => {
  test('loses sight of an ended case unless a measure waits for its second officer', async () => {
    const [young, elsewhere] = [await helpingCircle(w), await helpingCircle(w)]
    const panel = await officersOf(w, elsewhere, 2)
    for (const { circleId, memberId } of panel)
      await w.owner.pool.query(
        'INSERT INTO panel_member (circle_id, member_id, added_at) VALUES ($1, $2, app_now())',
        [circleId, memberId],
      )
    const [first, second] = panel as [Person, Person]
    const dispute = await disputedMatch(w, young)
    await notifyOfWaitingDispute(w.world, { circleId: young.circleId, disputeId: dispute.id })
    await taken(w, dispute, first)
    const decision = await propose(dispute, first, dispute.giver.memberId)
    await finished(w, dispute, [first, second], { outcome: 'not_paid' })
    const ended = async (officer: Person) =>
      (
        await w.call('GET /staff/disputes', { token: officer.token, query: { which: 'ended' } })
      ).data.map(({ id }) => id)
    expect([(await caseNow(w, dispute, second)).can, await ended(second)]).toEqual([
      ['decide_measure'],
      [dispute.id],
    ])
    await decide(dispute, second, decision)
    for (const officer of panel)
      expect([(await refusal(caseNow(w, dispute, officer))).code, await ended(officer)]).toEqual([
        'disputes.unknown',
        [],
      ])
    const [own] = await officersOf(w, young, 1)
    expect([(await caseNow(w, dispute, own!)).state, await ended(own!)]).toEqual([
      'final',
      [dispute.id],
    ])
  })
})
