import { beforeAll, expect, test } from 'vitest'
import { DISPUTES } from '#server/audit/dispute-invariants-store.ts'
import { checkInvariants } from './invariants.ts'
import { appealed, disputedMatch, finished, officersOf, ruled, taken } from '../helping/disputes.ts'
import { helpingCircle, worldOfFile } from '../helping/helping.ts'

const w = await worldOfFile()
beforeAll(async () => {
  const circle = await helpingCircle(w)
  const [one, two, three, four] = await officersOf(w, circle, 4)
  await disputedMatch(w, circle)
  await taken(w, await disputedMatch(w, circle), one!)
  await finished(w, await disputedMatch(w, circle), [one!, two!])
  const appeal = await disputedMatch(w, circle)
  await ruled(w, appeal, [one!, two!], { outcome: 'not_paid' })
  await appealed(w, appeal, appeal.giver)
  await ruled(w, appeal, [three!, four!], { outcome: 'void' })
  const marked = await disputedMatch(w, circle)
  await finished(w, marked, [one!, two!])
  const { data } = await w.call('POST /staff/disputes/{disputeId}/measure', {
    token: one!.token,
    params: { disputeId: marked.id },
    body: { memberId: marked.giver.memberId, measure: 'note', reasons: 'An edited picture.' },
  })
  await w.call('POST /staff/disputes/{disputeId}/measure/{decisionId}', {
    token: two!.token,
    params: { disputeId: marked.id, decisionId: data.decisions[0]!.id },
    body: { approve: true, reason: 'I see the same.' },
  })
})

/**
 * Breaks something as the owner with every guard of the database off. Returns the invariants that
 * notice it, and rolls back.
 */
async function noticed(sql: string): Promise<string[]> {
  const client = await w.owner.pool.connect()
  try {
    await client.query('BEGIN')
    await client.query('SET LOCAL session_replication_role = replica')
    await client.query('DROP INDEX dispute_event_in_order')
    await client.query('ALTER TABLE ruling DROP CONSTRAINT ruling_takes_two_people')
    await client.query(
      'ALTER TABLE measure_decision DROP CONSTRAINT measure_decision_takes_two_people',
    )
    expect((await client.query(sql)).rowCount).toBeGreaterThan(0)
    return await checkInvariants(client)
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

const PLANTED: readonly (readonly [what: string, name: string, sql: string])[] = [
  [
    'a line that begins where the one before did not end',
    'a dispute moves line by line from its opening',
    "UPDATE dispute_event SET from_state = 'evidence' WHERE kind = 'ruling_approved'",
  ],
  [
    'a state nobody wrote down',
    'the last line of a dispute’s history is its state',
    "UPDATE dispute SET state = 'review' WHERE state = 'assigned'",
  ],
  [
    'two lines at once',
    'the lines of a dispute’s history are at different instants',
    `UPDATE dispute_event e SET happened_at = d.opened_at FROM dispute d
      WHERE d.dispute_id = e.dispute_id AND e.kind = 'taken'`,
  ],
  [
    'a version without its line',
    'a dispute has a line for each of its versions',
    "UPDATE dispute SET version = version + 1 WHERE state = 'open'",
  ],
  [
    'a ruling by one person',
    'a ruled or final dispute has a ruling of its round that a second person approved',
    "UPDATE ruling SET decided_by = proposed_by WHERE state = 'approved'",
  ],
  [
    'a ruling that was carried out too early',
    'a ruling moves a match only when it is final',
    "UPDATE dispute SET state = 'ruled' WHERE state = 'final'",
  ],
  [
    'a giver who rules',
    'no one rules about themselves',
    'UPDATE ruling r SET proposed_by = m.giver_id FROM match m WHERE m.match_id = r.match_id',
  ],
  [
    'an officer in both rounds',
    'no one who took part in the first ruling takes part in the appeal',
    `UPDATE ruling r SET decided_by = o.proposed_by FROM ruling o
      WHERE o.dispute_id = r.dispute_id AND o.round = 1 AND r.round = 2`,
  ],
  [
    'an officer of an open dispute',
    'a dispute has an officer once it is taken',
    `UPDATE dispute SET officer_id = dispute_id, officer_circle_id = circle_id
      WHERE state = 'open'`,
  ],
  [
    'a clock that stands still',
    'an open dispute has a deadline',
    "UPDATE dispute SET deadline_at = NULL WHERE state = 'open'",
  ],
  [
    'an act without a word in the log',
    'what an officer did in a dispute is in the audit log',
    "DELETE FROM audit_log WHERE act = 'dispute.taken'",
  ],
  [
    'a decision of one person',
    'a consequence in force was approved by a second person',
    "UPDATE measure_decision SET decided_by = proposed_by WHERE state = 'in_force'",
  ],
]

test('a made history of disputes breaks no invariant', async () => {
  expect(await checkInvariants(w.owner.pool)).toEqual([])
})

test.each(PLANTED)('%s is noticed', async (_what, name, sql) => {
  expect(await noticed(sql)).toContain(name)
})

test('every invariant of disputes is shown to fail', () => {
  expect(new Set(PLANTED.map(([, name]) => name))).toEqual(new Set(Object.keys(DISPUTES)))
})
