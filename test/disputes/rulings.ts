import { worldOfFile, helpingCircle } from '../helping/helping.ts'
import type { RulingOutcome } from '#domain/matches/dispute-transitions.ts'
import { officersOf, type TestDispute, REASONS } from '../helping/disputes.ts'
import type { Person } from '../circle/people.ts'
import type { TestWorld } from '../server/world.ts'

export const PROPOSE = 'POST /staff/disputes/{disputeId}/propose-ruling'
export const DECIDE = 'POST /staff/disputes/{disputeId}/decide-ruling'

/** A circle with four officers, their acts to rule, and the rows that these leave. */
export async function ruledCases() {
  const w = await worldOfFile()
  const circle = await helpingCircle(w)
  const [one, two, three, four] = (await officersOf(w, circle, 4)) as [
    Person,
    Person,
    Person,
    Person,
  ]
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
  return {
    w,
    circle,
    one,
    two,
    three,
    four,
    propose,
    decide,
    noticesOf: noticesIn(w),
    matchRow: matchRowIn(w),
    actsOn: actsIn(w),
  }
}

const noticesIn =
  (w: TestWorld) =>
  async ({ memberId }: { memberId: string }) =>
    (
      await w.owner.pool.query<{ kind: string }>(
        'SELECT kind FROM notice WHERE member_id = $1 ORDER BY created_at, notice_id',
        [memberId],
      )
    ).rows.map(({ kind }) => kind)

const matchRowIn =
  (w: TestWorld) =>
  async ({ match }: Pick<TestDispute, 'match'>) => {
    const { rows } = await w.owner.pool.query(
      `SELECT state, confirmed_rupees, ruled,
        (SELECT count(*) FROM ledger_transfer t WHERE t.match_id = m.match_id) AS transfers
      FROM match m WHERE match_id = $1`,
      [match.id],
    )
    return rows[0]
  }

const actsIn =
  (w: TestWorld) =>
  async ({ id }: TestDispute) => {
    const { rows } = await w.owner.pool.query<{ act: string; actor_id: string }>(
      `SELECT act, actor_id, position('statement'::bytea IN reason_sealed) > 0 AS readable
      FROM audit_log WHERE subject_id = $1 ORDER BY happened_at`,
      [id],
    )
    return rows
  }
