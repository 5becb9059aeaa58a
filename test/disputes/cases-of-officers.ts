import { worldOfFile, helpingCircle } from '../helping/helping.ts'
import { officersOf, type TestDispute } from '../helping/disputes.ts'
import type { Person } from '../circle/people.ts'

export const TAKE = 'POST /staff/disputes/{disputeId}/take'
export const LET_GO = 'POST /staff/disputes/{disputeId}/let-go'
export const WRITE = 'POST /staff/disputes/{disputeId}/messages'

/** A circle with two officers, and their acts on a dispute before a ruling. */
export async function casesOfOfficers() {
  const w = await worldOfFile()
  const circle = await helpingCircle(w)
  const [one, two] = (await officersOf(w, circle, 2)) as [Person, Person]
  const list = async ({ token }: { token: string }, which?: 'running' | 'ended') =>
    (await w.call('GET /staff/disputes', { token, query: which === undefined ? {} : { which } }))
      .data
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
  return { w, circle, one, two, list, take, letGo, noticesOf, actsOn }
}
