import { worldOfFile, helpingCircle } from '../helping/helping.ts'
import type { Measure } from '#domain/disputes/track-record.ts'
import { finished, officersOf, type TestDispute } from '../helping/disputes.ts'
import type { Person } from '../circle/people.ts'

export const PROPOSE = 'POST /staff/disputes/{disputeId}/measure'
export const DECIDE = 'POST /staff/disputes/{disputeId}/measure/{decisionId}'

/** A circle with four officers, and measures that they propose and decide. */
export async function measuresOfOfficers() {
  const w = await worldOfFile()
  const circle = await helpingCircle(w)
  const [one, two, ...others] = (await officersOf(w, circle, 4)) as [Person, Person, ...Person[]]
  const propose = (
    { id }: { id: string },
    officer: { token: string },
    memberId: string,
    measure: Measure = 'note',
  ) =>
    w.call(PROPOSE, {
      token: officer.token,
      params: { disputeId: id },
      body: { memberId, measure, reasons: 'The picture had been edited.' },
    })
  const decide = (
    { id }: { id: string },
    officer: { token: string },
    decisionId: string,
    approve = true,
  ) =>
    w.call(DECIDE, {
      token: officer.token,
      params: { disputeId: id, decisionId },
      body: { approve, reason: 'I see the same.' },
    })
  const memberRow = async ({ memberId }: { memberId: string }) =>
    (
      await w.owner.pool.query(
        `SELECT status, limited_until, closes_when_free,
          (SELECT count(*) FROM session s WHERE s.member_id = m.member_id) AS sessions,
          (SELECT count(*) FROM member_role r WHERE r.member_id = m.member_id) AS roles
        FROM member m WHERE member_id = $1`,
        [memberId],
      )
    ).rows[0]

  /**
   * A measure that the officer of the case proposes and another approves once the ruling is final.
   */
  async function measured(dispute: TestDispute, memberId: string, measure: Measure) {
    const { data } = await propose(dispute, one, memberId, measure)
    await finished(w, dispute, [one, two], { outcome: 'not_paid' })
    return decide(dispute, two, data.decisions.at(-1)!.id)
  }
  return { w, circle, one, two, others, propose, decide, memberRow, measured }
}
